import { and, desc, eq, sql } from 'drizzle-orm'
import { chainFacts } from '@/config/chain'
import { purchaseTerms } from '@/config/terms'
import { lower, readBlock } from '@/server/chain/blocks/chain-block'
import { countedTime, readChainCursor } from '@/server/chain/blocks/chain-cursor'
import { agreedAnswer, askEveryNode } from '@/server/chain/nodes/chain'
import { type Fate, fateOf, finalOnEveryNode } from '@/server/chain/nodes/final'
import type { Db } from '@/server/platform/db/database'
import { errorFields } from '@/server/platform/log/log'
import type { IncomingNeeds } from '../needs'
import { isOnChain, isPaidOnChain, paymentSubmissions, payments, purchaseOrders } from '../tables'
import { findInner } from './find-inner'
import { isInner } from './inner-coins'
import { record, showToPayers } from './record'
import { paymentsIn } from './scan'
import { closeIfOver, end, giveUp, type SubmittedOrder } from './submission-status'

const maxOfOrder = 5
const maxWaiting = 500
const searchMs = purchaseTerms.searchHours * 60 * 60_000
const earlyPollMs = 5_000
const latePollMs = 60_000
const longestMs = 2_000

export type SubmissionsAskedAt = Map<string, number>

export async function followSubmissions(
  needs: IncomingNeeds,
  askedAt: SubmissionsAskedAt = new Map(),
): Promise<void> {
  const now = needs.clock.now().getTime()
  const counted = (await countedTime(needs, needs.db)).getTime()
  const waiting = await waitingSubmissions(needs)
  const lastAsked = ({ submission }: SubmittedOrder) => askedAt.get(submission.id) ?? 0
  const endMs = performance.now() + longestMs
  for (const submittedOrder of waiting.toSorted((a, b) => lastAsked(a) - lastAsked(b))) {
    // Checking reports stops here and continues in the next turn: following and crediting must not
    // wait for it.
    if (performance.now() > endMs) break
    if (lastAsked(submittedOrder) > now) continue
    const ageMs = now - submittedOrder.submission.reportedAt.getTime()
    askedAt.set(
      submittedOrder.submission.id,
      now + (ageMs < purchaseTerms.patienceMs ? earlyPollMs : latePollMs),
    )
    try {
      // The age that decides about giving up comes from a clock that is never ahead of the chain. A
      // server with a wrong clock must not give up a payment.
      // guard: without it, a reported payment is given up as soon as a clock says —
      //   server/purchases/settling/counted-time: a reported payment is not given up — without the
      //   second term
      await followSubmission(
        needs,
        submittedOrder,
        counted - submittedOrder.submission.reportedAt.getTime(),
      )
    } catch (error) {
      needs.log.error('reported payment not looked up', {
        submission: submittedOrder.submission.id,
        ...errorFields(error),
      })
    }
  }
  const alive = new Set(waiting.map(({ submission }) => submission.id))
  for (const id of askedAt.keys()) if (!alive.has(id)) askedAt.delete(id)
}

/** A member may report many hashes, so only the newest few of each order are checked. */
async function waitingSubmissions({ db }: IncomingNeeds): Promise<SubmittedOrder[]> {
  const newerOnes = sql`(select count(*) from payment_submission as newer
    where newer.order_id = ${paymentSubmissions.orderId} and newer.state = 'waiting'
      and (newer.reported_at, newer.id) > (${paymentSubmissions.reportedAt}, ${paymentSubmissions.id}))`
  const rows = await db
    .select({ submission: paymentSubmissions, order: purchaseOrders })
    .from(paymentSubmissions)
    .innerJoin(purchaseOrders, eq(purchaseOrders.id, paymentSubmissions.orderId))
    .where(and(eq(paymentSubmissions.state, 'waiting'), sql`${newerOnes} < ${maxOfOrder}`))
    .orderBy(desc(paymentSubmissions.reportedAt))
    .limit(maxWaiting)
  return rows.flatMap(({ submission, order }) =>
    isPaidOnChain(order) ? [{ submission, order }] : [],
  )
}

