import { type Hex, numberToHex, parseTransaction } from 'viem'
import { balanceOf } from '@/server/modules/ledger/ledger-account'
import { approveRefund } from '@/server/modules/purchases'
import { followRefunds } from '@/server/modules/purchases/refunds/follow'
import { refundOrders, refunds, settlements } from '@/server/modules/purchases/tables'
import { runCommand } from '@/server/ops/commands'
import {
  expectSoundBooks,
  finalIn,
  makeBuyerIn,
  orderOf,
  type PaymentFixture,
  paymentFixture,
  paymentOf,
  rowsOf,
  settlementsIn,
} from '../../../support/payment-fixture'
import { linkNewWallet, payOf } from '../../../support/purchase'
import { newAddress } from '../../../support/scripted-chain'
import { landRefund, orderRefundOf, signAndSend } from '../../../support/send-refund'

const ops = ({ api }: PaymentFixture, line: string) => runCommand(api.services, line.split(' '))
const suspenseBalance = ({ api }: PaymentFixture, asset: 'USDT' | 'BNB' = 'USDT') =>
  balanceOf(api.services.db, { type: 'suspense', asset })
const sentBy = ({ nodes }: PaymentFixture): Hex[] => nodes.flatMap(({ sent }) => sent)
const refundsIn = ({ api }: PaymentFixture) => api.services.db.select().from(refunds)

async function returning(currency = 'USDT', nodes = 1) {
  const fixture = await paymentFixture({ nodes })
  const buyer = await makeBuyerIn(fixture)
  const order = await orderOf(fixture, buyer, { currency, pay: payOf(currency) })
  await fixture.run()
  const amount = BigInt(order.pay) - 5n
  fixture.chain.mine(paymentOf(fixture, order, { amount }))
  await fixture.settleAll()
  const input = { transactionId: order.id, choice: 'refund' }
  await buyer.member.call('POST', 'wallet/resolvePayment', input)
  const [settledPayment] = await settlementsIn(fixture)
  return { fixture, buyer, amount, paymentId: settledPayment?.payment.id as string }
}

test.each(['USDT', 'BNB'] as const)(
  'a refund in %s is signed once, and sent again until a block has it @rest',
  async (currency) => {
    const { fixture, buyer, amount, paymentId } = await returning(currency)
    expect(await suspenseBalance(fixture, currency)).toBe(amount)
    const raw = await signAndSend(fixture, await orderRefundOf(fixture, paymentId))
    await fixture.run()
    expect(new Set(sentBy(fixture))).toEqual(new Set([raw]))
    expect(sentBy(fixture).length).toBeGreaterThan(1)
    expect(await suspenseBalance(fixture, currency)).toBe(amount)
    await landRefund(fixture, raw)
    expect(await suspenseBalance(fixture, currency)).toBe(0n)
    expect((await rowsOf(fixture, buyer))[0]).toMatchObject({ status: 'returned' })
    await expectSoundBooks(fixture)
    expect((await ops(fixture, 'reconcile')).text).toMatch(/books add up/)
  },
)

test('whichever of two fees lands, a refund is booked once', async () => {
  const { fixture, paymentId } = await returning()
  const order = await orderRefundOf(fixture, paymentId)
  const first = await signAndSend(fixture, order)
  const [before] = await refundsIn(fixture)
  await signAndSend(fixture, order, { gasPrice: 3_000_000_000n })
  await signAndSend(fixture, order, { gasPrice: 9_000_000_000n })
  const signedSerializables = [...new Set(sentBy(fixture))].map((signedHex) =>
    parseTransaction(signedHex),
  )
  expect(signedSerializables.map(({ nonce = 0 }) => nonce)).toEqual([0, 0, 0])
  await landRefund(fixture, first)
  expect(await refundsIn(fixture)).toMatchObject([{ state: 'confirmed', hash: before?.hash }])
  expect(await suspenseBalance(fixture)).toBe(0n)
  const { text } = await ops(fixture, 'reconcile')
  expect(text).toMatch(/books add up/)
  expect(text).toMatch(/It holds what came and went/)
})

