import { lt } from 'drizzle-orm'
import { dayMs, hourMs, minuteMs } from '@/config/durations'
import type { Role } from '@/config/env.server'
import { answersKeptDays } from '@/config/terms'
import { forgetBankFiles, takeBankFiles, watchBank } from '@/server/modules/bank'
import type { BankNeeds } from '@/server/modules/bank/needs'
import { advanceBuyBacks } from '@/server/modules/buy-backs'
import { advanceDividends, lapseDue } from '@/server/modules/dividends'
import { watchEscrow, writeEscrowDue } from '@/server/modules/escrow'
import { advanceGifts } from '@/server/modules/gifts'
import { sweepAccounts } from '@/server/modules/identity'
import { eraseDue, pollIdentity } from '@/server/modules/kyc'
import { askWitnesses } from '@/server/modules/ledger'
import { advanceLegalOrders } from '@/server/modules/legal-orders'
import { type Carriers, startSending, sweepMessages } from '@/server/modules/notifications'
import { runDueRequests, sweepOperators, vetBringers } from '@/server/modules/operators'
import { transfers } from '@/server/modules/purchases'
import type { BankPaymentsNeeds } from '@/server/modules/purchases/needs'
import { advanceRecoveries } from '@/server/modules/recoveries'
import { forgetHolders } from '@/server/modules/register'
import { endDueStakes } from '@/server/modules/staking'
import { sweepThreads, tellAnswers } from '@/server/modules/threads'
import { advanceVotes } from '@/server/modules/votes'
import { sweepNonces } from '@/server/modules/wallets'
import { forgetDeliveries, WebhookSender } from '@/server/modules/webhooks'
import { idempotencyRecords, rateWindows, securityEvents } from '@/server/platform/db/tables'
import { notingFailures } from '@/server/platform/jobs/failing'
import { type RepeatedJob, repeat } from '@/server/platform/jobs/repeat'
import { resting } from '@/server/platform/jobs/rest'
import { errorFields } from '@/server/platform/log/log'
import { renewEveryMs } from '@/server/platform/signals/renew'
import {
  forgetServiceDays,
  noteEveryMs,
  noteServices,
} from '@/server/platform/signals/service-days'
import { auditAndLog } from './audit'
import { followerJob } from './follower'
import type { JobsNeeds } from './needs'
import { checkDaily, renewOwnSignals, watchPrices } from './own-signals'

const securityMonths = 13
const identityMs = 5_000
const auditMs = 5_000
const stakesMs = 10_000
const dividendsMs = 2_000
const giftsMs = 2_000
const recoveriesMs = 2_000
const legalOrdersMs = 5_000
const votesMs = 2_000
const buyBacksMs = 2_000
const escrowMs = 30_000
const bankMs = 2_000
const answersMs = 2_000
const securityMs = 1_000
const requestsMs = 2_000
const webhooksMs = 1_000

interface JobChoices {
  /** Undefined in a sandbox, whose messages stay in its outbox. */
  carriers: Carriers | undefined
  isHistoryFirst?: boolean
  roles?: readonly Role[]
}

type Stop = () => Promise<void>

export async function startJobs(
  needs: JobsNeeds,
  { carriers, isHistoryFirst = false, roles }: JobChoices,
): Promise<Stop> {
  const has = (role: Role) => roles?.includes(role) ?? true
  const works = has('worker')
  const measured = { isWorking: works, isSending: works && carriers !== undefined }
  const isOnlyConsole = roles?.every((role) => role === 'console') === true
  const stops = isOnlyConsole
    ? []
    : [
        start(needs, 'signals', renewEveryMs, (jobNeeds) => renewOwnSignals(jobNeeds, measured)),
        start(needs, 'security log', securityMs, () => needs.securityEvents.write()),
      ]
  if (works) stops.push(...startWorker(needs), startWebhooks(needs))
  if (works && carriers !== undefined) stops.push(await startSending(needs, carriers))
  if (has('follower')) stops.push(...(await startFollower(needs, isHistoryFirst)))
  return async () => {
    await Promise.all(stops.map((stop) => stop()))
    carriers?.mail.close()
    await needs.securityEvents
      .write()
      .catch((error: unknown) => needs.log.error('security log failed', errorFields(error)))
  }
}

/** Work whose failures are reported by a signal once they persist. */
function start(
  needs: JobsNeeds,
  name: string,
  everyMs: RepeatedJob['everyMs'],
  run: (needs: JobsNeeds) => Promise<unknown>,
): Stop {
  const jobNeeds = {
    ...needs,
    log: notingFailures(needs, typeof everyMs === 'number' ? everyMs : 0),
  }
  return repeat(jobNeeds.log, { name, everyMs, run: resting(needs, () => run(jobNeeds)) })
}

