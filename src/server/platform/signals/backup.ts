import { eq } from 'drizzle-orm'
import type { SignalState } from '@/contract/health'
import { queryOne, read } from '../db/query'
import { installations, signals } from '../db/tables'
import { repeat } from '../jobs/repeat'
import type { Ports } from '../ports'
import { lockSignal, renewEveryMs, renewSignal, stateOf, thresholds } from './renew'

type BackupSignal = 'backup' | 'restore'

/**
 * When a backup was made and tested. The programs that do so report it, because the database cannot
 * know.
 */
const noted =
  (name: BackupSignal, isDone: boolean) =>
  async ({ db, databaseTime }: Pick<Ports, 'databaseTime' | 'db'>): Promise<string> => {
    const now = await databaseTime()
    const nowText = now.toISOString()
    await db.transaction(async (tx) => {
      const last = await lockSignal(tx, name)
      const state = isDone ? ('good' as const) : ('alarm' as const)
      const since = last?.state === state ? last.since : now
      const { doneAt } = last?.details ?? {}
      const details = isDone
        ? { doneAt: nowText }
        : { ...(doneAt && { doneAt }), failedAt: nowText }
      const value = isDone ? 0 : (last?.value ?? 0)
      const row = { name, state, value, isPausing: false, since, seenAt: now, details }
      await tx.insert(signals).values(row).onConflictDoUpdate({ target: signals.name, set: row })
    })
    return nowText
  }

export const noteBackup = noted('backup', true)
export const noteRehearsal = noted('restore', true)
export const noteFailedRehearsal = noted('restore', false)

interface Since {
  value: number
  isDone: boolean
  hasFailed: boolean
}

async function sinceLast(
  { db, databaseTime }: Pick<Ports, 'databaseTime' | 'db'>,
  name: BackupSignal,
): Promise<Since> {
  const [last] = await db.select().from(signals).where(eq(signals.name, name))
  const [first] = await db.select({ at: installations.createdAt }).from(installations)
  const { doneAt, failedAt } = last?.details ?? {}
  const now = (await databaseTime()).getTime()
  const doneMs = doneAt ? Date.parse(String(doneAt)) : first?.at.getTime()
  return {
    value: Math.max(0, now - (doneMs ?? now)) / 1_000,
    isDone: doneAt !== undefined,
    hasFailed: failedAt !== undefined,
  }
}

/**
 * Watches the backups. Members' money is not kept without one, so it raises an alarm until there is
 * a first.
 */
export async function watchBackup(
  needs: Pick<Ports, 'databaseKind' | 'databaseTime' | 'db' | 'processId'>,
): Promise<void> {
  const { value, isDone } = await sinceLast(needs, 'backup')
  const isLost = !isDone || (await archivingFails(needs))
  await renewSignal(needs, { name: 'backup', value, ...(isLost && { state: 'alarm' as const }) })
}

/**
 * Watches the rehearsals: a backup that was never restored is unproven. It warns until the first
 * one, and raises an alarm if one failed.
 */
export async function watchRehearsal(
  needs: Pick<Ports, 'databaseTime' | 'db' | 'processId'>,
): Promise<void> {
  const { value, isDone, hasFailed } = await sinceLast(needs, 'restore')
  const byAge = stateOf(value, thresholds.restore)
  const state: SignalState = hasFailed ? 'alarm' : !isDone && byAge === 'good' ? 'warn' : byAge
  await renewSignal(needs, { name: 'restore', value, state })
}

/**
 * Whether archiving the write-ahead log fails. Then the disk fills, and only complete backups could
 * be restored. PostgreSQL retries each minute.
 */
async function archivingFails({
  db,
  databaseKind,
}: Pick<Ports, 'databaseKind' | 'db'>): Promise<boolean> {
  if (databaseKind === 'pglite') return false
  const { fails } = await queryOne(db, { fails: read.boolean })`
    select exists (select from pg_stat_archiver
    where last_failed_time > coalesce(last_archived_time, '-infinity')
      and coalesce(last_archived_time, '-infinity') < clock_timestamp() - interval '5 minutes') as fails`
  return fails
}

export function watchBackups(
  needs: Pick<Ports, 'databaseKind' | 'databaseTime' | 'db' | 'log' | 'mode' | 'processId'>,
): () => Promise<void> {
  if (needs.mode !== 'production') return async () => {}
  const run = async () => {
    await watchBackup(needs)
    await watchRehearsal(needs)
  }
  return repeat(needs.log, { name: 'look at backups', everyMs: renewEveryMs, run })
}
