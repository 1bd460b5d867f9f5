import { eq, sql } from 'drizzle-orm'
import type { Services } from '@/server/services'
import { rowsOf } from '../db/database'
import { installations, signals } from '../db/tables'
import { repeat } from '../jobs/repeat'
import { lockSignal, renewEveryMs, renewSignal } from './renew'

/** Told by the backup program: the database cannot know. */
export async function noteBackup({ db, databaseTime }: Services): Promise<string> {
  const now = await databaseTime()
  const doneAt = now.toISOString()
  await db.transaction(async (tx) => {
    const last = await lockSignal(tx, 'backup')
    const since = last?.state === 'good' ? last.since : now
    const fresh = { state: 'good' as const, value: 0, isPausing: false, since, seenAt: now }
    const row = { name: 'backup' as const, ...fresh, details: { doneAt } }
    await tx.insert(signals).values(row).onConflictDoUpdate({ target: signals.name, set: row })
  })
  return doneAt
}

export async function watchBackup(services: Services): Promise<void> {
  const { db, databaseTime } = services
  const [last] = await db.select().from(signals).where(eq(signals.name, 'backup'))
  const [first] = await db.select({ at: installations.createdAt }).from(installations)
  const now = (await databaseTime()).getTime()
  const doneMs = last?.details.doneAt ? Date.parse(last.details.doneAt) : first?.at.getTime()
  const value = Math.max(0, now - (doneMs ?? now)) / 1_000
  const isLost = await archivingFails(services)
  await renewSignal(services, { name: 'backup', value, ...(isLost && { state: 'alarm' as const }) })
}

/** Then the disk fills, and only whole bases could be restored. PostgreSQL tries each minute. */
async function archivingFails({ db, databaseKind }: Services): Promise<boolean> {
  if (databaseKind === 'pglite') return false
  const answer = await db.execute(sql`select exists (select from pg_stat_archiver
    where last_failed_time > coalesce(last_archived_time, '-infinity')
      and coalesce(last_archived_time, '-infinity') < clock_timestamp() - interval '5 minutes') as fails`)
  return rowsOf<{ fails: boolean }>(answer)[0]?.fails === true
}

export function watchBackups(services: Services): () => Promise<void> {
  if (services.mode !== 'production') return async () => {}
  const run = () => watchBackup(services)
  return repeat(services.log, { name: 'look at backups', everyMs: renewEveryMs, run })
}
