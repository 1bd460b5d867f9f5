import { type SQL, sql } from 'drizzle-orm'
import { advisoryLocks } from '@/server/platform/db/advisory-locks'
import type { Db } from '@/server/platform/db/database'
import { orNull, queryAll, queryFirst, queryOne, read, run } from '@/server/platform/db/query'
import { movedSince } from '../integrity-errors'
import { whereOwnedByMember } from '../ledger-account'
import { shareAsset } from '../share-asset'
import type { LedgerMoment } from '../tables'
import type { OwnedLine } from './sum-tree'

/** The sum of one share account of the platform, or of all share accounts of one type of people. */
export interface AccountSum {
  type: string
  isPerson: boolean
  sum: bigint
}

type Moment = Pick<LedgerMoment, 'snapshot' | 'ofPlatform' | 'owners'>

/** What an audit has read of the ledger in one snapshot, before it is compared. */
export interface AuditMoment {
  /** The number of the snapshot that is being made. */
  serial: bigint
  accounts: AccountSum[]
  moment: Moment
}

/**
 * Lets one audit at a time write, until its transaction ends. Normally only the leading process
 * writes, but one that has lost the lead without noticing may still be writing.
 */
export async function lockAudits(tx: Db): Promise<void> {
  await run(tx)`select pg_advisory_xact_lock(${sql.raw(String(advisoryLocks.audits))})`
}

/** Shares that a person owns and that are neither staked nor in their own wallet are available. */
const figureSums = sql`
  coalesce(sum(balance) filter (where type not in ('staked', 'delivered')), 0) as available,
  coalesce(sum(balance) filter (where type = 'staked'), 0) as staked,
  coalesce(sum(balance) filter (where type = 'delivered'), 0) as delivered`

const accountSums = {
  type: read.text,
  asset: read.text,
  /** The account's id, if it is one of the platform's; the accounts of people come as sums. */
  id: orNull(read.text),
  sum: read.amount,
  count: read.number,
  snapshot: read.text,
}

/**
 * Updates `audit_line` from the ledger, and sums all share accounts. It is one statement, because a
 * statement sees the database at one moment: in two, a purchase between them would make lines and
 * totals differ. Balances stay in the database and only sums are fetched, so this process's memory
 * does not depend on the number of members.
 *
 * Given `since`, only members whose accounts have moved since that moment are compared.
 */
export async function takeLines(
  tx: Db,
  placesKey: string,
  since?: LedgerMoment,
): Promise<AuditMoment> {
  const { serial } = await queryOne(tx, { serial: read.amount })`
    select nextval(pg_get_serial_sequence('audit_snapshot', 'serial')) as serial`
  const movers = since
    ? sql`movers as materialized (select distinct owner_id
        from (${movedSince(since)}) moved join ledger_account on id = account_id
        where owner_id is not null),`
    : sql``
  const isMover = (column: SQL) =>
    since ? sql`and ${column} in (select owner_id from movers)` : sql``
  // guard: without it, the audit keeps lines that differ from the ledger accounts —
  //   server/ledger/audit/audit-shards: a line that says something else than the ledger accounts —
  //   first condition on owned.available true
  const rows = await queryAll(tx, accountSums)`
    with ${movers} owned as (
      select owner_id as account_id, ${figureSums}
      from ledger_account where asset = ${shareAsset} and owner_id is not null and ${whereOwnedByMember}
        ${isMover(sql`owner_id`)} group by owner_id
    ), closed as (
      update audit_line line set to_snapshot = ${serial}::bigint
      where to_snapshot is null ${isMover(sql`account_id`)} and not exists (
        select from owned where owned.account_id = line.account_id
          and owned.available = line.available and owned.staked = line.staked
          and owned.delivered = line.delivered)
    ), opened as (
      insert into audit_line
        (shard_key, account_id, available, staked, delivered, from_snapshot)
      select coalesce(line.shard_key, ${newShardKey(placesKey)}), owned.account_id, owned.available,
        owned.staked, owned.delivered, ${serial}::bigint
      from owned left join audit_line line
        on line.account_id = owned.account_id and line.to_snapshot is null
      where line.account_id is null or line.available <> owned.available
        or line.staked <> owned.staked or line.delivered <> owned.delivered
      order by 1
    )
    select type, asset, case when owner_id is null then id end as id, sum(balance) as sum,
      count(*)::integer as count, (select pg_current_snapshot()::text) as snapshot
    from ledger_account where asset = ${shareAsset} or owner_id is null group by 1, 2, 3`
  const ofShares = rows.filter(({ asset }) => asset === shareAsset)
  const platformSums = rows.flatMap(({ id, sum }) => (id === null ? [] : [[id, String(sum)]]))
  const people = ofShares.filter(({ id }) => id === null)
  const lines = people.filter(({ type }) => type === 'available' || type === 'staked')
  return {
    serial,
    accounts: ofShares.map(({ id, type, sum }) => ({
      type,
      isPerson: id === null,
      sum,
    })),
    moment: {
      // Without any account no row contains the moment. This value comes before every transaction,
      // so for the next audit everything is new.
      snapshot: rows[0]?.snapshot ?? '1:1:',
      ofPlatform: Object.fromEntries(platformSums),
      // The number of accounts of the more frequent type. Staked shares were available before, so
      // this counts every owner once.
      owners: Math.max(0, ...lines.map(({ count }) => count)),
    },
  }
}

