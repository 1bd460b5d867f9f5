import { sweep as sweepAll } from '@/server/jobs'
import * as auditJob from '@/server/jobs/audit'
import * as follower from '@/server/jobs/follower'
import * as signals from '@/server/jobs/own-signals'
import * as buyBacks from '@/server/modules/buy-backs'
import * as dividends from '@/server/modules/dividends'
import * as escrow from '@/server/modules/escrow'
import * as gifts from '@/server/modules/gifts'
import * as kyc from '@/server/modules/kyc'
import * as ledger from '@/server/modules/ledger'
import * as legalOrders from '@/server/modules/legal-orders'
import * as operators from '@/server/modules/operators'
import { operators as operatorTable } from '@/server/modules/operators/tables'
import * as purchases from '@/server/modules/purchases'
import * as recoveries from '@/server/modules/recoveries'
import * as staking from '@/server/modules/staking'
import * as threads from '@/server/modules/threads'
import * as votes from '@/server/modules/votes'
import { WebhookSender } from '@/server/modules/webhooks'
import type { WebhooksNeeds } from '@/server/modules/webhooks/needs'
import * as serviceDays from '@/server/platform/signals/service-days'
import * as reviewer from '@/server/sandbox/reviewer/review-due'
import * as signer from '@/server/signer'
import { alwaysAs, inRole } from './roles'

// Recurring work, as a test calls it by hand: with the rights of the process that does it.

export const advanceBuyBacks = alwaysAs('worker', buyBacks.advanceBuyBacks)
export const advanceDividends = alwaysAs('worker', dividends.advanceDividends)
export const advanceVotes = alwaysAs('worker', votes.advanceVotes)
export const auditAndLog = alwaysAs('worker', auditJob.auditAndLog)
export const auditDue = alwaysAs('worker', ledger.auditDue)
export const askWitnesses = alwaysAs('worker', ledger.askWitnesses)
export const checkDaily = alwaysAs('worker', signals.checkDaily)
export const creditDue = alwaysAs('worker', dividends.creditDue)
export const endDueStakes = alwaysAs('worker', staking.endDueStakes)
/** All that is due, to its end. */
export const deliverWebhooks = alwaysAs('worker', async (needs: WebhooksNeeds) => {
  const deliveries = new WebhookSender()
  await deliveries.run(needs)
  await deliveries.settled()
})
export const eraseDue = alwaysAs('worker', kyc.eraseDue)
export const advanceGifts = alwaysAs('worker', gifts.advanceGifts)
export const advanceLegalOrders = alwaysAs('worker', legalOrders.advanceLegalOrders)
export const advanceRecoveries = alwaysAs('worker', recoveries.advanceRecoveries)
export const lapseDue = alwaysAs('worker', dividends.lapseDue)
export const noteServices = alwaysAs('worker', serviceDays.noteServices)
export const pollIdentity = alwaysAs('worker', kyc.pollIdentity)
export const renewOwnSignals = alwaysAs('worker', signals.renewOwnSignals)
export const reviewDue = alwaysAs('worker', reviewer.reviewDue)
export const runDueRequests = alwaysAs('worker', operators.runDueRequests)
export const sweep = alwaysAs('worker', sweepAll)
export const tellAnswers = alwaysAs('worker', threads.tellAnswers)
export const watchEscrow = alwaysAs('worker', escrow.watchEscrow)
export const writeEscrowDue = alwaysAs('worker', escrow.writeEscrowDue)

export const followChain = alwaysAs('follower', follower.followChain)
export const settle = alwaysAs('follower', purchases.settle)
export const watchPrices = alwaysAs('follower', signals.watchPrices)
export const followerJob: typeof follower.followerJob = ({ sandbox, ...needs }) => {
  // The past of a sandbox is made up by it, and no production has one.
  const history = sandbox && alwaysAs('owner', sandbox.history)
  const ownSandbox = sandbox && history && { ...sandbox, history }
  const job = follower.followerJob({ ...needs, sandbox: ownSandbox })
  const { run, begin, end } = job
  return {
    ...job,
    run: alwaysAs('follower', run),
    begin: alwaysAs('follower', begin),
    end: alwaysAs('follower', end),
  }
}

type Asking = typeof operators.askFor
type Deciding = typeof operators.decideRequest

/** The console accepts only operators, so a person named by a test is made one. */
export const askFor: Asking = async (needs, wish) => {
  await makeKnown(needs, wish.by)
  return inRole('console', () => operators.askFor(needs, wish))
}

export const decideRequest: Deciding = async (needs, decision) => {
  await makeKnown(needs, decision.by)
  return inRole('console', () => operators.decideRequest(needs, decision))
}

/** Asked for by one operator, approved by another, and carried out. */
export async function byTwo(
  needs: Parameters<Asking>[0],
  wish: Omit<Parameters<Asking>[1], 'by' | 'reason'>,
  [asker, approves] = ['treasury@fnx.example', 'admin@fnx.example'] as [string, string],
): Promise<void> {
  const reason = 'the board said so'
  const { request } = await askFor(needs, { ...wish, reason, by: asker })
  await decideRequest(needs, { id: request.id, by: approves, reason, isApproved: true })
  await runDueRequests(needs)
}

const makeKnown = ({ db, clock }: Parameters<Asking>[0], email: string) =>
  inRole('owner', () =>
    db
      .insert(operatorTable)
      .values({ email, roles: [...operators.operatorRoles], createdAt: clock.now() })
      .onConflictDoNothing(),
  )

export const signNext = alwaysAs('signer', signer.signNext)
