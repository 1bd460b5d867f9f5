import { chainPositions } from '@/server/chain/blocks/tables'
import { follow } from '@/server/modules/purchases/payments/follow'
import { settle } from '@/server/modules/purchases/payments/settle'
import { payments, treasuryChecks } from '@/server/modules/purchases/tables'
import { takeLease } from '@/server/platform/jobs/lease'
import {
  buyerIn,
  expectSoundBooks,
  type PaymentWorld,
  paymentOf,
  paymentWorld,
  quoteOf,
  rowsOf,
  settlementsIn,
  sharesOf,
} from '../../support/payment-world'
import { ScriptedChain } from '../../support/scripted-chain'

const heightOf = async ({ api }: PaymentWorld) =>
  (await api.services.db.select().from(chainPositions))[0]?.height

async function paid(choices: Parameters<typeof paymentWorld>[0] = {}) {
  const world = await paymentWorld(choices)
  world.chain.mineEmpty(3)
  const buyer = await buyerIn(world)
  const quote = await quoteOf(world, buyer)
  await world.turn()
  const payment = paymentOf(world, quote)
  return { world, buyer, quote, payment }
}

test('a payment whose block was replaced waits, and is credited once where it lands again', async () => {
  const { world, buyer, quote, payment } = await paid()
  const { chain } = world
  chain.mine(payment)
  chain.mineEmpty(2)
  await world.turn()
  expect(await world.api.services.db.select().from(payments)).toHaveLength(1)
  chain.drop(3)
  chain.mineEmpty(4)
  await world.turn()
  await world.turn()
  expect(await world.api.services.db.select().from(payments)).toHaveLength(0)
  expect((await rowsOf(world, buyer))[0]).toMatchObject({ status: 'pending', blockNumber: null })
  chain.mine(payment)
  await world.settleAll()
  expect(await sharesOf(world, buyer)).toBe(BigInt(quote.receive))
  expect(await settlementsIn(world)).toHaveLength(1)
  await expectSoundBooks(world)
})

test('a payment whose block was replaced is not credited before its new block was followed', async () => {
  const { world, buyer, quote, payment } = await paid()
  const { api, chain } = world
  chain.mine(payment)
  chain.mineEmpty(20)
  await follow(api.services)
  chain.drop(21)
  chain.mine(payment)
  chain.mineEmpty(20)
  await settle(api.services)
  expect(await sharesOf(world, buyer)).toBe(0n)
  await world.settleAll()
  expect(await sharesOf(world, buyer)).toBe(BigInt(quote.receive))
  expect(await settlementsIn(world)).toHaveLength(1)
  await expectSoundBooks(world)
})

test('a transaction that another one took the place of ends as replaced', async () => {
  const { world, buyer, payment } = await paid()
  const { chain, treasury } = world
  chain.mine(payment)
  await world.turn()
  const { nodes } = world
  chain.drop(1)
  // Back in the pool: the node still shows it, without a block.
  for (const node of nodes)
    node.lies = (method, answer) =>
      method === 'eth_getTransactionByHash'
        ? { hash: payment.hash, from: payment.from, nonce: '0x0', blockHash: null }
        : answer
  chain.mine()
  chain.mine()
  await world.turn()
  await world.turn()
  for (const node of nodes) node.lies = (_, answer) => answer
  const other = { ...chain.pay(buyer.wallet, treasury, 0n), nonce: 0 }
  chain.mine(other)
  world.clock.forward(10_000)
  await world.turn()
  expect((await rowsOf(world, buyer))[0]).toMatchObject({ status: 'pending' })
  chain.mineEmpty(3)
  world.clock.forward(10_000)
  await world.turn()
  expect((await rowsOf(world, buyer))[0]).toMatchObject({ status: 'replaced' })
})

test('a node that is behind takes nothing back and skips nothing', async () => {
  const { world, buyer, quote, payment } = await paid()
  const { chain, nodes } = world
  chain.mine(payment)
  chain.mineEmpty(20)
  const [node] = nodes
  if (node) node.lag = 20
  await world.turn()
  expect(await heightOf(world)).toBe(BigInt(chain.head - 20))
  if (node) node.lag = 23
  await world.turn()
  expect(await heightOf(world)).toBe(BigInt(chain.head - 20))
  if (node) node.lag = 0
  await world.turn()
  expect(await sharesOf(world, buyer)).toBe(BigInt(quote.receive))
})