test('a refund that the command of before has signed gets a higher fee by an order, and ends once', async () => {
  const { fixture, paymentId } = await returning()
  const { db } = fixture.api.services
  const first = await signAndSend(fixture, await orderRefundOf(fixture, paymentId))
  // It left no order.
  await db.delete(refundOrders)
  const order = await orderRefundOf(fixture, paymentId)
  expect(order.nonce).toBe(0)
  const dearer = await signAndSend(fixture, order, { gasPrice: 3_000_000_000n })
  expect(new Set(sentBy(fixture))).toEqual(new Set([first, dearer]))
  await landRefund(fixture, dearer)
  expect(await refundsIn(fixture)).toMatchObject([{ state: 'confirmed', nonce: 0 }])
  expect(await db.select().from(refundOrders)).toMatchObject([{ state: 'returned' }])
  expect(await suspenseBalance(fixture)).toBe(0n)
  await expectSoundBooks(fixture)
  expect((await ops(fixture, 'reconcile')).text).toMatch(/books add up/)
})

test('an order for a higher fee pays nobody where what it is for has failed since @rest', async () => {
  const { fixture, paymentId } = await returning()
  const { db } = fixture.api.services
  await signAndSend(fixture, await orderRefundOf(fixture, paymentId))
  await db.delete(refundOrders)
  fixture.clock.forward(1_000)
  const wish = { payment: paymentId, to: '', by: 'ines@fnx.example' }
  expect(await approveRefund(fixture.api.services, wish)).toBe(true)
  fixture.clock.forward(1_000)
  // By hand, under the same number.
  const byHand = fixture.chain.pay(fixture.treasury, newAddress(), 1n)
  fixture.chain.mine(byHand)
  fixture.chain.mineEmpty(fixture.api.services.confirmations + 2)
  await followRefunds(fixture.api.services)
  expect(await refundsIn(fixture)).toMatchObject([{ state: 'failed' }])
  await fixture.run()
  const [order] = await db.select().from(refundOrders)
  expect(order).toMatchObject({ state: 'void', document: null })
  expect(order?.said).toMatch(/has failed since/)
})

test('a refund out of an address that was the treasury’s before is judged by that address @rest', async () => {
  const { fixture, paymentId } = await returning()
  await signAndSend(fixture, await orderRefundOf(fixture, paymentId))
  const treasury = newAddress()
  fixture.chain.endow(treasury)
  fixture.chain.mine(fixture.chain.pay(treasury, newAddress(), 1n))
  fixture.chain.mineEmpty(fixture.api.services.confirmations + 2)
  const needs = { ...fixture.api.services, treasury }
  await followRefunds(needs)
  expect(await refundsIn(fixture)).toMatchObject([{ state: 'sent' }])
})

test('a node that keeps a refund to itself does not hold it up: the others are given it again @rest', async () => {
  const { fixture, paymentId } = await returning('USDT', 2)
  const [keeping, otherNode] = fixture.nodes
  if (keeping === undefined || otherNode === undefined) throw new Error('There are no two nodes.')
  const raw = await signAndSend(fixture, await orderRefundOf(fixture, paymentId))
  const [storedRefund] = await refundsIn(fixture)
  keeping.lies = (method, answer) =>
    method === 'eth_getTransactionByHash' ? { hash: storedRefund?.hash } : answer
  otherNode.sent = []
  await fixture.run()
  expect(new Set(otherNode.sent)).toEqual(new Set([raw]))
  await landRefund(fixture, raw)
  expect(await refundsIn(fixture)).toMatchObject([{ state: 'confirmed' }])
})

test('a payment that is credited, or that its member still decides about, is not refunded @rest', async () => {
  const fixture = await paymentFixture()
  const buyer = await makeBuyerIn(fixture)
  const [goodOrder, less] = [await orderOf(fixture, buyer), await orderOf(fixture, buyer)]
  await fixture.run()
  fixture.chain.mine(
    paymentOf(fixture, goodOrder),
    paymentOf(fixture, less, { amount: BigInt(less.pay) - 5n }),
  )
  await fixture.settleAll()
  const settledPayments = await settlementsIn(fixture)
  expect(settledPayments.map(({ settlement }) => settlement.outcome).sort()).toEqual([
    'credited',
    'decision',
  ])
  for (const { payment } of settledPayments) {
    const wish = { payment: payment.id, to: '', by: 'ines@fnx.example' }
    expect(await approveRefund(fixture.api.services, wish)).toBe(false)
  }
  expect(await fixture.api.services.db.$count(refundOrders)).toBe(0)
})

