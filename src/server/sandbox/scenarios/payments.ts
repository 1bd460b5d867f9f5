import { eq } from 'drizzle-orm'
import { parseEther } from 'viem'
import { purchaseTerms } from '@/config/terms'
import { acceptedOf, offeringCalls } from '@/contract/offering'
import { type PurchaseOrder, purchaseCalls } from '@/contract/purchase'
import { presentDocuments } from '@/server/modules/content'
import { setStanding } from '@/server/modules/identity'
import { memberTransactions } from '@/server/modules/ledger/tables'
import {
  approveRefund,
  getConvertedAmount,
  openRefundOrder,
  placeOrder,
  refundOrdersOf,
  uploadRefund,
} from '@/server/modules/purchases'
import { purchaseOrders, settlements } from '@/server/modules/purchases/tables'
import { sandboxTreasury } from '../chain/sandbox-tokens'
import * as m from '../messages/scenarios'
import { orderedCoins } from '../sums'
import { FreshMember, type Scene } from './fresh-member'
import { OnChain, until, untilStatus, untilTold } from './on-chain'
import {
  type Arranged,
  ago,
  funded,
  inGroup,
  receipt,
  type Scenario,
  type ScenarioRows,
} from './scenario'

const { lockMinutes } = purchaseTerms
const treasurer = 'the sandbox’s treasurer'

export const paymentScenarios: ScenarioRows = {
  ...inGroup(m.ordersTitle, '/buy-shares', {
    'order-open': [m.orderOpenText, openOrder(0.01)],
    'order-ending': [m.orderEndingText, openOrder(lockMinutes - 0.9)],
    'order-expired': [m.orderExpiredText, expiredOrder],
    'order-canceled': [m.orderCanceledText, canceledOrder],
    'orders-full': [m.ordersFullText, fullOrders],
  }),
  ...inGroup(m.paymentsTitle, '/transactions', {
    'payment-reported': [m.paymentReportedText, reported],
    'payment-confirming': [m.paymentConfirmingText, confirming],
    'payment-credited': [m.paymentCreditedText, credited],
    'payment-late': [m.paymentLateText, late],
    'payment-less': [m.paymentLessText, paidOther((pay) => (pay * 7n) / 10n)],
    'payment-more': [m.paymentMoreText, paidOther((pay) => pay * 2n)],
    'payment-twice': [m.paymentTwiceText, twice],
    'payment-canceled': [m.paymentCanceledText, paidAfterCanceling],
    'payment-stranger': [m.paymentStrangerText, stranger],
    'payment-failed': [m.paymentFailedText, failed],
    'payment-under-review': [m.paymentUnderReviewText, underReview],
    'payment-kept': [m.paymentKeptText, kept],
    'payment-taken': [m.paymentTakenText, taken],
    'payment-returning': [m.paymentReturningText, returning],
    'payment-refunded': [m.paymentRefundedText, refunded],
  }),
}

/** Half a minute ago, because a block of the local chain may be a second or two behind. */
export function orderAgo(member: FreshMember, minutes = 0.5): Promise<PurchaseOrder> {
  return member.visitAt(ago(member.scene, minutes), async (needs, person, { idempotently }) => {
    const pay = String(await orderedCoins(needs))
    const quote = await getConvertedAmount(needs, person, { currency: 'USDT', pay })
    const accepted = acceptedOf(await presentDocuments(needs.db))
    const wanted = { quoteId: quote.id, payer: member.wallet.address, isSecond: true, accepted }
    return placeOrder(needs, person, wanted, idempotently)
  })
}

function openOrder(minutes: number): Scenario['arrange'] {
  return async (scene) => {
    const member = await funded(scene)
    const { id } = await orderAgo(member, minutes)
    return { member, path: `/buy-shares?order=${id}` }
  }
}

async function expiredOrder(scene: Scene): Promise<Arranged> {
  const member = await funded(scene)
  await orderAgo(member, lockMinutes + 2)
  return { member, path: receipt(await untilStatus(member, 'expired')) }
}

async function canceledOrder(scene: Scene): Promise<Arranged> {
  const member = await funded(scene)
  const { id } = await orderAgo(member)
  await member.call(purchaseCalls.cancelOrder, { orderId: id })
  return { member, path: receipt(id) }
}

async function fullOrders(scene: Scene): Promise<FreshMember> {
  const member = await funded(scene)
  for (let count = 0; count < purchaseTerms.maxOpenOrders; count += 1) await orderAgo(member)
  return member
}

async function reported(scene: Scene): Promise<Arranged> {
  const member = await funded(scene)
  const { id } = await orderAgo(member)
  const hash = `0x${crypto.randomUUID().replaceAll('-', '').repeat(2)}`
  await member.call(purchaseCalls.buyShare, { orderId: id, hash })
  return { member, path: receipt(id) }
}

async function confirming(scene: Scene): Promise<Arranged> {
  const member = await funded(scene)
  const order = await orderAgo(member)
  const hash = await new OnChain(scene.needs).pay(member.wallet, order)
  await member.call(purchaseCalls.buyShare, { orderId: order.id, hash })
  return { member, path: `/buy-shares?order=${order.id}` }
}

export async function credited(scene: Scene): Promise<Arranged> {
  const member = await funded(scene)
  await new OnChain(scene.needs).pay(member.wallet, await orderAgo(member))
  return { member, path: receipt(await untilStatus(member, 'confirmed')) }
}

