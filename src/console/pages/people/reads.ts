import { and, desc, eq, gte, inArray, isNull, lt, lte, type SQL, sql } from 'drizzle-orm'
import { isAlive } from '@/server/modules/identity'
import { accounts, sessions } from '@/server/modules/identity/tables'
import { balanceOf } from '@/server/modules/ledger'
import { memberTransactions } from '@/server/modules/ledger/tables'
import { notifications, outboxMessages } from '@/server/modules/notifications/tables'
import { wholeStatement } from '@/server/modules/portfolio'
import { walletLinks } from '@/server/modules/wallets/tables'
import { type Db, rowsOf } from '@/server/platform/db/database'
import type { ConsoleNeeds } from '../../needs'

const shownAtOnce = 20
const maxAtOnce = 500

export type Person = Awaited<ReturnType<typeof findPerson>>

/** By column: what proves an identity cannot be read here. */
export async function findPerson(db: Db, id: string) {
  const { fullName, email, phone, kycStatus, isTwoFactorOn, locale } = accounts
  const { createdAt, closedAt, heldAt, erasedAt } = accounts
  const [row] = await db
    .select({
      ...{ id: accounts.id, fullName, email, phone, kycStatus },
      ...{ isTwoFactorOn, locale, createdAt, closedAt, heldAt, erasedAt },
    })
    .from(accounts)
    .where(eq(accounts.id, id))
  return row
}

export async function holdingOf(db: Db, owner: string) {
  const [available, staked] = await Promise.all([
    balanceOf(db, { owner, asset: 'SHARE', type: 'available' }),
    balanceOf(db, { owner, asset: 'SHARE', type: 'staked' }),
  ])
  return { available, staked, held: available + staked }
}

export async function newestMovements(
  { db, clock }: ConsoleNeeds,
  accountId: string,
  before?: Date,
) {
  const until = before ?? new Date(clock.now().getTime() + 1)
  const from = await beginOf(db, accountId, until)
  const found = await wholeStatement(db, { accountId, from, until }, maxAtOnce)
  const rows = found?.rows.toReversed() ?? []
  const isAll = found?.opening.available === '0' && found.opening.staked === '0'
  return { rows, older: isAll || found === undefined ? undefined : from, isTooMany: !found }
}

async function beginOf(db: Db, accountId: string, until: Date): Promise<Date> {
  const answer = await db.execute(sql`
    select extract(epoch from min(at)) * 1000 as ms from (
      select entry.at from ledger_account own cross join lateral (
        select at from ledger_entry where account_id = own.id and at < ${until.toISOString()}::timestamptz
        order by at desc limit ${shownAtOnce}) entry
      where own.owner_id = ${accountId} and own.asset = 'SHARE' and own.type in ('available', 'staked')
      order by entry.at desc limit ${shownAtOnce}) newest`)
  const [row] = rowsOf<{ ms: string | null }>(answer)
  return new Date(Math.floor(Number(row?.ms ?? 0)))
}

export async function transactionsOf(db: Db, accountId: string, before: bigint | undefined) {
  const { serial } = memberTransactions
  const older = before === undefined ? undefined : lt(serial, before)
  const rows = await db
    .select()
    .from(memberTransactions)
    .where(and(eq(memberTransactions.accountId, accountId), older))
    .orderBy(desc(serial))
    .limit(shownAtOnce + 1)
  const shown = rows.slice(0, shownAtOnce)
  return { rows: shown, older: rows.length > shownAtOnce ? shown.at(-1)?.serial : undefined }
}

export async function sessionsOf({ db, clock }: ConsoleNeeds, accountId: string) {
  const { id, device, scope, createdAt, lastSeenAt, endedAt } = sessions
  const isOpen = sql<boolean>`coalesce(${isAlive(clock.now()) as SQL}, false)`
  return db
    .select({ id, device, scope, createdAt, lastSeenAt, endedAt, isOpen })
    .from(sessions)
    .where(eq(sessions.accountId, accountId))
    .orderBy(desc(createdAt))
    .limit(shownAtOnce)
}

export async function lettersOf(db: Db, person: NonNullable<Person>) {
  const { id, email, phone, closedAt } = person
  const { serial, channel, recipient, isCode, createdAt, tries, sentAt } = outboxMessages
  const rows = await db
    .select({ serial, channel, isCode, createdAt, tries, sentAt })
    .from(outboxMessages)
    .where(
      and(
        inArray(recipient, [email, phone]),
        gte(createdAt, person.createdAt),
        closedAt === null ? undefined : lte(createdAt, closedAt),
      ),
    )
    .orderBy(desc(serial))
    .limit(shownAtOnce)
  const kinds = await noticeKindsOf(db, id)
  return rows.map((row) => {
    const notice = kinds.find(({ at }) => at.getTime() === row.createdAt.getTime())
    return { ...row, kind: row.isCode ? 'code' : (notice?.kind ?? 'letter') }
  })
}

function noticeKindsOf(db: Db, accountId: string) {
  const { kind, at, serial, removedAt } = notifications
  return db
    .select({ kind, at })
    .from(notifications)
    .where(and(eq(notifications.accountId, accountId), isNull(removedAt)))
    .orderBy(desc(serial))
    .limit(4 * shownAtOnce)
}

export function walletsOf(db: Db, accountId: string) {
  return db
    .select()
    .from(walletLinks)
    .where(eq(walletLinks.accountId, accountId))
    .orderBy(desc(walletLinks.linkedAt))
    .limit(shownAtOnce)
}
