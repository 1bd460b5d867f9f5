import { chainCursors } from '@/server/chain/blocks/tables'
import { payments, treasuryChecks } from '@/server/modules/purchases/tables'
import { followChain, settle } from '../../../support/jobs'
import {
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
import { ScriptedChain } from '../../../support/scripted-chain'

const heightOf = async ({ api }: PaymentFixture) =>
  (await api.services.db.select().from(chainCursors))[0]?.height

async function paidFixture(choices: Parameters<typeof paymentFixture>[0] = {}) {
  const fixture = await paymentFixture(choices)
  fixture.chain.mineEmpty(3)
  const buyer = await makeBuyerIn(fixture)
  const order = await orderOf(fixture, buyer)
  await fixture.run()
  const payment = paymentOf(fixture, order)
  return { fixture, buyer, order, payment }
}

test('a payment whose block was replaced waits and is credited once', async () => {
  const { fixture, buyer, order, payment } = await paidFixture()
  const { chain } = fixture
  chain.mine(payment)
  chain.mineEmpty(2)
  await fixture.run()
  expect(await fixture.api.services.db.select().from(payments)).toHaveLength(1)
  chain.drop(3)
  chain.mineEmpty(4)
  await fixture.run()
  await fixture.run()
  expect(await fixture.api.services.db.select().from(payments)).toHaveLength(0)
  expect((await rowsOf(fixture, buyer))[0]).toMatchObject({ status: 'pending', blockNumber: null })
  chain.mine(payment)
  await fixture.settleAll()
  expect(await sharesOf(fixture, buyer)).toBe(BigInt(order.receive))
  expect(await settlementsIn(fixture)).toHaveLength(1)
  await expectSoundBooks(fixture)
})

test('a payment whose block was replaced is not credited early', async () => {
  const { fixture, buyer, order, payment } = await paidFixture()
  const { api, chain } = fixture
  chain.mine(payment)
  chain.mineEmpty(20)
  await followChain(api.services)
  chain.drop(21)
  chain.mine(payment)
  chain.mineEmpty(20)
  await settle(api.services)
  expect(await sharesOf(fixture, buyer)).toBe(0n)
  await fixture.settleAll()
  expect(await sharesOf(fixture, buyer)).toBe(BigInt(order.receive))
  expect(await settlementsIn(fixture)).toHaveLength(1)
  await expectSoundBooks(fixture)
})

test('a transaction displaced by another ends as replaced @rest', async () => {
  const { fixture, buyer, payment } = await paidFixture()
  const { chain, treasury } = fixture
  chain.mine(payment)
  await fixture.run()
  const { nodes } = fixture
  chain.drop(1)
  // Back in the pool: still shown, without a block.
  for (const node of nodes)
    node.lies = (method, answer) =>
      method === 'eth_getTransactionByHash'
        ? { hash: payment.hash, from: payment.from, nonce: '0x0', blockHash: null }
        : answer
  chain.mine()
  chain.mine()
  await fixture.run()
  await fixture.run()
  for (const node of nodes) node.lies = (_, answer) => answer
  const otherTransaction = { ...chain.pay(buyer.wallet, treasury, 0n), nonce: 0 }
  chain.mine(otherTransaction)
  fixture.clock.forward(10_000)
  await fixture.run()
  expect((await rowsOf(fixture, buyer))[0]).toMatchObject({ status: 'pending' })
  chain.mineEmpty(3)
  fixture.clock.forward(10_000)
  await fixture.run()
  expect((await rowsOf(fixture, buyer))[0]).toMatchObject({ status: 'replaced' })
})

test('a node behind undoes nothing and skips nothing @rest', async () => {
  const { fixture, buyer, order, payment } = await paidFixture()
  const { chain, nodes } = fixture
  chain.mine(payment)
  chain.mineEmpty(20)
  const [node] = nodes
  if (node) node.lag = 20
  await fixture.run()
  expect(await heightOf(fixture)).toBe(BigInt(chain.head - 20))
  if (node) node.lag = 23
  await fixture.run()
  expect(await heightOf(fixture)).toBe(BigInt(chain.head - 20))
  if (node) node.lag = 0
  await fixture.run()
  expect(await sharesOf(fixture, buyer)).toBe(BigInt(order.receive))
})

test('nothing is credited while one of two nodes is silent or lies', async () => {
  const { fixture, buyer, order, payment } = await paidFixture({ nodes: 2, mode: 'production' })
  const second = fixture.nodes[1] as (typeof fixture.nodes)[0]
  fixture.chain.mine(payment)
  second.isAway = true
  await fixture.settleAll()
  expect(await sharesOf(fixture, buyer)).toBe(0n)
  second.isAway = false
  const silentOn = (silent: string) => (method: string, answer: unknown) => {
    if (method === silent) throw new Error('The node does not answer.')
    return answer
  }
  for (const lie of [
    silentOn('eth_getTransactionReceipt'),
    (method: string, answer: unknown) =>
      method === 'eth_getTransactionReceipt' ? { ...(answer as object), status: '0x0' } : answer,
    (method: string, answer: unknown) =>
      method === 'eth_getBlockByNumber'
        ? { ...(answer as object), hash: `0x${'1'.repeat(64)}` }
        : answer,
    (method: string, answer: unknown) =>
      method === 'eth_getTransactionReceipt' ? { ...(answer as object), logs: [] } : answer,
    (method: string, answer: unknown) =>
      method === 'eth_getTransactionReceipt'
        ? { ...(answer as object), blockHash: `0x${'1'.repeat(64)}` }
        : answer,
  ]) {
    second.lies = lie
    await fixture.run()
    expect(await sharesOf(fixture, buyer)).toBe(0n)
  }
  // Its head was told by now, so the payment counts as deep while it is silent.
  second.isAway = true
  await fixture.run()
  expect(await sharesOf(fixture, buyer)).toBe(0n)
  second.isAway = false
  second.lies = (_, answer) => answer
  await fixture.run()
  expect(await sharesOf(fixture, buyer)).toBe(BigInt(order.receive))
})

test('one node alone decides nothing in production', async () => {
  const { fixture, buyer, payment } = await paidFixture({ nodes: 1, mode: 'production' })
  fixture.chain.mine(payment)
  await fixture.settleAll()
  expect(await sharesOf(fixture, buyer)).toBe(0n)
})

test('a payment that is deep and not final waits', async () => {
  const { fixture, buyer, order, payment } = await paidFixture()
  fixture.chain.finalBehind = 30
  fixture.chain.mine(payment)
  await fixture.settleAll()
  expect(await sharesOf(fixture, buyer)).toBe(0n)
  fixture.chain.mineEmpty(20)
  await fixture.run()
  expect(await sharesOf(fixture, buyer)).toBe(BigInt(order.receive))
})

test('a reversed final payment stays booked and alarms @rest', async () => {
  const { fixture, buyer, order, payment } = await paidFixture()
  const { api, chain } = fixture
  chain.mine(payment)
  await fixture.settleAll()
  chain.drop(20)
  chain.mineEmpty(25)
  await fixture.run()
  chain.mine(payment)
  await fixture.settleAll()
  expect(await sharesOf(fixture, buyer)).toBe(BigInt(order.receive))
  expect(await settlementsIn(fixture)).toHaveLength(1)
  const errorEvents = api.log.lines
    .filter(({ level }) => level === 'error')
    .map(({ event }) => event)
  expect(errorEvents).toEqual([
    'settled payments are no longer on the chain',
    'settled transactions have come again in other blocks',
  ])
  const checks = await api.services.db.select().from(treasuryChecks)
  expect(checks.filter(({ onChain, inBooks }) => onChain !== inBooks)).toMatchObject([
    { onChain: 0n, inBooks: BigInt(order.pay), details: { why: 'block replaced' } },
  ])
  await expectSoundBooks(fixture)
})

test('if what was final turns after all, under another log it counts once', async () => {
  const { fixture, buyer, order, payment } = await paidFixture()
  const { chain, treasury } = fixture
  chain.mine(payment)
  await fixture.settleAll()
  chain.drop(20)
  const otherTransaction = chain.pay(buyer.wallet, treasury, 10n ** 20n, { symbol: 'USDT' })
  chain.mine(otherTransaction, payment)
  chain.mineEmpty(25)
  await fixture.run()
  await fixture.settleAll()
  const settledPayments = await settlementsIn(fixture)
  expect(settledPayments.map(({ payment: { hash } }) => hash).sort()).toEqual(
    [payment.hash, otherTransaction.hash].sort(),
  )
  expect(await sharesOf(fixture, buyer)).toBe(BigInt(order.receive))
  await expectSoundBooks(fixture)
})

test('a sandbox restarts from its reset chain’s first block @rest', async () => {
  const { fixture, buyer, order, payment } = await paidFixture()
  fixture.chain.mineEmpty(40)
  await fixture.run()
  const freshChain = new ScriptedChain(fixture.clock)
  for (const node of fixture.nodes) node.chain = freshChain
  freshChain.mine(payment)
  freshChain.mineEmpty(5)
  await fixture.run()
  await fixture.run()
  expect(await heightOf(fixture)).toBe(6n)
  freshChain.mineEmpty(20)
  await fixture.run()
  expect(await sharesOf(fixture, buyer)).toBe(BigInt(order.receive))
})

test('production never follows an unknown chain @rest', async () => {
  const { fixture } = await paidFixture({ nodes: 2, mode: 'production' })
  const before = await heightOf(fixture)
  fixture.chain.mineEmpty(400)
  await fixture.run()
  const otherChain = new ScriptedChain(fixture.clock)
  otherChain.mineEmpty(500)
  for (const node of fixture.nodes) node.chain = otherChain
  await fixture.run()
  expect(await heightOf(fixture)).toBe((before ?? 0n) + 400n)
  expect(fixture.api.log.lines.map(({ event }) => event)).toContain('follower: follow failed')
})

function meetingOf(count: number) {
  let waitingCount = count
  let open = () => {}
  const allWaiting = new Promise<void>((resolve) => {
    open = resolve
  })
  return () => {
    waitingCount -= 1
    if (waitingCount === 0) open()
    return allWaiting
  }
}

test('two followers at once: one moves the cursor', async () => {
  const { fixture, buyer, order, payment } = await paidFixture()
  fixture.chain.mine(payment)
  const { services } = fixture.api
  const { chain } = services
  const meet = meetingOf(3)
  // Between reading the cursor and writing it.
  const currencies = async () => {
    await meet()
    return chain.currencies()
  }
  const together = { ...services, chain: { ...chain, currencies } }
  const ends = await Promise.allSettled([
    followChain(together),
    followChain(together),
    followChain(together),
  ])
  expect(ends.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected', 'rejected'])
  await fixture.settleAll()
  expect(await sharesOf(fixture, buyer)).toBe(BigInt(order.receive))
})
