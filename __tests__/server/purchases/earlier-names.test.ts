import { eq } from 'drizzle-orm'
import { tokenKey } from '@/lib/api/call'
import { purchaseOrders, settlements } from '@/server/modules/purchases/tables'
import { nodeSealing } from '@/server/platform/crypto/crypto-node'
import { idempotencyRecords } from '@/server/platform/db/tables'
import {
  type Buyer,
  buyerIn,
  expectSoundBooks,
  type PaymentFixture,
  paymentFixture,
  paymentOf,
  sharesOf,
} from '../../support/payment-fixture'
import { acceptedNow, hundred, quoteTo } from '../../support/purchase'

let fixture: PaymentFixture
let buyer: Buyer
beforeEach(async () => {
  fixture = await paymentFixture()
  buyer = await buyerIn(fixture)
})

interface Answer {
  status: number
  opened: {
    id: string
    pay: string
    receive: string
    payer: string
    status: string
    endedAt: string
    settledAt: string
  }
}

const newKey = () => crypto.randomUUID()

/** Not by the contract, which has today's paths only. */
async function send(path: string, input: object, key = newKey()): Promise<Answer> {
  const { token } = buyer.member
  const secret = tokenKey(token) as string
  const payload = nodeSealing.seal(input, secret)
  const headers = { token, 'idempotency-key': key }
  const { status, body } = await fixture.api.send('POST', path, { payload }, headers)
  const sealed = (body as { payload?: string }).payload
  return { status, opened: (sealed && nodeSealing.unseal(sealed, secret)) as never }
}

/** What a page of the release before stored as soon as its person confirmed. */
async function storedByEarlierPage() {
  const quote = await quoteTo(buyer.member)
  const accepted = await acceptedNow(buyer.member)
  return {
    lockKey: newKey(),
    reportKey: newKey(),
    asked: { offerId: quote.id, payer: buyer.wallet, isSecond: false, accepted },
  }
}

test('a page of the release before buys to the end', async () => {
  const { lockKey, reportKey, asked } = await storedByEarlierPage()
  const order = await send('wallet/lockQuote', asked, lockKey)
  expect(order.status).toBe(200)
  const payment = paymentOf(fixture, { ...order.opened, currency: 'USDT' } as never)
  fixture.chain.mine(payment)
  const report = { quoteId: order.opened.id, hash: payment.hash }
  expect((await send('wallet/buyShare', report, reportKey)).opened.status).toBe('pending')
  await fixture.settleAll()
  expect(await sharesOf(fixture, buyer)).toBe(BigInt(order.opened.receive))
  const { opened } = await buyer.member.call('GET', 'wallet/transaction', { id: order.opened.id })
  const { endedAt, settledAt } = opened as Answer['opened']
  expect(settledAt).toBe(endedAt)
  await expectSoundBooks(fixture)
})

test('a page of the release before cancels its order', async () => {
  const { asked } = await storedByEarlierPage()
  const { opened } = await send('wallet/lockQuote', asked)
  const { status, opened: ended } = await send('wallet/cancelQuote', { quoteId: opened.id })
  expect([status, ended.status]).toEqual([200, 'cancelled'])
})

test.each(['take', 'return'])('a page of the release before chooses to %s', async (choice) => {
  const { asked } = await storedByEarlierPage()
  const { opened: order } = await send('wallet/lockQuote', asked)
  const half = BigInt(order.pay) / 2n
  fixture.chain.mine(paymentOf(fixture, { ...order, currency: 'USDT' } as never, { amount: half }))
  await fixture.settleAll()
  const { id: offerId } = await quoteTo(buyer.member, { pay: String(half) })
  const terms = choice === 'take' ? { offerId, accepted: asked.accepted } : {}
  const input = { transactionId: order.id, choice, ...terms }
  const { status } = await send('wallet/resolvePayment', input)
  const [settlement] = await fixture.api.services.db.select().from(settlements)
  const outcome = choice === 'take' ? 'taken' : 'returning'
  expect([status, settlement?.outcome]).toEqual([200, outcome])
})

/** As the release before stored it: the same fields in the order of their names. */
async function storeAsBefore(call: string, fields: string) {
  const { db, keys } = fixture.api.services
  const fingerprint = await keys.hash(`idempotent ${fields}`)
  await db.update(idempotencyRecords).set({ fingerprint }).where(eq(idempotencyRecords.call, call))
}

test('an order asked for before the upgrade is not placed twice after it', async () => {
  const { lockKey, asked } = await storedByEarlierPage()
  const { offerId, payer, isSecond, accepted } = asked
  const texts = accepted.map(({ slug, version }) => ({ slug, version }))
  const first = await send('wallet/lockQuote', asked, lockKey)
  await storeAsBefore(
    'wallet.placeOrder',
    JSON.stringify({ accepted: texts, isSecond, offerId, payer }),
  )
  const byEarlierPage = await send('wallet/lockQuote', asked, lockKey)
  const today = { quoteId: offerId, payer, isSecond, accepted }
  const byTodaysPage = await send('wallet/placeOrder', today, lockKey)
  expect([byEarlierPage.opened, byTodaysPage.opened]).toEqual([first.opened, first.opened])
  expect(await fixture.api.services.db.select().from(purchaseOrders)).toHaveLength(1)
  const other = { ...today, isSecond: true }
  expect((await send('wallet/placeOrder', other, lockKey)).status).toBe(409)
})

test('a payment reported before the upgrade is answered alike after it', async () => {
  const { reportKey, asked } = await storedByEarlierPage()
  const { opened: order } = await send('wallet/lockQuote', asked)
  const { hash } = paymentOf(fixture, { ...order, currency: 'USDT' } as never)
  const first = await send('wallet/buyShare', { quoteId: order.id, hash }, reportKey)
  await storeAsBefore('wallet.buyShare', JSON.stringify({ hash, quoteId: order.id }))
  const again = await send('wallet/buyShare', { orderId: order.id, hash }, reportKey)
  expect([again.status, again.opened]).toEqual([200, first.opened])
})

test('an order’s id is no quote’s, under either name', async () => {
  const { asked } = await storedByEarlierPage()
  const quote = await quoteTo(buyer.member, { pay: hundred })
  const { opened: order } = await send('wallet/lockQuote', asked)
  const { offerId: _, ...rest } = asked
  expect((await send('wallet/placeOrder', { ...rest, quoteId: order.id })).status).toBe(400)
  expect((await send('wallet/cancelOrder', { quoteId: quote.id })).status).toBe(400)
})
