import type { Hex } from 'viem'
import { integrityErrors } from '@/server/modules/ledger/integrity-errors'
import { balanceOf } from '@/server/modules/ledger/ledger-account'
import { notifications, outboxMessages } from '@/server/modules/notifications/tables'
import {
  expectSoundBooks,
  finalIn,
  makeBuyerIn,
  orderOf,
  orderStateIn,
  type PaymentFixture,
  paymentFixture,
  paymentOf,
  rowsOf,
  settlementsIn,
  sharesOf,
} from '../../../support/payment-fixture'
import { newAddress, type ScriptedTransaction, transferLog } from '../../../support/scripted-chain'

const suspenseBalance = ({ api }: PaymentFixture, asset: 'USDT' | 'BNB' = 'USDT') =>
  balanceOf(api.services.db, { type: 'suspense', asset })

async function makeOrderedFixture() {
  const fixture = await paymentFixture()
  const buyer = await makeBuyerIn(fixture)
  const order = await orderOf(fixture, buyer)
  await fixture.run()
  return { fixture, buyer, order }
}

function fakeEvents({ chain, treasury }: PaymentFixture, count: number): ScriptedTransaction {
  const token = newAddress()
  const fake = chain.pay(newAddress(), treasury, 1n, { token })
  const logs = Array.from({ length: count }, (_, index) =>
    transferLog(token, { from: newAddress(), to: treasury, amount: BigInt(index + 1) }),
  )
  return { ...fake, logs }
}

const crumbs = (
  { chain, treasury }: PaymentFixture,
  count: number,
  { symbol = 'USDT', from }: { symbol?: string; from?: Hex } = {},
) =>
  Array.from({ length: count }, (_, index) =>
    chain.pay(from ?? newAddress(), treasury, BigInt(index + 1), { symbol }),
  )

const countRows = async ({ api }: PaymentFixture) => ({
  notices: (await api.services.db.select().from(notifications)).length,
  messages: (await api.services.db.select().from(outboxMessages)).length,
})

function asksOf(fixture: PaymentFixture): () => number {
  let requestCount = 0
  for (const node of fixture.nodes)
    node.lies = (_, answer) => {
      requestCount += 1
      return answer
    }
  return () => requestCount
}

test('a flood sends no notices, and the books add up @rest', async () => {
  const { fixture, buyer } = await makeOrderedFixture()
  const before = await countRows(fixture)
  const ofUnlinkedPayers = [...crumbs(fixture, 30), ...crumbs(fixture, 9, { symbol: 'BNB' })]
  const largeTransaction = fixture.chain.pay(newAddress(), fixture.treasury, 10n ** 21n, {
    symbol: 'USDT',
  })
  fixture.chain.mine(fakeEvents(fixture, 120), ...ofUnlinkedPayers, largeTransaction)
  await fixture.settleAll()
  expect(await settlementsIn(fixture)).toEqual([])
  expect(await countRows(fixture)).toEqual(before)
  expect(await rowsOf(fixture, buyer)).toHaveLength(1)
  const storedPayments = await finalIn(fixture)
  expect(storedPayments.map(({ state }) => state)).toEqual(new Array(160).fill('aside'))
  expect(await suspenseBalance(fixture)).toBe(465n + 10n ** 21n)
  expect(await suspenseBalance(fixture, 'BNB')).toBe(45n)
  expect(await integrityErrors(fixture.api.services)).toEqual([])
  await expectSoundBooks(fixture)
})

test('more events do not mean more node calls @rest', async () => {
  const askedAfter = async (count: number) => {
    const { fixture } = await makeOrderedFixture()
    const asks = asksOf(fixture)
    const smallTransactions = [
      ...crumbs(fixture, count),
      ...crumbs(fixture, count, { symbol: 'BNB' }),
    ]
    fixture.chain.mine(fakeEvents(fixture, count), ...smallTransactions)
    await fixture.settleAll()
    expect(await finalIn(fixture)).toHaveLength(3 * count)
    return asks()
  }
  expect(await askedAfter(60)).toBe(await askedAfter(6))
})

test('crumbs of a member tell nothing', async () => {
  const { fixture, buyer, order } = await makeOrderedFixture()
  const before = await countRows(fixture)
  const amountTag = BigInt(order.pay) % 10n ** 9n
  const payWithTag = () => paymentOf(fixture, order, { amount: amountTag })
  fixture.chain.mine(
    payWithTag(),
    payWithTag(),
    payWithTag(),
    ...crumbs(fixture, 20, { from: buyer.wallet }),
  )
  await fixture.settleAll()
  const settledPayments = await settlementsIn(fixture)
  expect(settledPayments.map(({ settlement }) => settlement.outcome)).toEqual(['decision'])
  expect(await orderStateIn(fixture, order)).toBe('released')
  expect(await countRows(fixture)).toEqual(before)
  const rows = await rowsOf(fixture, buyer)
  expect(rows.map(({ status, pay }) => [status, pay])).toEqual([['decision', amountTag]])
  expect(await suspenseBalance(fixture)).toBe(3n * amountTag + 210n)
  expect(await integrityErrors(fixture.api.services)).toEqual([])
})

test('an owner hears once of strangers paying an order @rest', async () => {
  const { fixture, order } = await makeOrderedFixture()
  const before = await countRows(fixture)
  const strange = () => paymentOf(fixture, order, { from: newAddress() })
  fixture.chain.mine(strange(), strange())
  fixture.chain.mine(strange())
  await fixture.settleAll()
  fixture.chain.mine(strange())
  await fixture.settleAll()
  const after = await countRows(fixture)
  expect([after.notices - before.notices, after.messages - before.messages]).toEqual([1, 1])
  expect(await suspenseBalance(fixture)).toBe(4n * BigInt(order.pay))
  expect(await integrityErrors(fixture.api.services)).toEqual([])
})

test('a payment behind a flood is still credited @rest', async () => {
  const { fixture, buyer, order } = await makeOrderedFixture()
  fixture.chain.mine(fakeEvents(fixture, 50), ...crumbs(fixture, 250))
  fixture.chain.mine(paymentOf(fixture, order))
  await fixture.run()
  for (const node of fixture.nodes)
    node.lies = (method, answer) => {
      if (method === 'eth_getLogs' && (answer as unknown[]).length > 100)
        throw new Error('too large')
      return answer
    }
  fixture.chain.mineEmpty(fixture.api.services.confirmations + 2)
  await fixture.run()
  expect(await sharesOf(fixture, buyer)).toBe(BigInt(order.receive))
  expect(await suspenseBalance(fixture)).toBe(0n)
  for (const node of fixture.nodes) node.lies = (_, answer) => answer
  await fixture.run()
  expect(await suspenseBalance(fixture)).toBe(31_375n)
})

test('a payment that was set aside and is on no node after all is forgotten', async () => {
  const { fixture } = await makeOrderedFixture()
  const block = fixture.chain.mine(...crumbs(fixture, 3))
  await fixture.run()
  block.transactions = []
  await fixture.settleAll()
  expect(await finalIn(fixture)).toEqual([])
  expect(await suspenseBalance(fixture)).toBe(0n)
})

test('fake events go with their replaced block @rest', async () => {
  const { fixture } = await makeOrderedFixture()
  fixture.chain.mine(fakeEvents(fixture, 5))
  await fixture.run()
  expect(await finalIn(fixture)).toHaveLength(5)
  fixture.chain.drop(1)
  fixture.chain.mineEmpty(3)
  await fixture.run()
  expect(await finalIn(fixture)).toEqual([])
})