async function followSubmission(
  needs: IncomingNeeds,
  submittedOrder: SubmittedOrder,
  ageMs: number,
): Promise<void> {
  if (await markIfSeen(needs, submittedOrder)) return
  const { hash, nonce } = submittedOrder.submission
  const sentTransaction = { hashes: [hash], sender: submittedOrder.order.payer, nonce }
  const fates = await finalOnEveryNode(needs, (client, final) =>
    fateOf(client, final, sentTransaction),
  )
  const fate = fates?.[0]
  switch (agreedAnswer(fates?.map(({ is }) => is))) {
    case 'failed':
      return end(needs, submittedOrder, 'failed')
    case 'overtaken':
      return end(needs, submittedOrder, 'replaced')
    case 'done':
      return lookInto(needs, submittedOrder, fate?.receipt)
  }
  if (fate?.transaction && lower(fate.transaction.from) === submittedOrder.order.payer)
    await keepNonce(needs, submittedOrder, Number(fate.transaction.nonce))
  if (ageMs > searchMs) await giveUp(needs, submittedOrder)
}

async function markIfSeen(needs: IncomingNeeds, submittedOrder: SubmittedOrder): Promise<boolean> {
  const rows = await needs.db
    .select()
    .from(payments)
    .where(
      and(eq(payments.chainId, chainFacts.id), eq(payments.hash, submittedOrder.submission.hash)),
    )
  if (rows.length === 0) return false
  await needs.db.transaction(async (tx) => {
    const seenPayments = rows.filter(({ state }) => state === 'seen')
    await showToPayers(needs, tx, seenPayments.filter(isOnChain))
    await markSeen(tx, submittedOrder)
    if (rows.every(({ state }) => state !== 'seen')) await closeIfOver(needs, tx, submittedOrder)
  })
  return true
}

async function markSeen(tx: Db, { submission }: SubmittedOrder): Promise<void> {
  await tx
    .update(paymentSubmissions)
    .set({ state: 'seen' })
    .where(and(eq(paymentSubmissions.id, submission.id), eq(paymentSubmissions.state, 'waiting')))
}

async function keepNonce(
  needs: IncomingNeeds,
  { submission }: SubmittedOrder,
  nonce: number,
): Promise<void> {
  if (submission.nonce === nonce) return
  await needs.db
    .update(paymentSubmissions)
    .set({ nonce })
    .where(and(eq(paymentSubmissions.id, submission.id), eq(paymentSubmissions.state, 'waiting')))
}

/**
 * The transaction succeeded and we followed its block, yet saw no payment in it. Either a node hid
 * it, or it pays another address. Only what every node shows is recorded.
 */
async function lookInto(
  needs: IncomingNeeds,
  submittedOrder: SubmittedOrder,
  receipt: Fate['receipt'],
): Promise<void> {
  const block = receipt && BigInt(receipt.blockNumber)
  const cursor = await readChainCursor(needs.db)
  if (block === undefined || cursor === undefined || block > cursor.height) return
  const currencies = await needs.chain.currencies()
  const views = await askEveryNode(needs, async (client) => {
    const whole = await readBlock(client, block)
    const chainReader = { client, treasury: needs.treasury, currencies }
    return (
      whole &&
      (await paymentsIn(chainReader, whole)).filter(
        ({ hash }) => hash === submittedOrder.submission.hash,
      )
    )
  })
  const [first] = views ?? []
  if (first === undefined || views === undefined) return
  const isSame = views.every((view) => view?.length === first.length)
  if (!isSame) return
  const payments = first.length > 0 ? first : await findInner(needs, submittedOrder, block)
  if (payments.length === 0) return giveUp(needs, submittedOrder)
  const event = payments.some(isInner)
    ? 'coins of an inner call were found by their report'
    : 'a payment was missed by the follower and found by its report'
  needs.log.error(event, { hash: submittedOrder.submission.hash })
  await needs.db.transaction((tx) => record(needs, tx, payments))
}