test('a node that says too high a fee, or too high a number, is not believed @rest', async () => {
  const { fixture, paymentId } = await returning('USDT', 2)
  const [liar] = fixture.nodes
  if (liar === undefined) throw new Error('There is no node.')
  liar.lies = (method, answer) => {
    if (method === 'eth_gasPrice') return numberToHex(1_000_000_000_000n)
    return method === 'eth_getTransactionCount' ? numberToHex(7) : answer
  }
  const { document } = await orderRefundOf(fixture, paymentId)
  expect(JSON.parse(document ?? '')).toMatchObject({ gasPrice: '1500000000', nonce: 0 })
})

test('a payment of an unknown wallet goes to an address with proof', async () => {
  const fixture = await paymentFixture()
  const buyer = await makeBuyerIn(fixture)
  await fixture.run()
  fixture.chain.mine(fixture.chain.pay(newAddress(), fixture.treasury, 77n, { symbol: 'USDT' }))
  await fixture.settleAll()
  const [asidePayment] = await finalIn(fixture)
  const paymentId = asidePayment?.id as string
  expect((await ops(fixture, 'suspense')).text).toMatch(`${paymentId}  aside  0`)
  const wish = { payment: paymentId, to: newAddress(), by: 'ines@fnx.example' }
  expect(await approveRefund(fixture.api.services, wish)).toBe(false)
  expect(await fixture.api.services.db.$count(refundOrders)).toBe(0)
  const proved = await linkNewWallet(fixture.api, buyer.accountId)
  const raw = await signAndSend(fixture, await orderRefundOf(fixture, paymentId, proved))
  await landRefund(fixture, raw)
  expect(await suspenseBalance(fixture)).toBe(0n)
  const [row] = await fixture.api.services.db.select().from(settlements)
  expect(row).toMatchObject({ outcome: 'returned', trouble: 'unknown-payer' })
  expect((await ops(fixture, 'reconcile')).text).toMatch(/books add up/)
  await expectSoundBooks(fixture)
})

test('the books show what leaves the treasury by hand @rest', async () => {
  const fixture = await paymentFixture()
  const buyer = await makeBuyerIn(fixture)
  const heldOrder = await orderOf(fixture, buyer, { currency: 'BNB', pay: String(10n ** 18n) })
  await fixture.run()
  fixture.chain.mine(paymentOf(fixture, heldOrder, { from: newAddress() }))
  await fixture.settleAll()
  const accounts = async () => {
    const missing = { type: 'missing', asset: 'BNB' } as const
    return [
      await suspenseBalance(fixture, 'BNB'),
      await balanceOf(fixture.api.services.db, missing),
    ]
  }
  const changedAmount = async (amount: bigint) => {
    fixture.chain.gift(fixture.treasury, amount)
    fixture.chain.mineEmpty(20)
    fixture.clock.forward(60_000)
    await fixture.run()
    await fixture.run()
    await expectSoundBooks(fixture)
    return accounts()
  }
  const paidAmount = BigInt(heldOrder.pay)
  fixture.chain.mineEmpty(20)
  fixture.clock.forward(60_000)
  await fixture.run()
  expect(await changedAmount(-200n)).toEqual([paidAmount, -200n])
  expect(await changedAmount(500n)).toEqual([paidAmount + 300n, 0n])
  expect(await changedAmount(-100n)).toEqual([paidAmount + 200n, 0n])
  expect(await changedAmount(-250n)).toEqual([paidAmount, -50n])
})

test('the operator sets the price, and sees the books @rest', async () => {
  const fixture = await paymentFixture()
  const buyer = await makeBuyerIn(fixture)
  expect((await ops(fixture, 'price set 13.5')).text).toMatch(/^\$13\.50 from/)
  expect((await ops(fixture, 'price set 1,3')).isDone).toBe(false)
  expect((await orderOf(fixture, buyer)).sharePrice).toBe('13500000')
  expect((await ops(fixture, 'shares issue')).text).toMatch(/issued before/)
  expect((await ops(fixture, 'books')).text).toMatch('SHARE  issued  -4,000,000')
  expect((await ops(fixture, 'rewards deposit')).text).toMatch(/Deposited: 90,000 shares/)
  expect((await ops(fixture, 'rewards deposit')).text).toMatch(/deposited before/)
  expect((await ops(fixture, 'books')).text).toMatch('SHARE  rewards  90,000')
  expect((await ops(fixture, 'payments')).text).toBe('No payments.')
})
