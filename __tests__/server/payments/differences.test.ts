import { eq } from 'drizzle-orm'
import { balanceOf } from '@/server/modules/ledger/balances'
import { follow } from '@/server/modules/purchases/payments/follow'
import { knownIn } from '@/server/modules/purchases/payments/known-in'
import { checkTreasury } from '@/server/modules/purchases/payments/treasury-check'
import { payments, treasuryChecks } from '@/server/modules/purchases/tables'
import { runCommand } from '@/server/ops/commands'
import {
  buyerIn,
  expectSoundBooks,
  finalIn,
  type PaymentWorld,
  paymentWorld,
} from '../../support/payment-world'
import { linkedAddress } from '../../support/purchase'
import { landing, newAddress } from '../../support/scripted-chain'

const hourMs = 60 * 60_000
const ops = ({ api }: PaymentWorld, line: string) => runCommand(api.services, line.split(' '))
const suspense = ({ api }: PaymentWorld) =>
  balanceOf(api.services.db, { purse: 'suspense', asset: 'BNB' })
const checksIn = ({ api }: PaymentWorld) =>
  api.services.db.select().from(treasuryChecks).where(eq(treasuryChecks.currency, 'BNB'))

async function quietWorld(): Promise<PaymentWorld> {
  const world = await paymentWorld()
  world.chain.mineEmpty(20)
  await world.turn()
  return world
}

async function nextLook(world: PaymentWorld, { afterMs = 60_000, blocks = 20 } = {}) {
  world.chain.mineEmpty(blocks)
  world.clock.forward(afterMs)
  await world.turn()
}

/** Coins that nothing explains, and the block they came in. */
async function unexplained(world: PaymentWorld, amount: bigint, blocks?: number) {
  world.chain.gift(world.treasury, amount)
  const block = BigInt(world.chain.head + 1)
  await nextLook(world, { blocks })
  return block
}

/** A payment that the follower did not see when it came. */
async function knownLate({ api, treasury }: PaymentWorld, blockNumber: bigint, amount: bigint) {
  const at = api.clock.now()
  const [row] = await api.services.db
    .insert(payments)
    .values({
      ...{ chainId: 56, hash: `late ${blockNumber}`, logIndex: -1, blockHash: 'late' },
      ...{ payer: newAddress(), treasury, currency: 'BNB', state: 'settled' },
      ...{ blockNumber, amount, blockAt: at, seenAt: at },
    })
    .returning()
  return row?.id as string
}

/** Payments of unknown wallets that went back, and are final. */
async function returned(world: PaymentWorld, count: number) {
  const { accountId } = await buyerIn(world)
  const to = await linkedAddress(world.api, accountId)
  for (let one = 0; one < count; one += 1)
    world.chain.mine(world.chain.pay(newAddress(), world.treasury, 77n))
  await world.settleAll()
  await nextLook(world)
  for (const { id } of (await finalIn(world)).slice(-count)) {
    await ops(world, `refund ${id} --to ${to}`)
    const [signed] = world.nodes.flatMap(({ sent }) => sent).slice(-1)
    world.chain.mine(await landing(signed as `0x${string}`))
    await world.settleAll()
  }
}

/** How often a node is asked what became of a transaction. */
function receiptsAsked(world: PaymentWorld): () => number {
  let asked = 0
  for (const node of world.nodes)
    node.lies = (method, answer) => {
      if (method === 'eth_getTransactionReceipt') asked += 1
      return answer
    }
  return () => asked
}

test('a difference goes again when its payment becomes known, however many came after it', async () => {
  const world = await quietWorld()
  const block = await unexplained(world, 500n)
  for (let more = 0; more < 40; more += 1) await unexplained(world, 1n, 1)
  await nextLook(world)
  expect(await suspense(world)).toBe(540n)
  await knownLate(world, block, 500n)
  await nextLook(world)
  expect(await suspense(world)).toBe(40n)
  await expectSoundBooks(world)
})

