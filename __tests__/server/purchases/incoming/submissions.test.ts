import type { Hex } from 'viem'
import { minuteMs } from '@/config/durations'
import { balanceOf } from '@/server/modules/ledger/ledger-account'
import { paymentSubmissions } from '@/server/modules/purchases/tables'
import { someHash } from '../../../support/make-transactions'
import {
  type Buyer,
  expectSoundBooks,
  makeBuyerIn,
  orderOf,
  orderStateIn,
  paymentFixture,
  paymentOf,
  rowsOf,
  settlementsIn,
  sharesOf,
} from '../../../support/payment-fixture'
import { newAddress } from '../../../support/scripted-chain'

const reportPayment = ({ member }: Buyer, orderId: string, hash: string) =>
  member.call('POST', 'wallet/buyShare', { orderId, hash })

async function makeOrderedFixture() {
  const fixture = await paymentFixture()
  const buyer = await makeBuyerIn(fixture)
  const order = await orderOf(fixture, buyer)
  await fixture.run()
  const passTime = async (ms = 10_000) => {
    fixture.clock.forward(ms)
    fixture.chain.mineEmpty(3)
    await fixture.run()
  }
  const status = async () => (await rowsOf(fixture, buyer))[0]?.status
  return { fixture, buyer, order, later: passTime, status }
}

test('a failed payment leaves its order payable @rest', async () => {
  const { fixture, buyer, order, later, status } = await makeOrderedFixture()
  const { chain, treasury } = fixture
  const failedTransaction = chain.pay(buyer.wallet, treasury, 1n, {
    symbol: 'USDT',
    isReverted: true,
  })
  await reportPayment(buyer, order.id, failedTransaction.hash)
  chain.mine(failedTransaction)
  await fixture.run()
  expect(await status()).toBe('pending')
  await later()
  expect(await status()).toBe('failed')
  expect(await orderStateIn(fixture, order)).toBe('open')
  chain.mine(paymentOf(fixture, order))
  await fixture.settleAll()
  expect(await status()).toBe('confirmed')
})

test('no payment fails while the chain is away @rest', async () => {
  const { fixture, buyer, order, later, status } = await makeOrderedFixture()
  await reportPayment(buyer, order.id, someHash())
  for (const node of fixture.nodes) node.isAway = true
  await later(20 * 60_000)
  expect(await status()).toBe('pending')
})

test('a missing hash is looked for during a day @rest', async () => {
  const { fixture, buyer, order, later, status } = await makeOrderedFixture()
  await reportPayment(buyer, order.id, someHash())
  await later(23 * 60 * 60_000)
  expect(await orderStateIn(fixture, order)).toBe('released')
  expect(await status()).toBe('pending')
  await later(60 * 60_000)
  await later()
  expect(await status()).toBe('expired')
})

test('reporting another member’s payment buys nothing @rest', async () => {
  const { fixture, buyer, order, later, status } = await makeOrderedFixture()
  const otherBuyer = await makeBuyerIn(fixture)
  const theirOrder = await orderOf(fixture, otherBuyer)
  const payment = paymentOf(fixture, theirOrder)
  await reportPayment(buyer, order.id, payment.hash)
  fixture.chain.mine(payment)
  await fixture.settleAll()
  expect(await sharesOf(fixture, otherBuyer)).toBe(BigInt(theirOrder.receive))
  expect(await sharesOf(fixture, buyer)).toBe(0n)
  await later(11 * 60_000)
  expect(await status()).toBe('expired')
})

test('a reported payment to another leaves the order waiting', async () => {
  const { fixture, buyer, order, later, status } = await makeOrderedFixture()
  const elsewhere = fixture.chain.pay(buyer.wallet, newAddress(), 1n, { symbol: 'USDT' })
  await reportPayment(buyer, order.id, elsewhere.hash)
  fixture.chain.mine(elsewhere)
  await later()
  expect(await status()).toBe('awaiting')
})

test('a report finds a payment that nodes hid @rest', async () => {
  const { fixture, buyer, order, later, status } = await makeOrderedFixture()
  fixture.chain.mineEmpty(20)
  await later(minuteMs)
  const payment = paymentOf(fixture, order)
  const hide = (method: string, answer: unknown) => (method === 'eth_getLogs' ? [] : answer)
  for (const node of fixture.nodes) node.lies = hide
  fixture.chain.mine(payment)
  await later()
  expect(await settlementsIn(fixture)).toHaveLength(0)
  const suspense = () => balanceOf(fixture.api.services.db, { type: 'suspense', asset: 'USDT' })
  fixture.chain.mineEmpty(20)
  await later(minuteMs)
  expect(await suspense()).toBe(BigInt(order.pay))
  for (const node of fixture.nodes) node.lies = (_, answer) => answer
  await reportPayment(buyer, order.id, payment.hash)
  await later()
  await fixture.settleAll()
  expect(await status()).toBe('confirmed')
  await later(minuteMs)
  expect(await suspense()).toBe(0n)
  await expectSoundBooks(fixture)
})

test('only an order’s newest hashes are looked for @rest', async () => {
  const { fixture, buyer, order, later } = await makeOrderedFixture()
  for (let count = 0; count < 10; count += 1)
    await reportPayment(buyer, order.id, someHash() as Hex)
  let requestCount = 0
  for (const node of fixture.nodes)
    node.lies = (method, answer) => {
      if (method === 'eth_getTransactionReceipt') requestCount += 1
      return answer
    }
  await later()
  expect(requestCount).toBe(5)
  expect(await fixture.api.services.db.select().from(paymentSubmissions)).toHaveLength(10)
})
