import { giveLease, takeLease } from '@/server/platform/jobs/repeat'
import type { Services } from '@/server/services'
import { newestEntry, newestSnapshot, publishAudit } from './publish'

const work = 'audit'
const hourMs = 60 * 60_000
/** Long enough for any books; who died in the middle is replaced after that. */
const holdMs = 10 * 60_000
/** So that totals do not follow a single purchase; in a sandbox whoever tries it should not have to wait. */
const restMs = { sandbox: 15_000, production: 10 * 60_000 }

/** When a try of this process came to nothing: it reads the whole ledger each time. */
const failedAt = new WeakMap<Services, number>()

/** Compares the books each full hour, and soon after they changed. */
export async function auditDue(services: Services): Promise<boolean> {
  if (!(await isDue(services))) return false
  const holder = crypto.randomUUID()
  if (!(await takeLease(services, { work, holder, holdMs }))) return false
  try {
    // Somebody else may have done it while this one was still asking.
    if (!(await isDue(services))) return false
    await publishAudit(services).catch((error: unknown) => {
      failedAt.set(services, services.clock.now().getTime())
      throw error
    })
    return true
  } finally {
    await giveLease(services, { work, holder })
  }
}

async function isDue(services: Services): Promise<boolean> {
  const { db, clock, mode } = services
  const now = clock.now().getTime()
  const failed = failedAt.get(services)
  if (failed !== undefined && Math.abs(now - failed) < restMs[mode]) return false
  const newest = await newestSnapshot(db)
  // One that was made before there were shards proves nothing to anybody.
  if (newest === undefined || !newest.isProvable) return true
  const then = newest.at.getTime()
  // A clock that was far ahead and is set right would be waited for in vain.
  if (then - now >= restMs[mode]) return true
  if (Math.floor(now / hourMs) > Math.floor(then / hourMs)) return true
  return now - then >= restMs[mode] && (await newestEntry(db)) !== newest.lastEntry
}
