import { ne } from 'drizzle-orm'
import { balanceOf } from '@/server/modules/ledger/balances'
import { treasuryChecks } from '@/server/modules/purchases/tables'
import { runCommand } from '@/server/ops/commands'
import { someHash } from '../../support/make-transactions'
import {
  buyerIn,
  expectSoundBooks,
  finalIn,
  type PaymentWorld,
  paymentWorld,
  quoteOf,
  rowsOf,
  settlementsIn,
  sharesOf,
} from '../../support/payment-world'
import { newAddress, type ScriptedNode } from '../../support/scripted-chain'

const coin = 10n ** 18n
const unexplained = 'money came that no payment explains'
const unreported = 'coins of an inner call came that nobody reported'

const suspense = ({ api }: PaymentWorld) =>
  balanceOf(api.services.db, { purse: 'suspense', asset: 'BNB' })
const said = ({ api }: PaymentWorld, wanted: string) =>
  api.log.lines.filter(({ event }) => event === wanted).map(({ fields }) => fields)
const differences = ({ api }: PaymentWorld) =>
  api.services.db
    .select()
    .from(treasuryChecks)
    .where(ne(treasuryChecks.onChain, treasuryChecks.inBooks))

async function quietWorld(
  traces: ScriptedNode['traces'] = 'debug',
  mode: 'sandbox' | 'production' = 'sandbox',
) {
  const world = await paymentWorld({ nodes: 2, mode })
  for (const node of world.nodes) node.traces = traces
  world.chain.mineEmpty(20)
  await world.turn()
  return world
}

/** Some looks at the treasury, with turns between them in which what was found is settled. */
async function looks(world: PaymentWorld, count = 3): Promise<void> {
  for (let look = 0; look < count; look += 1) {
    world.chain.mineEmpty(20)
    world.clock.forward(60_000)
    await world.turn()
    await world.turn()
  }
}

/** How many balances nodes are asked for. */
function balancesAsked({ nodes }: PaymentWorld): () => number {
  let asked = 0
  for (const node of nodes)
    node.lies = (method, answer) => {
      if (method === 'eth_getBalance') asked += 1
      return answer
    }
  return () => asked
}

test.each(['debug', 'trace'] as const)(
  'BNB that a wallet sends from inside a call is found though nobody reports it, and asked about once (nodes trace: %s)',
  async (traces) => {
    const world = await quietWorld(traces)
    const buyer = await buyerIn(world)
    const quote = await quoteOf(world, buyer, { currency: 'BNB', pay: String(coin) })
    world.chain.mineEmpty(7)
    world.chain.mine(
      world.chain.pay(newAddress(), world.treasury, 3n * coin),
      world.chain.batch(buyer.wallet, world.treasury, BigInt(quote.pay)),
    )
    world.chain.mineEmpty(11)
    await looks(world, 4)
    expect(await rowsOf(world, buyer)).toMatchObject([
      { id: quote.id, status: 'decision', pay: BigInt(quote.pay) },
    ])
    expect((await settlementsIn(world)).map(({ settlement }) => settlement.trouble)).toEqual([
      'inner-call',
    ])
    expect(await suspense(world)).toBe(3n * coin + BigInt(quote.pay))
    expect(await differences(world)).toEqual([])
    expect(said(world, unreported)).toHaveLength(1)
    const { opened } = await buyer.member.call('GET', 'notification/listNotification', {})
    expect(opened).toMatchObject({ unseenCount: 1 })
    await expectSoundBooks(world)
  },
)

test('of a wallet that nobody has linked it is set aside, and the operator is told once', async () => {
  const world = await quietWorld()
  const payer = newAddress()
  const batch = world.chain.batch(payer, world.treasury, coin)
  world.chain.mine(batch)
  const block = String(world.chain.head)
  await looks(world, 4)
  expect(await finalIn(world)).toMatchObject([
    { state: 'aside', payer, amount: coin, hash: batch.hash },
  ])
  expect(said(world, unreported)).toEqual([
    { currency: 'BNB', block, amount: String(coin), hashes: [batch.hash] },
  ])
  expect(await suspense(world)).toBe(coin)
  expect(await differences(world)).toEqual([])
})