test('nothing is credited while one of two nodes is silent, or shows something else', async () => {
  const { world, buyer, quote, payment } = await paid({ nodes: 2, mode: 'production' })
  const second = world.nodes[1] as (typeof world.nodes)[0]
  world.chain.mine(payment)
  second.isAway = true
  await world.settleAll()
  expect(await sharesOf(world, buyer)).toBe(0n)
  second.isAway = false
  for (const lie of [
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
    await world.turn()
    expect(await sharesOf(world, buyer)).toBe(0n)
  }
  second.lies = (_, answer) => answer
  await world.turn()
  expect(await sharesOf(world, buyer)).toBe(BigInt(quote.receive))
})

test('one node alone decides nothing in production', async () => {
  const { world, buyer, payment } = await paid({ nodes: 1, mode: 'production' })
  world.chain.mine(payment)
  await world.settleAll()
  expect(await sharesOf(world, buyer)).toBe(0n)
})

test('a payment that is deep and not final waits until the chain says final', async () => {
  const { world, buyer, quote, payment } = await paid()
  world.chain.finalBehind = 30
  world.chain.mine(payment)
  await world.settleAll()
  expect(await sharesOf(world, buyer)).toBe(0n)
  world.chain.mineEmpty(20)
  await world.turn()
  expect(await sharesOf(world, buyer)).toBe(BigInt(quote.receive))
})

test('if what was final turns after all, the books stay and somebody is called', async () => {
  const { world, buyer, quote, payment } = await paid()
  const { api, chain } = world
  chain.mine(payment)
  await world.settleAll()
  chain.drop(20)
  chain.mineEmpty(25)
  await world.turn()
  chain.mine(payment)
  await world.settleAll()
  expect(await sharesOf(world, buyer)).toBe(BigInt(quote.receive))
  expect(await settlementsIn(world)).toHaveLength(1)
  const said = api.log.lines.filter(({ level }) => level === 'error').map(({ event }) => event)
  expect(said).toEqual([
    'settled payments are no longer on the chain',
    'settled transactions have come again in other blocks',
  ])
  const checks = await api.services.db.select().from(treasuryChecks)
  expect(checks.filter(({ onChain, inBooks }) => onChain !== inBooks)).toMatchObject([
    { onChain: 0n, inBooks: BigInt(quote.pay), details: { why: 'block replaced' } },
  ])
  await expectSoundBooks(world)
})

test('if what was final turns after all, under another log it is the same money still', async () => {
  const { world, buyer, quote, payment } = await paid()
  const { chain, treasury } = world
  chain.mine(payment)
  await world.settleAll()
  chain.drop(20)
  const other = chain.pay(buyer.wallet, treasury, 10n ** 20n, { symbol: 'USDT' })
  chain.mine(other, payment)
  chain.mineEmpty(25)
  await world.turn()
  await world.settleAll()
  const settled = await settlementsIn(world)
  expect(settled.map(({ payment: { hash } }) => hash).sort()).toEqual(
    [payment.hash, other.hash].sort(),
  )
  expect(await sharesOf(world, buyer)).toBe(BigInt(quote.receive))
  await expectSoundBooks(world)
})

test('a sandbox whose chain was made anew goes on from its first block', async () => {
  const { world, buyer, quote, payment } = await paid()
  world.chain.mineEmpty(40)
  await world.turn()
  const anew = new ScriptedChain(world.clock)
  for (const node of world.nodes) node.chain = anew
  anew.mine(payment)
  anew.mineEmpty(5)
  await world.turn()
  await world.turn()
  expect(await heightOf(world)).toBe(6n)
  anew.mineEmpty(20)
  await world.turn()
  expect(await sharesOf(world, buyer)).toBe(BigInt(quote.receive))
})

test('production never goes on with a chain that it does not know', async () => {
  const { world } = await paid({ nodes: 2, mode: 'production' })
  const before = await heightOf(world)
  world.chain.mineEmpty(400)
  await world.turn()
  const other = new ScriptedChain(world.clock)
  other.mineEmpty(500)
  for (const node of world.nodes) node.chain = other
  await world.turn()
  expect(await heightOf(world)).toBe((before ?? 0n) + 400n)
  expect(world.api.log.lines.map(({ event }) => event)).toContain('payments: follow failed')
})

test('of two that follow at once one moves the place and the other gives up', async () => {
  const { world, buyer, quote, payment } = await paid()
  world.chain.mine(payment)
  const { services } = world.api
  const ends = await Promise.allSettled([follow(services), follow(services), follow(services)])
  expect(ends.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected', 'rejected'])
  await world.settleAll()
  expect(await sharesOf(world, buyer)).toBe(BigInt(quote.receive))
})

test('one process works at a time, and another takes over when it is gone', async () => {
  const { world } = await paid()
  const { services } = world.api
  const ask = (holder: string) => takeLease(services, { work: 'a test', holder, holdMs: 15_000 })
  expect(await ask('first')).toBe(true)
  expect(await ask('second')).toBe(false)
  world.clock.forward(10_000)
  expect(await ask('first')).toBe(true)
  world.clock.forward(15_001)
  expect(await ask('second')).toBe(true)
  expect(await ask('first')).toBe(false)
})
