import { inArray, type SQL, sql } from 'drizzle-orm'
import { inEachPlace, type OwnedPlace, ownedPlaces } from '@/contract/owned'
import { accountHolds, accounts } from '@/server/modules/identity/tables'
import { shareAsset, whereOwnedByMember } from '@/server/modules/ledger'
import type { Db } from '@/server/platform/db/database'
import { queryAll, read } from '@/server/platform/db/query'
import { endOfDay, lastWholeDay } from './days'
import { ownersWanted, type RegisterFilter } from './filter'
import type { RegisterNeeds } from './needs'
import { issuedBefore, ownedBefore, partOf, sqlMoment } from './sums'

interface WalletThen {
  address: string
  microShares: bigint
}

export interface RegisterLine extends Record<OwnedPlace, bigint> {
  accountId: string
  memberNumber: string
  /** Empty once the account is blanked. */
  name: string
  isErased: boolean
  microShares: bigint
  /** The first day of the current uninterrupted holding. */
  since: string
  onHoldSince: Date | undefined
  wallets: WalletThen[]
}

/** The lines of these owners, from entries only. */
export async function registerLines(
  db: Db,
  end: Date,
  accountIds: string[],
): Promise<RegisterLine[]> {
  if (accountIds.length === 0) return []
  const ofPlace = ownedPlaces.map(
    (place) => sql`coalesce(sum(amount) filter (where type = ${place}), 0) as ${sql.raw(place)}`,
  )
  const rows = await queryAll(db, {
    ...inEachPlace(read.amount),
    accountId: read.text,
    held: read.amount,
    since: read.text,
  })`
    with holder as (
      select owner_id, sum(amount) as held, ${sql.join(ofPlace, sql`, `)},
        bool_or(amount < 0) as "hasGone", min(entry.at) as first
      from ${ownedBy(sql`own.owner_id = any(${idsText(accountIds)}::uuid[])`, end)}
      group by owner_id having sum(amount) > 0
    )
    select owner_id as "accountId", held, ${sql.raw(ownedPlaces.join(', '))},
      case when "hasGone" then ${sinceLastBreak(end)} else ${dayOf(sql`first`)} end as since
    from holder`
  const ids = rows.map(({ accountId }) => accountId)
  const people = await peopleOf(db, ids)
  const holds = await holdsThen(db, end, ids)
  const wallets = await walletsThen(db, end, ids)
  const lines = rows.map(({ held, since, accountId, ...places }): RegisterLine => {
    const person = people.get(accountId)
    return {
      ...places,
      accountId,
      memberNumber: person?.number ?? '',
      name: person?.fullName ?? '',
      isErased: person?.erasedAt !== null,
      microShares: held,
      since,
      onHoldSince: holds.get(accountId),
      wallets: wallets.get(accountId) ?? [],
    }
  })
  const order = new Map(accountIds.map((id, at) => [id, at]))
  return lines.sort((a, b) => (order.get(a.accountId) ?? 0) - (order.get(b.accountId) ?? 0))
}

/**
 * The entries of some owners, looked up account by account. With a plain join PostgreSQL reads all
 * entries for each few owners, so a whole register would take time quadratic in its size; `offset
 * 0` prevents the join. A query that needs only time and amount reads only the index.
 */
const ownedBy = (whereOwner: SQL, end: Date, columns = sql`at, amount`) => sql`
  ledger_account own cross join lateral (
    select ${columns} from ledger_entry where account_id = own.id and at < ${sqlMoment(end)} offset 0
  ) entry
  where own.asset = ${shareAsset} and ${whereOwner} and ${whereOwnedByMember}`

const dayOf = (at: SQL) => sql`to_char(${at} at time zone 'UTC', 'YYYY-MM-DD')`

/**
 * Since when an owner holds without a break, which only outgoing shares can cause. A journal may
 * pass through zero within itself, as when all of a holding is staked, so a holding breaks between
 * journals only.
 */
const sinceLastBreak = (end: Date) => sql`(
  select ${dayOf(sql`min(at) filter (where breaks_ahead = 0)`)} from (
    select at, count(*) filter (where held = 0) over (order by at, serial
      rows between current row and unbounded following) as breaks_ahead
    from (
      select at, serial, sum(amount) over (order by at, serial) as held from (
        select min(entry.at) as at, min(serial) as serial, sum(amount) as amount
        from ${ownedBy(sql`own.owner_id = holder.owner_id`, end, sql`journal_id, serial, at, amount`)}
        group by journal_id
      ) moved
    ) running
  ) counted)`

const idsText = (ids: string[]) => `{${ids.join(',')}}`

async function peopleOf(db: Db, ids: string[]) {
  const { id, number, fullName, erasedAt } = accounts
  const rows =
    ids.length === 0
      ? []
      : await db.select({ id, number, fullName, erasedAt }).from(accounts).where(inArray(id, ids))
  return new Map(rows.map((row) => [row.id, row]))
}