test('where no node traces, the block is found, the operator told once, and nobody is given anything', async () => {
  const world = await quietWorld('not at all')
  const buyer = await buyerIn(world)
  const quote = await quoteOf(world, buyer, { currency: 'BNB', pay: String(coin) })
  world.chain.mineEmpty(30)
  world.chain.mine(world.chain.batch(buyer.wallet, world.treasury, BigInt(quote.pay)))
  const block = world.chain.head
  world.chain.mineEmpty(30)
  await looks(world, 4)
  expect(said(world, unexplained)).toEqual([
    { currency: 'BNB', block: String(block), amount: quote.pay },
  ])
  expect(await finalIn(world)).toEqual([])
  expect(await sharesOf(world, buyer)).toBe(0n)
  expect(await suspense(world)).toBe(BigInt(quote.pay))
  const listed = await runCommand(world.api.services, ['reconcile'])
  expect(listed.text).toMatch(new RegExp(`difference 1\\S* {2}in block ${block}$`, 'm'))
})

test('of two in one block the one that was reported is not counted again', async () => {
  const world = await quietWorld()
  const buyer = await buyerIn(world)
  const quote = await quoteOf(world, buyer, { currency: 'BNB', pay: String(coin) })
  const own = world.chain.batch(buyer.wallet, world.treasury, BigInt(quote.pay))
  const other = world.chain.batch(newAddress(), world.treasury, 2n * coin)
  await buyer.member.call('POST', 'wallet/buyShare', { quoteId: quote.id, hash: own.hash })
  world.chain.mine(own, other)
  await looks(world, 1)
  await looks(world)
  expect(said(world, unreported)).toMatchObject([
    { amount: String(2n * coin), hashes: [other.hash] },
  ])
  expect(await finalIn(world)).toHaveLength(2)
  expect(said(world, unexplained)).toEqual([])
  expect(said(world, 'money left that no return explains')).toEqual([])
  expect(await suspense(world)).toBe(BigInt(quote.pay) + 2n * coin)
  expect(await differences(world)).toEqual([])
})

test('a token that nobody has seen come is found in its block', async () => {
  const world = await quietWorld()
  const hide = (method: string, answer: unknown) => (method === 'eth_getLogs' ? [] : answer)
  for (const node of world.nodes) node.lies = hide
  world.chain.mineEmpty(9)
  world.chain.mine(world.chain.pay(newAddress(), world.treasury, 90n * coin, { symbol: 'USDT' }))
  const block = String(world.chain.head)
  await looks(world)
  expect(said(world, unexplained)).toEqual([
    { currency: 'USDT', block, amount: String(90n * coin) },
  ])
})

test('however much comes at once, a look asks for few balances, and the next one goes on', async () => {
  const world = await quietWorld('not at all')
  const blocks: string[] = []
  for (let gift = 0; gift < 8; gift += 1) {
    world.chain.mineEmpty(120)
    world.chain.gift(world.treasury, coin)
    world.chain.mine()
    blocks.push(String(world.chain.head))
  }
  const asked = balancesAsked(world)
  await looks(world, 1)
  const first = asked()
  expect(first).toBeLessThanOrEqual(45)
  const before = said(world, unexplained).length
  expect(before).toBeLessThan(8)
  await looks(world, 3)
  const found = said(world, unexplained).map((fields) => (fields as { block: string }).block)
  expect(found.toSorted((a, b) => Number(a) - Number(b))).toEqual(blocks)
  expect(await suspense(world)).toBe(8n * coin)
})