/** Pays another amount than ordered. Its lowest digits still identify the order. */
function paidOther(amountOf: (pay: bigint) => bigint) {
  return async (scene: Scene): Promise<Arranged> => {
    const member = await funded(scene)
    const order = await orderAgo(member)
    const tag = BigInt(order.pay) % 10n ** BigInt(purchaseTerms.amountTagDigits)
    const amount = amountOf(BigInt(order.pay) - tag) + tag
    await new OnChain(scene.needs).pay(member.wallet, order, amount)
    return { member, path: receipt(await untilStatus(member, 'decision')) }
  }
}

async function latePayment(scene: Scene): Promise<FreshMember> {
  const member = await funded(scene)
  const order = await orderAgo(member, lockMinutes + 2)
  await new OnChain(scene.needs).pay(member.wallet, order)
  return member
}

async function late(scene: Scene): Promise<Arranged> {
  const member = await latePayment(scene)
  return { member, path: receipt(await untilStatus(member, 'decision')) }
}

async function twice(scene: Scene): Promise<Arranged> {
  const member = await funded(scene)
  const order = await orderAgo(member)
  const chain = new OnChain(scene.needs)
  await chain.pay(member.wallet, order)
  await chain.pay(member.wallet, order)
  return { member, path: receipt(await untilStatus(member, 'decision')) }
}

async function paidAfterCanceling(scene: Scene): Promise<Arranged> {
  const member = await funded(scene)
  const order = await orderAgo(member)
  await member.call(purchaseCalls.cancelOrder, { orderId: order.id })
  await new OnChain(scene.needs).pay(member.wallet, order)
  return { member, path: receipt(await untilStatus(member, 'decision')) }
}

async function stranger(scene: Scene): Promise<Arranged> {
  const member = await funded(scene)
  const other = await FreshMember.made(scene)
  const chain = new OnChain(scene.needs)
  await chain.fund(other.wallet.address)
  const order = await orderAgo(member)
  await chain.pay(other.wallet, order)
  await untilTold(member, 'payment-unlinked')
  return { member, path: receipt(order.id) }
}

async function failed(scene: Scene): Promise<Arranged> {
  const member = await funded(scene)
  const order = await orderAgo(member)
  const hash = await new OnChain(scene.needs).pay(member.wallet, order, parseEther('1000000'))
  await member.call(purchaseCalls.buyShare, { orderId: order.id, hash })
  return { member, path: receipt(await untilStatus(member, 'failed')) }
}

async function underReview(scene: Scene): Promise<Arranged> {
  const { db, clock } = scene.needs
  const member = await funded(scene)
  const order = await orderAgo(member)
  await setStanding(db, { id: member.id }, { onHoldAt: clock.now() })
  await new OnChain(scene.needs).pay(member.wallet, order)
  return { member, path: receipt(await untilStatus(member, 'held')) }
}

async function taken(scene: Scene): Promise<Arranged> {
  const member = await latePayment(scene)
  const transactionId = await untilStatus(member, 'decision')
  const [row] = await scene.needs.db
    .select({ pay: memberTransactions.pay })
    .from(memberTransactions)
    .where(eq(memberTransactions.id, transactionId))
  await buys(member, { transactionId, choice: 'take', pay: row?.pay })
  return { member, path: receipt(transactionId) }
}

interface Choice {
  transactionId: string
  choice: 'take' | 'keep'
  pay: bigint | undefined
}

async function buys(member: FreshMember, { pay, ...choice }: Choice): Promise<void> {
  const wish = { currency: 'USDT', pay: String(pay) }
  const { id: quoteId } = await member.call(purchaseCalls.getConvertedAmount, wish)
  const { documents } = await member.call(offeringCalls.offering, {})
  const terms = { quoteId, accepted: acceptedOf(documents) }
  await member.call(purchaseCalls.resolvePayment, { ...choice, ...terms })
}

async function kept(scene: Scene): Promise<Arranged> {
  const more = parseEther('20')
  const arranged = await paidOther((pay) => pay + more)(scene)
  const { member } = arranged
  const transactionId = await untilStatus(member, 'decision')
  const [order] = await scene.needs.db
    .select({ pay: purchaseOrders.pay })
    .from(purchaseOrders)
    .where(eq(purchaseOrders.accountId, member.id))
  await buys(member, { transactionId, choice: 'keep', pay: order?.pay })
  return arranged
}

async function returning(scene: Scene): Promise<Arranged> {
  const member = await latePayment(scene)
  const transactionId = await untilStatus(member, 'decision')
  await member.call(purchaseCalls.resolvePayment, { transactionId, choice: 'refund' })
  return { member, path: receipt(transactionId) }
}

async function refunded(scene: Scene): Promise<Arranged> {
  const { member } = await returning(scene)
  const { needs } = scene
  const [row] = await needs.db
    .select({ paymentId: settlements.paymentId })
    .from(settlements)
    .where(eq(settlements.accountId, member.id))
  const payment = row?.paymentId as string
  await approveRefund(needs, { payment, to: '', by: treasurer })
  const order = await until(needs, 'its order', async () => {
    const [written] = await refundOrdersOf(needs.db, payment)
    return written?.state === 'ordered' ? written : undefined
  })
  const { sign } = openRefundOrder(order.document ?? '', {
    isSigned: () => true,
    now: needs.clock.now(),
  })
  await uploadRefund(needs, { row: order, text: await sign(sandboxTreasury), by: treasurer })
  return { member, path: receipt(await untilStatus(member, 'returned')) }
}
