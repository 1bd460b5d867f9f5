import { and, eq, inArray, isNull, lt, sql } from 'drizzle-orm'
import { threadTerms } from '@/config/terms'
import type { Db } from '@/server/platform/db/database'
import type { ThreadsNeeds } from './needs'
import { threads } from './tables'

/**
 * An erasure deletes everything that a person wrote and we answered, including pictures. Threads
 * under an address are deleted with it if the address is theirs alone.
 */
export async function forgetThreads(
  tx: Db,
  { accountId, email }: { accountId: string; email: string | undefined },
): Promise<void> {
  await tx.delete(threads).where(eq(threads.accountId, accountId))
  if (email === undefined) return
  const whereTheirThread = sql`lower(${threads.email}) = lower(${email})`
  await tx.delete(threads).where(and(isNull(threads.accountId), whereTheirThread))
}

const batch = 500

/** Deletes threads two years after their last message. */
export async function sweepThreads({
  db,
  clock,
}: Pick<ThreadsNeeds, 'clock' | 'db'>): Promise<void> {
  const last = clock.now()
  last.setUTCMonth(last.getUTCMonth() - threadTerms.keptMonths)
  const old = db
    .select({ id: threads.id })
    .from(threads)
    .where(lt(threads.changedAt, last))
    .limit(batch)
  await db.delete(threads).where(inArray(threads.id, old))
}