test('what is too little to buy anything is looked for in no block', async () => {
  const world = await quietWorld()
  for (let crumb = 0; crumb < 10; crumb += 1) {
    world.chain.gift(world.treasury, 1_000n)
    world.chain.mineEmpty(3)
  }
  const asked = balancesAsked(world)
  await looks(world)
  // One for each look, and none of a block between two looks.
  expect(asked()).toBe(3)
  expect(said(world, unexplained)).toEqual([])
})

test('crumbs around it do not hide what counts', async () => {
  const world = await quietWorld('not at all')
  let block = ''
  for (let gift = 0; gift < 20; gift += 1) {
    world.chain.gift(world.treasury, gift === 13 ? coin : 1_000n)
    world.chain.mineEmpty(1)
    if (gift === 13) block = String(world.chain.head)
  }
  await looks(world)
  expect(said(world, unexplained)).toEqual([{ currency: 'BNB', block, amount: String(coin) }])
})

test('what one node alone tells of who has paid is not believed', async () => {
  const world = await quietWorld()
  const buyer = await buyerIn(world)
  const idle = world.chain.pay(newAddress(), newAddress(), 0n)
  world.chain.gift(world.treasury, coin)
  world.chain.mine(idle)
  const [liar] = world.nodes
  if (liar !== undefined)
    liar.lies = (method, answer) => {
      if (method !== 'debug_traceBlockByHash') return answer
      const call = {
        type: 'CALL',
        from: buyer.wallet,
        to: world.treasury,
        value: '0xde0b6b3a7640000',
      }
      return [{ txHash: idle.hash, result: { ...call, to: newAddress(), calls: [call] } }]
    }
  await looks(world, 4)
  expect(await finalIn(world)).toEqual([])
  expect(await rowsOf(world, buyer)).toEqual([])
  expect(said(world, unexplained)).toHaveLength(1)
})

test('while a node is silent nothing is decided, and afterwards it is found', async () => {
  const world = await quietWorld()
  const batch = world.chain.batch(newAddress(), world.treasury, coin)
  world.chain.mine(batch)
  const second = world.nodes[1] as ScriptedNode
  second.isAway = true
  await looks(world)
  expect(await finalIn(world)).toEqual([])
  second.isAway = false
  await looks(world)
  expect(await finalIn(world)).toMatchObject([{ state: 'aside', hash: batch.hash }])
})

test('nodes that have forgotten what was held keep nothing else from going on', async () => {
  const world = await quietWorld('debug', 'production')
  world.chain.mine(world.chain.batch(newAddress(), world.treasury, coin))
  world.chain.mineEmpty(60)
  for (const node of world.nodes) node.stateFrom = world.chain.head - 10
  await looks(world)
  expect(await suspense(world)).toBe(coin)
  expect(said(world, 'a treasury difference cannot be narrowed down')).not.toEqual([])
  world.chain.gift(world.treasury, 5n * coin)
  world.chain.mine()
  for (const node of world.nodes) node.stateFrom = 0
  await looks(world)
  expect(said(world, unexplained)).toMatchObject([{ amount: String(5n * coin) }])
  expect(said(world, unreported)).toMatchObject([{ amount: String(coin) }])
})

test('who reports it after all finds it asked about, and not twice', async () => {
  const world = await quietWorld()
  const buyer = await buyerIn(world)
  const quote = await quoteOf(world, buyer, { currency: 'BNB', pay: String(coin) })
  const batch = world.chain.batch(buyer.wallet, world.treasury, BigInt(quote.pay))
  world.chain.mine(batch)
  await looks(world)
  const report = { quoteId: quote.id, hash: batch.hash }
  await buyer.member.call('POST', 'wallet/buyShare', report)
  await buyer.member.call('POST', 'wallet/buyShare', { ...report, hash: someHash() })
  await looks(world)
  expect(await settlementsIn(world)).toHaveLength(1)
  expect(await rowsOf(world, buyer)).toMatchObject([{ status: 'decision', hash: batch.hash }])
  expect(await suspense(world)).toBe(BigInt(quote.pay))
})
