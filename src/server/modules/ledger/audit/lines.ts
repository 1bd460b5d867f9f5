import { type SQL, sql } from 'drizzle-orm'
import { type Db, rowsOf } from '@/server/platform/db/database'
import { movedSince } from '../integrity-errors'
import { isHeld } from '../ledger-account'
import type { LedgerMoment } from '../tables'
import { type Balance, shiftOf } from './shard-tree'

export interface AccountSum {
  type: string
  isPerson: boolean
  sum: bigint
}

type Moment = Pick<LedgerMoment, 'snapshot' | 'ofPlatform' | 'owners'>

export interface Taken {
  serial: bigint
  accounts: AccountSum[]
  moment: Moment
}

interface Row {
  type: string
  asset: string
  /** Of the platform. */
  id: string | null
  sum: string
  count: number
  snapshot: string
}

const auditLock = 7_261_056

export async function lockAudits(tx: Db): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${sql.raw(String(auditLock))})`)
}

/**
 * One statement sees one moment, so totals and lines agree; only sums leave the database. Given
 * `since`, it looks only at who moved.
 */
export async function takeLines(tx: Db, placesKey: string, since?: LedgerMoment): Promise<Taken> {
  const next = await tx.execute(
    sql`select nextval(pg_get_serial_sequence('audit_snapshot', 'serial'))::text as serial`,
  )
  const serial = BigInt((rowsOf<{ serial: string }>(next)[0] as { serial: string }).serial)
  const movers = since
    ? sql`movers as materialized (select distinct owner_id
        from (${movedSince(since)}) moved join ledger_account on id = account_id
        where owner_id is not null),`
    : sql``
  const isMover = (column: SQL) =>
    since ? sql`and ${column} in (select owner_id from movers)` : sql``
  const answer = await tx.execute(sql`
    with ${movers} held as (
      select owner_id as account_id,
        coalesce(sum(balance) filter (where type = 'available'), 0) as available,
        coalesce(sum(balance) filter (where type = 'staked'), 0) as staked
      from ledger_account where asset = 'SHARE' and owner_id is not null and ${isHeld}
        ${isMover(sql`owner_id`)} group by owner_id
    ), closed as (
      update audit_line line set to_snapshot = ${serial}::bigint
      where to_snapshot is null ${isMover(sql`account_id`)} and not exists (
        select from held where held.account_id = line.account_id
          and held.available = line.available and held.staked = line.staked)
    ), opened as (
      insert into audit_line (shard_key, account_id, available, staked, from_snapshot)
      select coalesce(line.shard_key, ${drawn(placesKey)}), held.account_id, held.available,
        held.staked, ${serial}::bigint
      from held left join audit_line line
        on line.account_id = held.account_id and line.to_snapshot is null
      where line.account_id is null or line.available <> held.available or line.staked <> held.staked
      order by 1
    )
    select type, asset, case when owner_id is null then id end as id, sum(balance)::text as sum,
      count(*)::integer as count, (select pg_current_snapshot()::text) as snapshot
    from ledger_account where asset = 'SHARE' or owner_id is null group by 1, 2, 3`)
  const rows = rowsOf<Row>(answer)
  const ofShares = rows.filter(({ asset }) => asset === 'SHARE')
  const own = rows.flatMap(({ id, sum }) => (id === null ? [] : [[id, sum]]))
  const people = ofShares.filter(({ id }) => id === null)
  const lines = people.filter(({ type }) => type === 'available' || type === 'staked')
  return {
    serial,
    accounts: ofShares.map(({ id, type, sum }) => ({
      type,
      isPerson: id === null,
      sum: BigInt(sum),
    })),
    moment: {
      // Before the first account: all that comes is new.
      snapshot: rows[0]?.snapshot ?? '1:1:',
      ofPlatform: Object.fromEntries(own),
      // Whoever has staked once had free ones.
      owners: Math.max(0, ...lines.map(({ count }) => count)),
    },
  }
}

export async function systemOf(db: Db): Promise<string> {
  const answer = await db.execute(
    sql`select system_identifier::text as system from pg_control_system()`,
  )
  return rowsOf<{ system: string }>(answer)[0]?.system ?? ''
}

/** Keyed, so only an auditor can tell who shares a shard. */
function drawn(placesKey: string): SQL {
  return sql`('x' || left(encode(sha256(convert_to(
    ${placesKey}::text || held.account_id::text, 'UTF8')), 'hex'), 7))::bit(28)::integer`
}

export async function shardsWithLines(
  db: Db,
  { serial, shardBits, after }: { serial: bigint; shardBits: number; after?: bigint | undefined },
): Promise<number[]> {
  const which =
    after === undefined
      ? isOf(serial)
      : sql`from_snapshot > ${after}::bigint or to_snapshot > ${after}::bigint`
  const answer = await db.execute(sql`
    select distinct shard_key >> ${shiftOf(shardBits)}::integer as shard from audit_line where ${which}`)
  return rowsOf<{ shard: number }>(answer).map(({ shard }) => shard)
}

export async function linesOf(
  db: Db,
  { serial, shardBits, shard }: { serial: bigint; shardBits: number; shard: number },
): Promise<Balance[]> {
  const width = 2 ** shiftOf(shardBits)
  const answer = await db.execute(sql`
    select account_id as owner, available::text, staked::text from audit_line
    where shard_key >= ${shard * width}::integer and shard_key <= ${(shard + 1) * width - 1}::integer
      and ${isOf(serial)}`)
  return rowsOf<Balance>(answer)
}

export async function shardOf(
  db: Db,
  { serial, shardBits, owner }: { serial: bigint; shardBits: number; owner: string },
): Promise<number | undefined> {
  const answer = await db.execute(sql`
    select shard_key >> ${shiftOf(shardBits)}::integer as shard from audit_line
    where account_id = ${owner}::uuid and ${isOf(serial)}`)
  return rowsOf<{ shard: number }>(answer)[0]?.shard
}

/** Nothing older can be proved then. */
export async function forgetBefore(tx: Db, oldest: bigint): Promise<void> {
  await tx.execute(sql`
    update audit_snapshot set shards = null where serial < ${oldest}::bigint and shards is not null`)
  await tx.execute(sql`delete from audit_line where to_snapshot <= ${oldest}::bigint`)
}

function isOf(serial: bigint): SQL {
  return sql`(from_snapshot <= ${serial}::bigint and (to_snapshot is null or to_snapshot > ${serial}::bigint))`
}