/** The accounts that were on hold at that moment, including lifted holds. */
async function holdsThen(db: Db, end: Date, ids: string[]): Promise<Map<string, Date>> {
  if (ids.length === 0) return new Map()
  const accountRows = await db
    .select({ accountId: accounts.id, since: accounts.onHoldAt })
    .from(accounts)
    .where(inArray(accounts.id, ids))
  const liftedHolds = await db
    .select()
    .from(accountHolds)
    .where(inArray(accountHolds.accountId, ids))
  const then = liftedHolds.filter(({ since, until }) => since < end && until >= end)
  const still = accountRows.flatMap(({ accountId, since }) =>
    since !== null && since < end ? [{ accountId, since }] : [],
  )
  return new Map([...then, ...still].map(({ accountId, since }) => [accountId, since]))
}

/**
 * The balance of each wallet, by the transfers and decisions that were booked before that moment.
 */
async function walletsThen(db: Db, end: Date, ids: string[]): Promise<Map<string, WalletThen[]>> {
  const ofToken = sql`asset = ${shareAsset}
    and generation = (select generation from share_token where asset = ${shareAsset})`
  const booked = sql`state = 'settled' and settled_at < ${sqlMoment(end)} and ${ofToken}`
  const answer = await queryAll(db, {
    accountId: read.text,
    address: read.text,
    microShares: read.amount,
  })`
    select owner as "accountId", address, sum(amount) as "microShares" from (
      select receiver_id as owner, receiver as address, amount from share_transfer
      where receiver_id = any(${idsText(ids)}::uuid[]) and ${booked}
        and kind in ('delivery', 'unordered', 'sent', 'found', 'between')
      union all
      select sender_id, sender, -amount from share_transfer
      where sender_id = any(${idsText(ids)}::uuid[]) and ${booked}
        and kind in ('return', 'sent', 'astray', 'between')
      union all
      select account_id, address, micro_shares from astray_decision
      where account_id = any(${idsText(ids)}::uuid[]) and decided_at < ${sqlMoment(end)} and ${ofToken}
    ) moved group by owner, address having sum(amount) > 0 order by address`
  const walletsOf = new Map<string, WalletThen[]>()
  for (const row of answer) {
    const wallet = { address: row.address, microShares: row.microShares }
    walletsOf.set(row.accountId, [...(walletsOf.get(row.accountId) ?? []), wallet])
  }
  return walletsOf
}

/** Members who have ever owned shares, by number. */
export async function everOwners(
  db: Db,
  after: string | undefined,
  limit: number,
): Promise<string[]> {
  const whereAfter = after === undefined ? sql`true` : sql`owner_id > ${after}::uuid`
  const answer = await queryAll(db, { id: read.text })`
    select owner_id as id from ledger_account
    where owner_id is not null and asset = ${shareAsset} and ${whereOwnedByMember} and ${whereAfter}
    group by owner_id order by owner_id limit ${limit}`
  return answer.map(({ id }) => id)
}

export interface BySize {
  held: bigint
  accountId: string
}

export interface OwnersRequest {
  after: BySize | undefined
  limit: number
  filter?: RegisterFilter
}

/** Owners from the largest holding down. */
export async function largestOwners(
  db: Db,
  end: Date,
  { after, limit, filter = {} }: OwnersRequest,
): Promise<BySize[]> {
  const whereAfter =
    after === undefined
      ? sql`true`
      : sql`(sum(amount), own.owner_id) < (${String(after.held)}::numeric, ${after.accountId}::uuid)`
  return queryAll(db, { accountId: read.text, held: read.amount })`
    select own.owner_id as "accountId", sum(amount) as held from ${ownedBefore(end)}
    and ${ownersWanted(end, filter)}
    group by own.owner_id having sum(amount) > 0 and sum(amount) >= ${String(filter.atLeast ?? 0n)}::numeric
      and ${whereAfter}
    order by sum(amount) desc, own.owner_id desc limit ${limit}`
}

interface LineThen {
  /** False while the day is running, and for as long as it can still get bookings. */
  isWhole: boolean
  /** The member's line of that day; undefined if they owned no shares. */
  line: RegisterLine | undefined
  issued: bigint
  /** Of all shares issued. */
  part: number
}

/** One member’s line, for their extract. */
export async function lineThen(
  { db, clock }: Pick<RegisterNeeds, 'clock' | 'db'>,
  { accountId, day }: { accountId: string; day: string },
): Promise<LineThen> {
  const end = endOfDay(day)
  const [line] = await registerLines(db, end, [accountId])
  const issued = await issuedBefore(db, end)
  const isWhole = day <= lastWholeDay(clock.now())
  return { isWhole, line, issued, part: partOf(line?.microShares ?? 0n, issued) }
}
