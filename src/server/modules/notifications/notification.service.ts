import { and, count, desc, eq, gt, isNull, lt, lte, type SQL, sql } from 'drizzle-orm'
import { getAddress, isAddress } from 'viem'
import { dayMs } from '@/config/durations'
import type { Answer, Input } from '@/contract/define'
import { shortAddress } from '@/contract/format/addresses'
import type { notificationCalls } from '@/contract/notification'
import type { Db } from '@/server/platform/db/database'
import { AppError } from '@/server/platform/errors'
import type { Member } from '@/server/platform/http/admit'
import type { ToldFacts } from './kind-parts'
import { notificationKinds, notificationText } from './kinds'
import type { NotificationsNeeds } from './needs'
import { publishChange } from './notify'
import { whereShown } from './shown'
import { countUnseen } from './stream'
import { notifications } from './tables'

type Calls = typeof notificationCalls

const undoMs = dayMs
const { accountId, serial, seenAt, removedAt, removal } = notifications

export async function listNotification(
  { db }: NotificationsNeeds,
  member: Member,
  { cursor, limit }: Input<Calls['listNotification']>,
): Promise<Answer<Calls['listNotification']>> {
  const whereOwn = and(eq(accountId, member.accountId), whereShown)
  const before = cursor === undefined ? undefined : lt(serial, BigInt(Number.parseInt(cursor, 36)))
  const rows = await db
    .select()
    .from(notifications)
    .where(and(whereOwn, before))
    .orderBy(desc(serial))
    .limit(limit + 1)
  const [counted] = await db.select({ total: count() }).from(notifications).where(whereOwn)
  const docs = rows.slice(0, limit)
  const last = docs.at(-1)
  return {
    docs: docs.map((row) => ({
      id: row.id,
      kind: row.kind,
      at: row.at.toISOString(),
      isSeen: row.seenAt !== null,
      ...notificationText(row.kind, onPage(row.facts)),
      action: notificationKinds[row.kind].action(),
    })),
    total: counted?.total ?? 0,
    page: 1,
    limit,
    unseenCount: await countUnseen(db, member.accountId),
    ...(rows.length > limit && last && { nextCursor: last.serial.toString(36) }),
  }
}

/**
 * A mail contains the whole address, so that a doubtful reader can compare it; a row of a list has
 * no room for it.
 */
function onPage({ address, ...facts }: ToldFacts): ToldFacts {
  if (address === undefined) return facts
  return { ...facts, address: isAddress(address) ? shortAddress(getAddress(address)) : address }
}

export async function sawAllNotification(
  needs: NotificationsNeeds,
  member: Member,
  { upTo }: Input<Calls['sawAllNotification']>,
): Promise<Answer<Calls['sawAllNotification']>> {
  return needs.db.transaction(async (tx) => {
    const newest = upTo === undefined ? undefined : await serialOf(tx, member, upTo)
    await tx
      .update(notifications)
      .set({ seenAt: needs.clock.now() })
      .where(
        and(
          eq(accountId, member.accountId),
          isNull(seenAt),
          whereShown,
          newest === undefined ? undefined : lte(serial, newest),
        ),
      )
    publishChange(tx, member.accountId)
    return { unseenCount: await countUnseen(tx, member.accountId) }
  })
}

async function serialOf(tx: Db, member: Member, id: string): Promise<bigint> {
  const [row] = await tx
    .select({ serial })
    .from(notifications)
    .where(and(eq(notifications.id, id), eq(accountId, member.accountId)))
  if (row === undefined) throw new AppError('NOT_FOUND')
  return row.serial
}

export async function removeNotifications(
  needs: NotificationsNeeds,
  member: Member,
  id?: string,
): Promise<Answer<Calls['removeNotification']>> {
  return needs.db.transaction(async (tx) => {
    const removed = await tx
      .update(notifications)
      .set({ removedAt: needs.clock.now(), removal: sql`${batch()}::uuid` })
      .where(ownAnd(member, whereShown, id === undefined ? undefined : eq(notifications.id, id)))
      .returning({ removal })
    if (removed.length === 0 && id !== undefined) throw new AppError('NOT_FOUND')
    publishChange(tx, member.accountId)
    return { removal: removed[0]?.removal ?? '', removedCount: removed.length }
  })
}

export async function restoreNotification(
  needs: NotificationsNeeds,
  member: Member,
  input: Input<Calls['restoreNotification']>,
): Promise<Answer<Calls['restoreNotification']>> {
  const since = new Date(needs.clock.now().getTime() - undoMs)
  return needs.db.transaction(async (tx) => {
    const restored = await tx
      .update(notifications)
      .set({ removedAt: null, removal: null })
      .where(ownAnd(member, eq(removal, input.removal), gt(removedAt, since)))
      .returning({ id: notifications.id })
    publishChange(tx, member.accountId)
    return { restoredCount: restored.length }
  })
}

function ownAnd(member: Member, ...conditions: (SQL | undefined)[]): SQL | undefined {
  return and(eq(accountId, member.accountId), ...conditions)
}

function batch(): string {
  return crypto.randomUUID()
}
