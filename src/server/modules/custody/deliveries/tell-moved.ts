import { and, asc, eq, isNull, lt, sql } from 'drizzle-orm'
import { getAddress } from 'viem'
import { utcDay } from '@/config/durations'
import { formatShares } from '@/contract/format/amounts'
import type { NotificationKind } from '@/contract/notification'
import { accounts } from '@/server/modules/identity/tables'
import { inStoredLocale, notify } from '@/server/modules/notifications'
import type { Db } from '@/server/platform/db/database'
import type { CustodyNeeds } from '../needs'
import type { shareTransfers } from '../tables'
import { shareNotices } from './tables'

/**
 * Anybody on the allowlist could send a thousand tiny transfers, so smaller ones are notified once
 * a day, together.
 */
const toldMicroShares = 10_000n
/** Counted for each direction, so that many small arrivals do not hide that shares leave. */
const toldADay = 5
const noticeBatchSize = 100

interface MoveNotice {
  accountId: string | null
  kind: NotificationKind
  /** The other party, or the own wallet if the other is our custody. */
  address: string
  isIn?: boolean
}

/**
 * Notifies each affected member of a transfer from or to an own wallet: at once, up to five times a
 * day in each direction. The rest is summed up, and `tellDays` sends it as one notice.
 */
export async function tellMoved(
  needs: CustodyNeeds,
  tx: Db,
  transfer: typeof shareTransfers.$inferSelect,
): Promise<void> {
  const { kind, sender, receiver, senderId, receiverId, amount } = transfer
  const tell = (notice: MoveNotice) => tellOrAdd(needs, tx, notice, amount)
  switch (kind) {
    case 'delivery':
      return tellNow(needs, tx, {
        accountId: receiverId,
        kind: 'shares-delivered',
        address: receiver,
        amount,
      })
    case 'return':
      return tell({ accountId: senderId, kind: 'shares-returned', address: sender })
    case 'recovered':
      // The sending wallet may be a stranger's, so it counts as an arrival.
      return tell({ accountId: receiverId, kind: 'shares-returned', address: sender, isIn: true })
    case 'sent':
    case 'astray':
      await tell({ accountId: senderId, kind: 'shares-sent', address: receiver })
      return tell({ accountId: receiverId, kind: 'shares-received', address: sender })
    case 'unordered':
    case 'found':
      return tell({ accountId: receiverId, kind: 'shares-received', address: sender })
    default:
      return
  }
}

async function tellNow(
  needs: CustodyNeeds,
  tx: Db,
  { accountId, kind, address, amount }: MoveNotice & { amount: bigint },
): Promise<void> {
  if (accountId === null) return
  const facts = inStoredLocale(() => ({
    shares: formatShares(amount),
    address: getAddress(address),
  }))
  await notify(needs, tx, { accountId, kind, facts, at: needs.clock.now() })
}

async function tellOrAdd(
  needs: CustodyNeeds,
  tx: Db,
  notice: MoveNotice,
  amount: bigint,
): Promise<void> {
  const { accountId, isIn = notice.kind === 'shares-received' } = notice
  if (accountId === null) return
  const day = utcDay(needs.clock.now())
  if (amount >= toldMicroShares && (await takeDailyNotice(tx, { accountId, day, isIn })))
    return tellNow(needs, tx, { ...notice, amount })
  const [moreIn, moreOut] = isIn ? [amount, 0n] : [0n, amount]
  await tx
    .insert(shareNotices)
    .values({ accountId, day, more: 1, moreIn, moreOut })
    .onConflictDoUpdate({
      target: [shareNotices.accountId, shareNotices.day],
      set: {
        more: sql`${shareNotices.more} + 1`,
        moreIn: sql`${shareNotices.moreIn} + ${String(moreIn)}::numeric`,
        moreOut: sql`${shareNotices.moreOut} + ${String(moreOut)}::numeric`,
      },
    })
}

/**
 * Whether it is among the day's first, counted by a guarded update: two followers never exceed the
 * limit.
 */
async function takeDailyNotice(
  tx: Db,
  { accountId, day, isIn }: { accountId: string; day: string; isIn: boolean },
): Promise<boolean> {
  const name = isIn ? 'toldIn' : 'toldOut'
  const counted = shareNotices[name]
  const countedNotices = await tx
    .insert(shareNotices)
    .values({ accountId, day, [name]: 1 })
    .onConflictDoUpdate({
      target: [shareNotices.accountId, shareNotices.day],
      set: { [name]: sql`${counted} + 1` },
      // guard: without it, every transfer is mailed — server/custody/notices: a member gets five
      //   notices of transfers a day, and one for the rest of the day
      setWhere: lt(counted, toldADay),
    })
    .returning({ accountId: shareNotices.accountId })
  return countedNotices.length === 1
}

/**
 * One notice for each member about all transfers without a notice of their own, once the day is
 * over.
 */
export async function tellDays(needs: CustodyNeeds): Promise<void> {
  const { accountId, day } = shareNotices
  const over = await needs.db
    .select({ accountId, day })
    .from(shareNotices)
    .where(lt(day, utcDay(needs.clock.now())))
    .orderBy(asc(day), asc(accountId))
    .limit(noticeBatchSize)
  for (const memberDay of over) await needs.db.transaction((tx) => tellDay(needs, tx, memberDay))
}

/** The follower that deletes the row sends the notice, so of two followers one does. */
async function tellDay(
  needs: CustodyNeeds,
  tx: Db,
  { accountId, day }: { accountId: string; day: string },
): Promise<void> {
  const whereThisDay = and(eq(shareNotices.accountId, accountId), eq(shareNotices.day, day))
  const [row] = await tx.delete(shareNotices).where(whereThisDay).returning()
  if (row === undefined || row.more === 0) return
  const whereOpenAccount = and(eq(accounts.id, accountId), isNull(accounts.closedAt))
  if ((await tx.$count(accounts, whereOpenAccount)) === 0) return
  const facts = inStoredLocale(() => ({
    count: String(row.more),
    day: `${day}T00:00:00.000Z`,
    received: formatShares(row.moreIn),
    sent: formatShares(row.moreOut),
  }))
  await notify(needs, tx, { accountId, kind: 'shares-moved', facts, at: needs.clock.now() })
}
