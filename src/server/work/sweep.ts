import { lt } from 'drizzle-orm'
import { knownDeviceMs } from '../accounts/limits'
import { contactChanges } from '../db/schema/contact-change'
import { idempotentAnswers } from '../db/schema/idempotent-answer'
import { loginChallenges } from '../db/schema/login-challenge'
import { notifications } from '../db/schema/notification'
import { oneTimeCodes } from '../db/schema/one-time-code'
import { outboxMessages } from '../db/schema/outbox-message'
import { passwordRequests, passwordSecrets } from '../db/schema/password-reset'
import { rateWindows } from '../db/schema/rate-window'
import { securityEvents } from '../db/schema/security-event'
import { knownDevices, sessions } from '../db/schema/session'
import { signups } from '../db/schema/signup'
import { walletNonces } from '../db/schema/wallet-link'
import type { Services } from '../services'

const dayMs = 24 * 60 * 60_000
const securityMonths = 13

/** Drops what has served: most of it counts for nothing after two days. */
export async function sweep({ db, clock }: Services): Promise<void> {
  const now = clock.now().getTime()
  const twoDaysAgo = new Date(now - 2 * dayMs)
  const weekAgo = new Date(now - 7 * dayMs)
  await db.delete(rateWindows).where(lt(rateWindows.lastTryAt, twoDaysAgo))
  await db.delete(oneTimeCodes).where(lt(oneTimeCodes.createdAt, twoDaysAgo))
  await db.delete(signups).where(lt(signups.createdAt, twoDaysAgo))
  await db.delete(loginChallenges).where(lt(loginChallenges.createdAt, twoDaysAgo))
  await db.delete(passwordRequests).where(lt(passwordRequests.createdAt, twoDaysAgo))
  await db.delete(passwordSecrets).where(lt(passwordSecrets.expiresAt, twoDaysAgo))
  await db.delete(contactChanges).where(lt(contactChanges.createdAt, twoDaysAgo))
  await db.delete(walletNonces).where(lt(walletNonces.expiresAt, twoDaysAgo))
  await db.delete(sessions).where(lt(sessions.expiresAt, weekAgo))
  const deviceAgo = new Date(now - knownDeviceMs)
  await db.delete(knownDevices).where(lt(knownDevices.createdAt, deviceAgo))
  await db.delete(notifications).where(lt(notifications.removedAt, twoDaysAgo))
  const thirtyDaysAgo = new Date(now - 30 * dayMs)
  await db.delete(outboxMessages).where(lt(outboxMessages.createdAt, thirtyDaysAgo))
  await db.delete(idempotentAnswers).where(lt(idempotentAnswers.at, thirtyDaysAgo))
  await db.delete(securityEvents).where(lt(securityEvents.at, monthsBefore(now, securityMonths)))
}

function monthsBefore(now: number, months: number): Date {
  const then = new Date(now)
  then.setUTCMonth(then.getUTCMonth() - months)
  return then
}