test.each([
  ['sandbox', []],
  ['production', ['payments: treasury check failed']],
] as const)(
  '%s: a chain that was started again is looked at once it knows what was held',
  async (mode, said) => {
    const world = await paymentWorld({ mode, nodes: 2 })
    world.chain.mineEmpty(20)
    await world.turn()
    for (const node of world.nodes) node.stateFrom = world.chain.head + 1
    await nextLook(world, { blocks: 5 })
    const events = world.api.log.lines.map(({ event }) => event)
    expect(events.filter((event) => event.includes('treasury'))).toEqual(said)
    world.chain.gift(world.treasury, 500n)
    await nextLook(world)
    expect(await suspense(world)).toBe(500n)
  },
)

test('one that is older than a day is left to a person', async () => {
  const world = await quietWorld()
  const block = await unexplained(world, 500n)
  world.clock.forward(25 * hourMs)
  await knownLate(world, block, 500n)
  await nextLook(world)
  expect(await suspense(world)).toBe(500n)
  expect((await ops(world, 'reconcile')).text).toMatch(/What no payment and no return explains:\n/)
})

test('what is known may come and go: each time is in the books', async () => {
  const world = await quietWorld()
  const block = await unexplained(world, 500n)
  for (let round = 0; round < 2; round += 1) {
    const id = await knownLate(world, block, 200n)
    await nextLook(world)
    expect(await suspense(world)).toBe(300n)
    await world.api.services.db.delete(payments).where(eq(payments.id, id))
    await nextLook(world)
    expect(await suspense(world)).toBe(500n)
  }
  await expectSoundBooks(world)
})

test('however many differences wait, a node is asked once what became of a return', async () => {
  const world = await quietWorld()
  await returned(world, 2)
  for (let more = 0; more < 3; more += 1) await unexplained(world, 1n)
  const asked = receiptsAsked(world)
  await nextLook(world)
  await nextLook(world)
  expect(asked()).toBeLessThanOrEqual(2)
})

test('a node is not asked about returns of another time', async () => {
  const world = await quietWorld()
  const { services } = world.api
  const look = { until: services.clock.now(), to: BigInt(world.chain.head) }
  const range = { ...look, since: new Date(look.until.getTime() - 60_000), from: look.to - 20n }
  world.clock.forward(3 * hourMs)
  await returned(world, 1)
  const asked = receiptsAsked(world)
  for (const currency of await services.chain.currencies()) {
    const known = await knownIn(services, currency, { ranges: [range], receipts: new Map() })
    expect(known).toEqual([{ sum: 0n, isSure: true }])
  }
  expect(asked()).toBe(0)
})

test('a return that a node has forgotten stays where it was in the books', async () => {
  const world = await quietWorld()
  await returned(world, 1)
  await unexplained(world, 500n)
  const before = [await suspense(world), await checksIn(world)]
  for (const node of world.nodes)
    node.lies = (method, answer) => (method === 'eth_getTransactionReceipt' ? null : answer)
  await ops(world, 'reconcile')
  expect([await suspense(world), await checksIn(world)]).toEqual(before)
})

test('while nobody can say what became of a return, the treasury is looked at all the same', async () => {
  const world = await quietWorld()
  await returned(world, 1)
  await unexplained(world, 500n)
  await nextLook(world, { afterMs: 2 * hourMs })
  await nextLook(world)
  for (const node of world.nodes)
    node.lies = (method, answer) => {
      if (method === 'eth_getTransactionReceipt') throw new Error('the line is cut')
      return answer
    }
  world.chain.gift(world.treasury, 40n)
  world.chain.mineEmpty(20)
  const before = await suspense(world)
  await follow(world.api.services)
  await checkTreasury(world.api.services)
  expect(await suspense(world)).toBe(before + 40n)
  expect(world.api.log.lines.map(({ event }) => event)).toContain(
    'a treasury difference cannot be looked at again',
  )
})

test('differences of before they were booked are named as not in the books', async () => {
  const world = await quietWorld()
  const checkedAt = world.clock.now()
  const look = { currency: 'BNB', checkedAt, details: { why: 'range', from: '1' } }
  await world.api.services.db
    .insert(treasuryChecks)
    .values({ ...look, blockNumber: 2n, onChain: 10n ** 18n, inBooks: 0n })
  await unexplained(world, 500n)
  const lines = (await ops(world, 'reconcile')).text.split('\n')
  expect(lines.filter((line) => line.includes('not in the books'))).toEqual([
    expect.stringMatching(/blocks 1 to 2 {2}difference 1 {2}not in the books$/),
  ])
})
