import { lt } from 'drizzle-orm'
import { sweepMessages } from '../accounts/outbox'
import { sweepAccounts } from '../accounts/sweep'
import { idempotentAnswers } from '../db/schema/idempotent-answer'
import { rateWindows } from '../db/schema/rate-window'
import { securityEvents } from '../db/schema/security-event'
import type { Services } from '../services'
import { sweepNonces } from '../wallets/links'

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
