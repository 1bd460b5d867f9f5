import { eq } from 'drizzle-orm'
import { chainCursors } from '@/server/chain/blocks/tables'
import { post } from '@/server/modules/ledger/post'
import { paymentKey } from '@/server/modules/purchases/settling/journals'
import { payments } from '@/server/modules/purchases/tables'
import {
  makeBuyerIn,
  orderOf,
  orderStateIn,
  paymentFixture,
  paymentOf,
  sharesOf,
} from '../../../support/payment-fixture'
import { newAddress, type ScriptedNode } from '../../../support/scripted-chain'

type PaymentRow = typeof payments.$inferSelect

async function ordered(nodes = 1) {
  const fixture = await paymentFixture({ nodes })
  const buyer = await makeBuyerIn(fixture)
  const order = await orderOf(fixture, buyer)
  await fixture.run()
  return { fixture, buyer, order, first: fixture.nodes[0] as ScriptedNode }
}

test('a stalled first node holds nobody up @rest', async () => {
  const { fixture, first } = await ordered(2)
  fixture.chain.mineEmpty(30)
  first.lag = 30
  await fixture.run()
  const [row] = await fixture.api.services.db.select().from(chainCursors)
  expect(row?.height).toBe(BigInt(fixture.chain.head))
})

test('one unreadable payment does not stop the others @rest', async () => {
  const { fixture, buyer, order, first } = await ordered()
  const otherOrder = await orderOf(fixture, buyer)
  const unreadable = paymentOf(fixture, otherOrder)
  fixture.chain.mine(unreadable)
  fixture.chain.mine(paymentOf(fixture, order))
  first.lies = (method, answer) => {
    const { transactionHash } = (answer ?? {}) as { transactionHash?: string }
    if (method === 'eth_getTransactionReceipt' && transactionHash === unreadable.hash)
      throw new Error('too large')
    return answer
  }
  await fixture.settleAll()
  expect(await sharesOf(fixture, buyer)).toBe(BigInt(order.receive))
  first.lies = (_, answer) => answer
  await fixture.run()
  expect(await sharesOf(fixture, buyer)).toBe(BigInt(order.receive) + BigInt(otherOrder.receive))
})

async function namesTheOne(count: number) {
  const { fixture, buyer, order } = await ordered()
  const brokenTransaction = paymentOf(fixture, order)
  const { db } = fixture.api.services
  fixture.chain.mine(brokenTransaction)
  const otherOrder = count === 1 ? undefined : await orderOf(fixture, buyer)
  if (otherOrder !== undefined) fixture.chain.mine(paymentOf(fixture, otherOrder))
  await fixture.run()
  const [row] = await db.select().from(payments).where(eq(payments.hash, brokenTransaction.hash))
  const [from, to] = [
    { type: 'issued', asset: 'SHARE' },
    { type: 'unsold', asset: 'SHARE' },
  ] as const
  const bookedJournal = { kind: 'test', at: fixture.clock.now(), moves: [{ from, to, amount: 1n }] }
  await db.transaction((tx) => post(tx, [{ key: paymentKey(row as PaymentRow), ...bookedJournal }]))
  await fixture.settleAll()
  expect(await sharesOf(fixture, buyer)).toBe(BigInt(otherOrder?.receive ?? 0))
  const loggedLines = fixture.api.log.lines.filter(({ event }) => event === 'payment not settled')
  expect(loggedLines[0]).toMatchObject({ level: 'error', fields: { payment: row?.id } })
}

test('of two payments the one that is in the books already is named', () => namesTheOne(2))
test('of a single payment the one that is in the books already is named @rest', () =>
  namesTheOne(1))

test('a made-up payment is forgotten @rest', async () => {
  const { fixture, buyer, order, first } = await ordered()
  const modelTransaction = paymentOf(fixture, order)
  const block = fixture.chain.mine(modelTransaction)
  await fixture.run()
  expect(await fixture.api.services.db.select().from(payments)).toHaveLength(1)
  block.transactions = []
  await fixture.settleAll()
  expect(await fixture.api.services.db.select().from(payments)).toHaveLength(0)
  expect(await sharesOf(fixture, buyer)).toBe(0n)
  expect(first.sent).toEqual([])
})

test('crumbs with its amount tag keep no order open @rest', async () => {
  const { fixture, order } = await ordered()
  const { chain, treasury } = fixture
  const crumb = BigInt(order.pay) % 10n ** 9n
  fixture.clock.forward(11 * 60_000)
  chain.mine(chain.pay(newAddress(), treasury, crumb, { symbol: 'USDT' }))
  chain.mineEmpty(6)
  await fixture.run()
  expect(await orderStateIn(fixture, order)).toBe('released')
})
