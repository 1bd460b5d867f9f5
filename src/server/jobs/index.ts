import { lt } from 'drizzle-orm'
import type { Role } from '@/config/env.server'
import { sweepAccounts } from '@/server/modules/identity'
import { eraseDue, pollIdentity } from '@/server/modules/kyc'
import { auditDue } from '@/server/modules/ledger'
import { type Carriers, startSending, sweepMessages } from '@/server/modules/notifications'
import { runDueRequests, sweepOperators } from '@/server/modules/operators'
import { endDueStakes } from '@/server/modules/staking'
import { sweepNonces } from '@/server/modules/wallets'
import { idempotencyRecords, rateWindows, securityEvents } from '@/server/platform/db/tables'
import { type Repeated, repeat } from '@/server/platform/jobs/repeat'
import { errorFields } from '@/server/platform/log/log'
import { newestEvent } from '@/server/platform/security/operator-events'
import { renewEveryMs } from '@/server/platform/signals/renew'
import {
  forgetServiceDays,
  noteEveryMs,
  noteServices,
} from '@/server/platform/signals/service-days'
import type { Services } from '@/server/services'
import { followerJob } from './follower'
import { checkDaily, renewOwnSignals, watchPrices } from './own-signals'

const dayMs = 24 * 60 * 60_000
const securityMonths = 13
const hourMs = 60 * 60_000
const identityMs = 5_000
const auditMs = 5_000
const stakesMs = 10_000
const securityMs = 1_000
const requestsMs = 2_000

interface JobChoices {
  /** Undefined in a sandbox. */
  carriers: Carriers | undefined
  isHistoryFirst?: boolean
  roles?: readonly Role[]
}

type Stop = () => Promise<void>

export async function startJobs(
  services: Services,
  { carriers, isHistoryFirst = false, roles }: JobChoices,
): Promise<Stop> {
  const has = (role: Role) => roles?.includes(role) ?? true
  const works = has('worker')
  const measured = { isWorking: works, isSending: works && carriers !== undefined }
  const isOnlyConsole = roles?.every((role) => role === 'console') === true
  const stops = isOnlyConsole
    ? []
    : [
        start(services, 'signals', renewEveryMs, () => renewOwnSignals(services, measured)),
        start(services, 'security log', securityMs, () => services.securityEvents.write()),
      ]
  if (works) stops.push(...startWorker(services))
  if (works && carriers !== undefined) stops.push(await startSending(services, carriers))
  if (has('follower')) stops.push(...(await startFollower(services, isHistoryFirst)))
  return async () => {
    await Promise.all(stops.map((stop) => stop()))
    carriers?.mail.close()
    await services.securityEvents
      .write()
      .catch((error: unknown) => services.log.error('security log failed', errorFields(error)))
  }
}

const start = (
  { log }: Services,
  name: string,
  everyMs: Repeated['everyMs'],
  run: Repeated['run'],
) => repeat(log, { name, everyMs, run })

function startWorker(services: Services): Stop[] {
  return [
    start(services, 'hourly work', hourMs, () => sweep(services)),
    start(services, 'identity poll', identityMs, () => pollIdentity(services)),
    start(services, 'ended stakes', stakesMs, () => endDueStakes(services)),
    start(services, 'erasure of identity checks', identityMs, () => eraseDue(services)),
    start(services, 'requests of operators', requestsMs, () => runDueRequests(services)),
    start(services, 'status', noteEveryMs, () => noteServices(services)),
    start(services, 'daily check', auditMs, () => checkDaily(services)),
    start(services, 'audit', auditMs, () => auditDue(services, { eventHead: newestEvent })),
    ...(services.sandbox?.repeats(services) ?? []).map((one) => repeat(services.log, one)),
  ]
}

async function startFollower(services: Services, isHistoryFirst: boolean): Promise<Stop[]> {
  const stops = [start(services, 'look at prices', renewEveryMs, () => watchPrices(services))]
  if (services.chain.isAbsent) return stops
  const follower = followerJob(services)
  if (isHistoryFirst) await follower.begin()
  const stop = start(services, 'payments', follower.everyMs, follower.run)
  return [...stops, () => follower.end(stop)]
}

export async function sweep(services: Services): Promise<void> {
  const { db, clock } = services
  const now = clock.now().getTime()
  await db.delete(rateWindows).where(lt(rateWindows.lastTryAt, new Date(now - 2 * dayMs)))
  await db.delete(idempotencyRecords).where(lt(idempotencyRecords.at, new Date(now - 30 * dayMs)))
  await db.delete(securityEvents).where(lt(securityEvents.at, monthsBefore(now, securityMonths)))
  await sweepAccounts(services)
  await sweepMessages(services)
  await sweepNonces(services)
  await sweepOperators(services)
  await forgetServiceDays(services)
}

function monthsBefore(now: number, months: number): Date {
  const then = new Date(now)
  then.setUTCMonth(then.getUTCMonth() - months)
  return then
}
