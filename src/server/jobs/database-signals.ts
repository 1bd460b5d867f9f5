import { sql } from 'drizzle-orm'
import { queryOne, read } from '@/server/platform/db/query'
import {
  readingLevels,
  renewSignal,
  stateOf,
  thresholds,
  worstOf,
} from '@/server/platform/signals/renew'
import type { JobsNeeds } from './needs'

/** The embedded database has one session and no replica, so there is nothing to watch. */
export async function watchDatabase(needs: JobsNeeds): Promise<void> {
  if (needs.databaseKind === 'pglite') return
  await watchReplicas(needs)
  await watchTransactions(needs)
  await watchLocks(needs)
}

// PostgreSQL has replicas report at least every ten seconds.
const sayingSeconds = 10

/**
 * Watches the replicas. A missing one does not report, which raises an alarm. A base backup counts
 * as a replica while it is made, and its end is no loss.
 */
export async function watchReplicas(needs: JobsNeeds): Promise<void> {
  const { replicas, behind } = await queryOne(needs.db, {
    replicas: read.number,
    behind: read.number,
  })`
    select count(*)::int as replicas,
      coalesce(max(greatest(
        extract(epoch from flush_lag),
        extract(epoch from clock_timestamp() - reply_time) - ${sayingSeconds}::int,
        0)), 0)::float8 as behind
    from pg_stat_replication replica
    where state = 'streaming' and application_name <> 'pg_basebackup' and not exists (
      select from pg_replication_slots where active_pid = replica.pid
        and starts_with(slot_name, 'pg_basebackup_'))`
  if (replicas === 0) return
  await renewSignal(needs, { name: 'replica', value: behind, details: { replicas } })
}

/**
 * Finds transactions that have written or locked rows and do not end, because others wait for them.
 * A role that may not see all sessions reports nothing: the hanging one may belong to another role.
 */
async function watchTransactions(needs: JobsNeeds): Promise<void> {
  const age = sql`extract(epoch from clock_timestamp() - xact_start)`
  const { hidden, writing, reading } = await queryOne(needs.db, {
    hidden: read.number,
    writing: read.number,
    reading: read.number,
  })`
    select count(*) filter (where query = '<insufficient privilege>')::int as hidden,
      greatest(0, max(${age}) filter (where backend_xid is not null))::float8 as writing,
      greatest(0, max(${age}) filter (where backend_xid is null))::float8 as reading
    from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
      and coalesce(backend_type, 'client backend') = 'client backend'`
  if (hidden > 0) return
  const [ofWriting, ofReading] = [
    stateOf(writing, thresholds.transactions),
    stateOf(reading, readingLevels),
  ]
  const state = worstOf([ofWriting, ofReading])
  const value = ofWriting === state && state !== 'good' ? writing : Math.max(writing, reading)
  const details = { writingSeconds: Math.round(writing), readingSeconds: Math.round(reading) }
  await renewSignal(needs, { name: 'transactions', value, state, details })
}

/** Finds statements that have waited long for a lock; every role can see these. */
async function watchLocks(needs: JobsNeeds): Promise<void> {
  const { waited } = await queryOne(needs.db, { waited: read.number })`
    select greatest(0, max(extract(epoch from clock_timestamp() - waitstart)))::float8 as waited
    from pg_locks join pg_stat_activity using (pid)
    where not granted and datname = current_database()`
  await renewSignal(needs, { name: 'locks', value: waited })
}
