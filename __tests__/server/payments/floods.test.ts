import type { Hex } from 'viem'
import { balanceOf } from '@/server/modules/ledger/balances'
import { findings } from '@/server/modules/ledger/findings'
import { notifications, outboxMessages } from '@/server/modules/notifications/tables'
import {
  buyerIn,
  expectSoundBooks,
  finalIn,
  type PaymentWorld,
  paymentOf,
  paymentWorld,
  quoteOf,
  quoteStateIn,
  rowsOf,
  settlementsIn,
  sharesOf,
} from '../../support/payment-world'
import { newAddress, type ScriptedTransaction, transferLog } from '../../support/scripted-chain'

const suspense = ({ api }: PaymentWorld, asset: 'USDT' | 'BNB' = 'USDT') =>
  balanceOf(api.services.db, { purse: 'suspense', asset })

async function ordered() {
  const world = await paymentWorld()
  const buyer = await buyerIn(world)
  const quote = await quoteOf(world, buyer)
  await world.turn()
  return { world, buyer, quote }
}

/** One transaction of somebody's own contract that writes so many events. */
function fakeEvents({ chain, treasury }: PaymentWorld, count: number): ScriptedTransaction {
  const token = newAddress()
  const fake = chain.pay(newAddress(), treasury, 1n, { token })
  const logs = Array.from({ length: count }, (_, index) =>
    transferLog(token, { from: newAddress(), to: treasury, amount: BigInt(index + 1) }),
  )
  return { ...fake, logs }
}

const crumbs = (
  { chain, treasury }: PaymentWorld,
  count: number,
  { symbol = 'USDT', from }: { symbol?: string; from?: Hex } = {},
) =>
  Array.from({ length: count }, (_, index) =>
    chain.pay(from ?? newAddress(), treasury, BigInt(index + 1), { symbol }),
  )

const counted = async ({ api }: PaymentWorld) => ({
  notices: (await api.services.db.select().from(notifications)).length,
  messages: (await api.services.db.select().from(outboxMessages)).length,
})

function asksOf(world: PaymentWorld): () => number {
  let asks = 0
  for (const node of world.nodes)
    node.lies = (_, answer) => {
      asks += 1
      return answer
    }
  return () => asks
}

test('fake events, unknown wallets and crumbs cost a row each, a word to nobody, and add up', async () => {
  const { world, buyer } = await ordered()
  const before = await counted(world)
  const ofStrangers = [...crumbs(world, 30), ...crumbs(world, 9, { symbol: 'BNB' })]
  const large = world.chain.pay(newAddress(), world.treasury, 10n ** 21n, { symbol: 'USDT' })
  world.chain.mine(fakeEvents(world, 120), ...ofStrangers, large)
  await world.settleAll()
  expect(await settlementsIn(world)).toEqual([])
  expect(await counted(world)).toEqual(before)
  expect(await rowsOf(world, buyer)).toHaveLength(1)
  const kept = await finalIn(world)
  expect(kept.map(({ state }) => state)).toEqual(new Array(160).fill('aside'))
  expect(await suspense(world)).toBe(465n + 10n ** 21n)
  expect(await suspense(world, 'BNB')).toBe(45n)
  expect(await findings(world.api.services)).toEqual([])
  await expectSoundBooks(world)
})

test('however many events there are, nodes are asked as often', async () => {
  const asked = async (count: number) => {
    const { world } = await ordered()
    const asks = asksOf(world)
    const small = [...crumbs(world, count), ...crumbs(world, count, { symbol: 'BNB' })]
    world.chain.mine(fakeEvents(world, count), ...small)
    await world.settleAll()
    expect(await finalIn(world)).toHaveLength(3 * count)
    return asks()
  }
  expect(await asked(60)).toBe(await asked(6))
})

test('crumbs of a member tell nothing but the first of an order, which waits without a word', async () => {
  const { world, buyer, quote } = await ordered()
  const before = await counted(world)
  const digits = BigInt(quote.pay) % 10n ** 9n
  const named = () => paymentOf(world, quote, { amount: digits })
  world.chain.mine(named(), named(), named(), ...crumbs(world, 20, { from: buyer.wallet }))
  await world.settleAll()
  const settled = await settlementsIn(world)
  expect(settled.map(({ settlement }) => settlement.outcome)).toEqual(['decision'])
  expect(await quoteStateIn(world, quote)).toBe('released')
  expect(await counted(world)).toEqual(before)
  const rows = await rowsOf(world, buyer)
  expect(rows.map(({ status, pay }) => [status, pay])).toEqual([['decision', digits]])
  expect(await suspense(world)).toBe(3n * digits + 210n)
  expect(await findings(world.api.services)).toEqual([])
})

test('an owner is told once that a stranger pays for an order, however often that happens', async () => {
  const { world, quote } = await ordered()
  const before = await counted(world)
  const strange = () => paymentOf(world, quote, { from: newAddress() })
  world.chain.mine(strange(), strange())
  world.chain.mine(strange())
  await world.settleAll()
  world.chain.mine(strange())
  await world.settleAll()
  const after = await counted(world)
  expect([after.notices - before.notices, after.messages - before.messages]).toEqual([1, 1])
  expect(await suspense(world)).toBe(4n * BigInt(quote.pay))
  expect(await findings(world.api.services)).toEqual([])
})

test('a payment behind a flood is credited although no node shows the flood any more', async () => {
  const { world, buyer, quote } = await ordered()
  world.chain.mine(fakeEvents(world, 50), ...crumbs(world, 250))
  world.chain.mine(paymentOf(world, quote))
  await world.turn()
  for (const node of world.nodes)
    node.lies = (method, answer) => {
      if (method === 'eth_getLogs' && (answer as unknown[]).length > 100)
        throw new Error('too large')
      return answer
    }
  world.chain.mineEmpty(world.api.services.confirmations + 2)
  await world.turn()
  expect(await sharesOf(world, buyer)).toBe(BigInt(quote.receive))
  expect(await suspense(world)).toBe(0n)
  for (const node of world.nodes) node.lies = (_, answer) => answer
  await world.turn()
  expect(await suspense(world)).toBe(31_375n)
})

test('what was set aside and is on no node after all is forgotten and in no books', async () => {
  const { world } = await ordered()
  const block = world.chain.mine(...crumbs(world, 3))
  await world.turn()
  block.transactions = []
  await world.settleAll()
  expect(await finalIn(world)).toEqual([])
  expect(await suspense(world)).toBe(0n)
})

test('of a block that is replaced the fake events go as well', async () => {
  const { world } = await ordered()
  world.chain.mine(fakeEvents(world, 5))
  await world.turn()
  expect(await finalIn(world)).toHaveLength(5)
  world.chain.drop(1)
  world.chain.mineEmpty(3)
  await world.turn()
  expect(await finalIn(world)).toEqual([])
})