/**
 * The identifier that a PostgreSQL cluster gets when it is created; a restored dump has another.
 */
export async function systemOf(db: Db): Promise<string> {
  const { system } = await queryOne(db, { system: read.text })`
    select system_identifier::text as system from pg_control_system()`
  return system
}

/**
 * The shard key of a new line: 28 bits derived from the account's id and a secret key, so that only
 * an auditor, who is given that key, can tell which members share a shard.
 */
function newShardKey(placesKey: string): SQL {
  return sql`('x' || left(encode(sha256(convert_to(
    ${placesKey}::text || owned.account_id::text, 'UTF8')), 'hex'), 7))::bit(28)::integer`
}

/**
 * The shards that have lines, or, given `after`, those in which a line changed since that audit.
 */
export async function shardsWithLines(
  db: Db,
  { serial, shardBits, after }: { serial: bigint; shardBits: number; after?: bigint | undefined },
): Promise<number[]> {
  const which =
    after === undefined
      ? wherePartOf(serial)
      : sql`from_snapshot > ${after}::bigint or to_snapshot > ${after}::bigint`
  const answer = await queryAll(db, { shard: read.number })`
    select distinct shard_key >> ${shiftOf(shardBits)}::integer as shard from audit_line where ${which}`
  return answer.map(({ shard }) => shard)
}

export async function linesOf(
  db: Db,
  { serial, shardBits, shard }: { serial: bigint; shardBits: number; shard: number },
): Promise<OwnedLine[]> {
  const width = 2 ** shiftOf(shardBits)
  return queryAll(db, {
    owner: read.text,
    available: read.text,
    staked: read.text,
    delivered: read.text,
  })`
    select account_id as owner, available::text, staked::text, delivered::text from audit_line
    where shard_key >= ${shard * width}::integer and shard_key <= ${(shard + 1) * width - 1}::integer
      and ${wherePartOf(serial)}`
}

export async function shardOf(
  db: Db,
  { serial, shardBits, owner }: { serial: bigint; shardBits: number; owner: string },
): Promise<number | undefined> {
  const row = await queryFirst(db, { shard: read.number })`
    select shard_key >> ${shiftOf(shardBits)}::integer as shard from audit_line
    where account_id = ${owner}::uuid and ${wherePartOf(serial)}`
  return row?.shard
}

/** Deletes what proofs need of audits before `oldest`. Their totals and roots stay published. */
export async function forgetBefore(tx: Db, oldest: bigint): Promise<void> {
  await run(tx)`
    update audit_snapshot set sums = null where serial < ${oldest}::bigint and sums is not null`
  await run(tx)`delete from audit_line where to_snapshot <= ${oldest}::bigint`
}

const keyBits = 28

/** How many bits the shard key of a line is longer than the number of its shard. */
function shiftOf(shardBits: number): number {
  return keyBits - shardBits
}

/** Selects the lines that were part of an audit. */
function wherePartOf(serial: bigint): SQL {
  return sql`(from_snapshot <= ${serial}::bigint and (to_snapshot is null or to_snapshot > ${serial}::bigint))`
}
