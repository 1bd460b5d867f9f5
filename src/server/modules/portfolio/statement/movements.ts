import { type SQL, sql } from 'drizzle-orm'
import { chainFacts } from '@/config/chain'
import { inParts, type OwnedPlace, ownedPlaces } from '@/contract/owned'
import type { ShareBalance } from '@/contract/statement'
import { journalKeys, shareAsset, sumOfPart, whereOwnedByMember } from '@/server/modules/ledger'
import type { Db } from '@/server/platform/db/database'
import { orNull, queryAll, queryFirst, queryOne, read } from '@/server/platform/db/query'

export interface JournalMove {
  id: string
  serial: string
  at: string
  kind: string
  available: bigint
  staked: bigint
  delivered: bigint
  transaction: string | null
}

export interface Period {
  accountId: string
  from: Date
  until: Date
}

type After = Pick<JournalMove, 'at' | 'serial'> | undefined

/** PostgreSQL's calendar has no year 0. */
export const fromYearOne = (day: string): string => (day < '0001' ? '0001-01-01' : day)

export const isoTimeOf = (column: SQL) =>
  sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`
const moment = (at: Date | string) =>
  sql`${typeof at === 'string' ? at : at.toISOString()}::timestamptz`
export const ownShares = (accountId: string) => sql`select id, type from ledger_account
  where owner_id = ${accountId} and asset = ${shareAsset} and ${whereOwnedByMember}`

export async function movesAfter(
  db: Db,
  { accountId, from, until }: Period,
  { after, limit }: { after: After; limit: number },
): Promise<JournalMove[]> {
  const fields = sql`select journal_id, serial, amount, at from ledger_entry
    where account_id = own.id and at >= ${moment(from)} and at < ${moment(until)}`
  const firstRows = sql`order by at fetch first ${sql.raw(String(limit))} rows with ties`
  const entries =
    after === undefined
      ? sql`(${fields} ${firstRows})`
      : sql`(${fields} and at = ${moment(after.at)} union all (${fields} and at > ${moment(after.at)} ${firstRows}))`
  const whereAfter =
    after === undefined
      ? sql`true`
      : sql`(moved.at, moved.serial) > (${moment(after.at)}, ${after.serial}::bigint)`
  return queryAll(db, {
    id: read.text,
    serial: read.text,
    at: read.text,
    kind: read.text,
    available: read.amount,
    staked: read.amount,
    delivered: read.amount,
    transaction: orNull(read.text),
  })`
    with moved as (
      select journal_id, min(entry.at) as at, min(serial) as serial,
        ${sumOfPart('available')} as available, ${sumOfPart('staked')} as staked, ${sumOfPart('delivered')} as delivered
      from (${ownShares(accountId)}) own cross join lateral ${entries} entry group by journal_id
    ), page as (
      select * from moved where ${whereAfter} order by at, serial limit ${limit}
    )
    select journal.id, page.serial::text, ${isoTimeOf(sql`page.at`)} as at, journal.kind,
      page.available, page.staked, page.delivered, ${transactionOf(accountId)} as transaction
    from page join ledger_journal journal on journal.id = page.journal_id
    order by page.at, page.serial`
}

const key = sql`journal.key`
/** It has the same position in the key of a payment taken by choice. */
const hashInKey = journalKeys.partInSql(key, 'payment', 'hash')
const entryInKey = sql`coalesce(${journalKeys.partInSql(key, 'transfer', 'entry')},
  ${journalKeys.partInSql(key, 'transfer taken', 'entry')})`

/**
 * A member rarely has two rows with one hash, so the row is looked up by the hash alone: a lookup
 * by payment and settlement would read twice as much for a page of a statement.
 */
const transactionOf = (accountId: string) => sql`
  case when journal.kind = 'dividend reinvested' then (select id::text from reinvestment bought
      where bought.account_id = ${accountId}
        and bought.action_id = ${journalKeys.partInSql(key, 'dividend', 'id')}::uuid)
    when ${journalKeys.beginsInSql(key, 'transfer')} then (${transactionOfTransfer(accountId)})
    when journal.kind in ('payment credited', 'payment taken') then (
    select case count(*) when 1 then min(id::text) filter (where status = 'confirmed')
      else (${transactionOfPayment(accountId)}) end
    from member_transaction
    where account_id = ${accountId} and hash = ${hashInKey}) end`

const onChain = {
  chain: sql`payment.chain_id`,
  hash: sql`payment.hash`,
  logIndex: sql`log_index`,
}
const atBank = { entry: sql`payment.hash`, part: sql`log_index` }

/** If one transaction on the chain contains several payments, the log index distinguishes them. */
const transactionOfPayment = (accountId: string) =>
  transactionTold(accountId, {
    origin: sql`payment.chain_id = ${chainFacts.id}`,
    hash: hashInKey,
    keys: [journalKeys.inSql('payment', onChain), journalKeys.inSql('payment taken', onChain)],
  })

const transactionOfTransfer = (accountId: string) =>
  transactionTold(accountId, {
    origin: sql`origin = 'bank'`,
    hash: entryInKey,
    keys: [journalKeys.inSql('transfer', atBank), journalKeys.inSql('transfer taken', atBank)],
  })

interface TransactionSource {
  origin: SQL
  hash: SQL
  keys: SQL[]
}

/** Origin and hash find the payment by an index; its key confirms that it is the right one. */
const transactionTold = (accountId: string, { origin, hash, keys }: TransactionSource) => sql`
  select told.id::text from payment
    join settlement on payment_id = payment.id
    join member_transaction told on told.id in (payment.id, settlement.order_id)
  where ${origin} and payment.hash = ${hash} and journal.key in (${sql.join(keys, sql`, `)})
    and told.account_id = ${accountId} and told.status = 'confirmed'
  order by told.id = payment.id desc limit 1`

export async function findPlace(db: Db, accountId: string, serial: string): Promise<After> {
  return queryFirst(db, { serial: read.text, at: read.text })`
    select serial::text, ${isoTimeOf(sql`at`)} as at from ledger_entry
    where serial = ${serial}::bigint and account_id in (select id from (${ownShares(accountId)}) own)`
}

/** What a member owned before a moment, by place, from the ledger's entries only. */
export async function placesBefore(
  db: Db,
  accountId: string,
  until: Date,
): Promise<Record<OwnedPlace, bigint>> {
  const rows = await queryAll(db, { type: read.text, sum: read.amount })`
    select type, sum(amount) as sum from (${ownShares(accountId)}) own
      join ledger_entry on account_id = own.id
    where at < ${moment(until)} group by type`
  const sums = new Map(rows.map(({ type, sum }) => [type, sum]))
  const entries = ownedPlaces.map((place) => [place, sums.get(place) ?? 0n])
  return Object.fromEntries(entries) as Record<OwnedPlace, bigint>
}

export function asBalance(owned: Record<OwnedPlace, bigint>): ShareBalance {
  const { available, staked, delivered } = inParts(owned)
  return { available: String(available), staked: String(staked), delivered: String(delivered) }
}

export const balanceBefore = async (db: Db, accountId: string, until: Date) =>
  asBalance(await placesBefore(db, accountId, until))

export async function hasEverStaked(db: Db, accountId: string): Promise<boolean> {
  const { staked } = await queryOne(db, { staked: read.boolean })`
    select exists(select 1 from (${ownShares(accountId)}) own
      join ledger_entry on account_id = own.id where own.type = 'staked') as staked`
  return staked
}

export async function firstMoveAt(db: Db, accountId: string): Promise<string | null> {
  const { at } = await queryOne(db, { at: orNull(read.text) })`
    select ${isoTimeOf(sql`min(first.at)`)} as at from (${ownShares(accountId)}) own, lateral
      (select at from ledger_entry where account_id = own.id order by at limit 1) first`
  return at
}

/** Everything before its moment, and within it what was written up to it. */
export async function heldAfterPlace(
  db: Db,
  accountId: string,
  { at, serial }: NonNullable<After>,
): Promise<bigint> {
  // guard: without it, a statement continues with the balance before the moment, not after the line
  //   — server/portfolio/share-statement: make the same statement — second edge moved
  const { held } = await queryOne(db, { held: read.amount })`
    with moment as (
      select journal_id, min(serial) as serial, sum(amount) as amount
      from (${ownShares(accountId)}) own join ledger_entry on account_id = own.id
      where at = ${moment(at)} group by journal_id
    )
    select (select coalesce(sum(amount), 0) from (${ownShares(accountId)}) own
        join ledger_entry on account_id = own.id where at < ${moment(at)})
      + (select coalesce(sum(amount), 0) from moment where serial <= ${serial}::bigint) as held`
  return held
}
