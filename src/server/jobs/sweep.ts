import { lt } from 'drizzle-orm'
import { sweepAccounts } from '@/server/modules/identity'
import { sweepMessages } from '@/server/modules/notifications'
import { sweepNonces } from '@/server/modules/wallets'
import { idempotentAnswers, rateWindows, securityEvents } from '@/server/platform/db/tables'
import type { Services } from '@/server/services'

const dayMs = 24 * 60 * 60_000
const securityMonths = 13

/** Drops what has served: each part its own. */
export async function sweep(services: Services): Promise<void> {
  const { db, clock } = services
  const now = clock.now().getTime()
  await db.delete(rateWindows).where(lt(rateWindows.lastTryAt, new Date(now - 2 * dayMs)))
  await db.delete(idempotentAnswers).where(lt(idempotentAnswers.at, new Date(now - 30 * dayMs)))
  await db.delete(securityEvents).where(lt(securityEvents.at, monthsBefore(now, securityMonths)))
  await sweepAccounts(services)
  await sweepMessages(services)
  await sweepNonces(services)
}

function monthsBefore(now: number, months: number): Date {
  const then = new Date(now)
  then.setUTCMonth(then.getUTCMonth() - months)
  return then
}
