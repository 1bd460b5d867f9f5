import { sql } from 'drizzle-orm'
import { entryHeadOf, registerEntry, registerKind } from '@/contract/public-log'
import { newestLogged } from '@/server/modules/ledger'
import { rowsOf } from '@/server/platform/db/database'
import type { Ports } from '@/server/platform/ports'
import { endOfDay, lastWholeDay } from './days'
import { ownedBefore, registerSums } from './sums'

/**
 * The register of the last whole day, for the public log: one fingerprint over the lines of all
 * owners, so that a register that is handed out later is held against what everybody was told. One
 * that does not add up is not logged, as it is not given either.
 */
export async function registerToLog({ db, clock }: Pick<Ports, 'clock' | 'db'>): Promise<string[]> {
  const day = lastWholeDay(clock.now())
  const nothing = { day, issued: '', owners: 0, held: '', fingerprint: '' }
  const last = await newestLogged(db, registerKind)
  if (last !== undefined && entryHeadOf(last) === entryHeadOf(registerEntry(nothing))) return []
  const end = endOfDay(day)
  const { issued, owners, held, difference } = await registerSums(db, end)
  if (difference !== 0n || issued === 0n) return []
  const answer = await db.execute(sql`select ${fingerprintOf(end)} as fingerprint`)
  const [row] = rowsOf<{ fingerprint: string }>(answer)
  const figures = { issued: String(issued), owners, held: String(held) }
  return [registerEntry({ day, ...figures, fingerprint: row?.fingerprint ?? '-' })]
}

/** As over the lines of a record date: first for each first byte of the accounts, `account shares`. */
const fingerprintOf = (end: Date) => sql`(
  select encode(sha256(coalesce(string_agg(shard, ''::bytea order by place), ''::bytea)), 'hex') from (
    select left(owner_id::text, 2) as place,
      sha256(convert_to(string_agg(owner_id || ' ' || held, chr(10) order by owner_id), 'UTF8')) as shard
    from (select own.owner_id, sum(amount) as held from ${ownedBefore(end)}
      group by own.owner_id having sum(amount) > 0) line
    group by 1
  ) shards)`
