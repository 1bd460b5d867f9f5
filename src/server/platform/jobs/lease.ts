import { and, eq, lt, or } from 'drizzle-orm'
import type { Services } from '@/server/services'
import { workLeases } from '../db/tables'

interface Lease {
  work: string
  holder: string
  holdMs: number
}

/** True for who may do the work now. One who died keeps it until it lapses, and not a moment longer. */
export async function takeLease(
  { db, clock }: Services,
  { work, holder, holdMs }: Lease,
): Promise<boolean> {
  const now = clock.now()
  const until = new Date(now.getTime() + holdMs)
  const taken = await db
    .insert(workLeases)
    .values({ work, holder, until })
    .onConflictDoUpdate({
      target: workLeases.work,
      set: { holder, until },
      setWhere: or(eq(workLeases.holder, holder), lt(workLeases.until, now)),
    })
    .returning({ work: workLeases.work })
  return taken.length === 1
}

/** So that the next one need not wait when this one ends as asked. */
export async function giveLease(
  { db }: Services,
  { work, holder }: Omit<Lease, 'holdMs'>,
): Promise<void> {
  await db.delete(workLeases).where(and(eq(workLeases.work, work), eq(workLeases.holder, holder)))
}