type Job = [name: string, everyMs: number, run: (needs: JobsNeeds) => Promise<unknown>]

export const workerJobs: Job[] = [
  ['hourly work', hourMs, sweep],
  ['identity poll', identityMs, pollIdentity],
  ['ended stakes', stakesMs, endDueStakes],
  ['dividends', dividendsMs, advanceDividends],
  ['lapsing dividends', hourMs, lapseDue],
  ['gifts', giftsMs, afterThePast(advanceGifts)],
  ['recoveries', recoveriesMs, advanceRecoveries],
  ['estates and courts', legalOrdersMs, advanceLegalOrders],
  ['votes', votesMs, advanceVotes],
  ['buy-backs', buyBacksMs, advanceBuyBacks],
  ['escrow file', escrowMs, writeEscrowDue],
  ['look at escrow files', renewEveryMs, watchEscrow],
  ['files of the bank', bankMs, afterThePast(takeTransfers)],
  ['look at the bank', renewEveryMs, lookAtBank],
  ['reminders of transfers', minuteMs, transfers.remind],
  ['answers to questions', answersMs, tellAnswers],
  ['erasure of identity checks', identityMs, eraseDue],
  ['requests of operators', requestsMs, runDueRequests],
  ['status', noteEveryMs, noteServices],
  ['daily check', auditMs, checkDaily],
  ['audit', auditMs, afterThePast(auditAndLog)],
  ['witnesses', auditMs, askWitnesses],
]

/**
 * A sandbox books its past act by act, each on its own day. Until that is done, an audit of today
 * would lack what statements later say about its minute, and a gift of weeks ago would be sent
 * back.
 */
function afterThePast(run: Job[2]): Job[2] {
  return async (needs) => {
    // guard: without it, today’s work runs in an incomplete past — server/sandbox/past-first: no
    //   file of the bank is read
    if (needs.sandbox && !(await needs.sandbox.isHistoryOver(needs))) return
    return run(needs)
  }
}

/** The bank's bookings and the payments in them are one transaction. */
export function takeTransfers(needs: BankNeeds & BankPaymentsNeeds): Promise<number> {
  return takeBankFiles(needs, async (tx, entries, fileId) => {
    await transfers.record(needs, tx, entries)
    await vetBringers(tx, fileId, () => transfers.owners(tx, entries))
  })
}

function lookAtBank(needs: JobsNeeds): Promise<void> {
  return watchBank(needs, (since) => transfers.look(needs, since))
}

function startWorker(needs: JobsNeeds): Stop[] {
  return [
    ...workerJobs.map(([name, everyMs, run]) => start(needs, name, everyMs, run)),
    ...(needs.sandbox?.repeats(needs) ?? []).map((job) =>
      repeat(needs.log, { ...job, run: resting(needs, job.run) }),
    ),
  ]
}

/** Each run starts what is due and does not wait for the answers of receivers. */
function startWebhooks(needs: JobsNeeds): Stop {
  const sender = new WebhookSender()
  const stop = start(needs, 'webhooks', webhooksMs, sender.run)
  return async () => {
    await Promise.all([sender.stop(), stop()])
  }
}

async function startFollower(needs: JobsNeeds, isHistoryFirst: boolean): Promise<Stop[]> {
  const stops = [start(needs, 'look at prices', renewEveryMs, watchPrices)]
  if (needs.chain.isAbsent) return stops
  const follower = followerJob(needs)
  if (isHistoryFirst) await follower.begin()
  const stop = start(needs, 'payments', follower.everyMs, follower.run)
  return [...stops, () => follower.end(stop)]
}

export async function sweep(needs: JobsNeeds): Promise<void> {
  const { db, clock } = needs
  const now = clock.now().getTime()
  await db.delete(rateWindows).where(lt(rateWindows.lastTryAt, new Date(now - 2 * dayMs)))
  await db
    .delete(idempotencyRecords)
    .where(lt(idempotencyRecords.at, new Date(now - answersKeptDays * dayMs)))
  await db.delete(securityEvents).where(lt(securityEvents.at, monthsBefore(now, securityMonths)))
  await sweepAccounts(needs)
  await sweepMessages(needs)
  await sweepNonces(needs)
  await sweepOperators(needs)
  await sweepThreads(needs)
  await forgetDeliveries(needs)
  await forgetHolders(needs)
  await forgetBankFiles(needs)
  await transfers.forget(needs)
  await forgetServiceDays(needs)
}

function monthsBefore(now: number, months: number): Date {
  const then = new Date(now)
  then.setUTCMonth(then.getUTCMonth() - months)
  return then
}
