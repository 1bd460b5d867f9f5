import type { TransactionDetail } from '@/contract/transaction'
import { balanceOf } from '@/server/modules/ledger/ledger-account'
import { notifications } from '@/server/modules/notifications/tables'
import { runCommand } from '@/server/ops/commands'
import {
  type Buyer,
  expectSoundBooks,
  makeBuyerIn,
  orderOf,
  type PaymentFixture,
  paymentFixture,
  paymentOf,
  rowsOf,
  settlementsIn,
  sharesOf,
} from '../../../support/payment-fixture'
import { acceptCurrentDocuments, quoteTo } from '../../../support/purchase'
import { mineNewest, refundsIn } from '../../../support/refund-fixture'
import { orderRefundOf, signAndSend } from '../../../support/send-refund'

const dollars = (count: number) => BigInt(count) * 10n ** 18n

async function overpaid(addedAmount: bigint) {
  const fixture = await paymentFixture()
  const buyer = await makeBuyerIn(fixture)
  const order = await orderOf(fixture, buyer)
  await fixture.run()
  fixture.chain.mine(paymentOf(fixture, order, { amount: BigInt(order.pay) + addedAmount }))
  await fixture.settleAll()
  const quote = await quoteTo(buyer.member, { pay: order.pay })
  return { fixture, buyer, order, quote }
}

async function choose(
  { member }: Buyer,
  transactionId: string,
  choice: { choice: 'take' | 'keep' | 'refund'; quoteId?: string },
) {
  const accepted = await acceptCurrentDocuments(member)
  return member.call('POST', 'wallet/resolvePayment', { transactionId, accepted, ...choice })
}

const suspenseBalance = ({ api }: PaymentFixture) =>
  balanceOf(api.services.db, { type: 'suspense', asset: 'USDT' })
const toldIn = async ({ api }: PaymentFixture) =>
  (await api.services.db.select().from(notifications))
    .map(({ kind, facts }) => [kind, facts.paid])
    .slice(-2)
const refunded = async (fixture: PaymentFixture) => {
  const [{ payment } = { payment: undefined }] = await settlementsIn(fixture)
  return signAndSend(fixture, await orderRefundOf(fixture, payment?.id ?? ''))
}

test('a member who paid more than ordered keeps the order, and the rest goes back', async () => {
  const addedAmount = dollars(20)
  const { fixture, buyer, order, quote } = await overpaid(addedAmount)
  const { opened } = await choose(buyer, order.id, { choice: 'keep', quoteId: quote.id })
  expect(opened).toMatchObject({ status: 'confirmed', pay: order.pay, shares: quote.receive })
  expect(await sharesOf(fixture, buyer)).toBe(BigInt(quote.receive))
  expect(await suspenseBalance(fixture)).toBe(addedAmount)
  expect(await toldIn(fixture)).toEqual([
    ['purchase-confirmed', expect.stringMatching(/^100\.00/)],
    ['payment-returning', expect.stringMatching(/^20\.00/)],
  ])
  await expectSoundBooks(fixture)

  await refunded(fixture)
  await mineNewest(fixture)
  expect((await refundsIn(fixture)).map(({ amount }) => amount)).toEqual([addedAmount])
  expect(await suspenseBalance(fixture)).toBe(0n)
  expect((await toldIn(fixture)).at(-1)).toEqual([
    'payment-returned',
    expect.stringMatching(/^20\.00/),
  ])
  const [row, ...otherRows] = await rowsOf(fixture, buyer)
  expect(otherRows).toEqual([])
  expect(row).toMatchObject({ status: 'confirmed', pay: BigInt(order.pay) })
  const detail = await buyer.member.call('GET', 'wallet/transaction', { id: order.id })
  const { rest, refundHash, paid } = detail.opened as TransactionDetail
  expect(rest).toEqual({ amount: String(addedAmount), isReturned: true })
  expect(refundHash).toMatch(/^0x/)
  expect(BigInt(paid?.amount ?? 0)).toBe(BigInt(order.pay) + addedAmount)
  await expectSoundBooks(fixture)
  const { text } = await runCommand(fixture.api.services, ['reconcile'])
  expect(text).toMatch(/books add up/)
})

test('an order is kept once, whatever is chosen after it @rest', async () => {
  const { fixture, buyer, order, quote } = await overpaid(dollars(20))
  const keepChoice = { choice: 'keep', quoteId: quote.id } as const
  const bothAnswers = await Promise.all([
    choose(buyer, order.id, keepChoice),
    choose(buyer, order.id, keepChoice),
  ])
  expect(bothAnswers.map(({ status }) => status)).toEqual([200, 200])
  const wholeQuote = await quoteTo(buyer.member, { pay: String(BigInt(order.pay) + dollars(20)) })
  for (const otherChoice of [
    { choice: 'take', quoteId: wholeQuote.id },
    { choice: 'refund' },
  ] as const)
    expect((await choose(buyer, order.id, otherChoice)).status).toBe(409)
  expect(await sharesOf(fixture, buyer)).toBe(BigInt(quote.receive))
  await expectSoundBooks(fixture)
})

test.each([
  ['a rest that is worth less than a dollar', dollars(1) / 2n],
  ['a payment that is less than its order', -dollars(20)],
])('%s does not go back alone', async (_name, addedAmount) => {
  const { fixture, buyer, order, quote } = await overpaid(addedAmount)
  const { status, body } = await choose(buyer, order.id, { choice: 'keep', quoteId: quote.id })
  expect([status, body.code]).toEqual([409, 'NOTHING_TO_CHOOSE'])
  expect(await sharesOf(fixture, buyer)).toBe(0n)
  await expectSoundBooks(fixture)
})

test('an order is kept only at a quote of what was ordered @rest', async () => {
  const { fixture, buyer, order } = await overpaid(dollars(20))
  for (const pay of [BigInt(order.pay) - 1n, BigInt(order.pay) + dollars(20)]) {
    const { id: quoteId } = await quoteTo(buyer.member, { pay: String(pay) })
    expect((await choose(buyer, order.id, { choice: 'keep', quoteId })).status).toBe(400)
  }
  expect(await sharesOf(fixture, buyer)).toBe(0n)
})
