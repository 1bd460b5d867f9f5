import { eq } from 'drizzle-orm'
import { chainPositions } from '@/server/chain/blocks/tables'
import { post } from '@/server/modules/ledger/post'
import { paymentKey } from '@/server/modules/purchases/payments/journals'
import { payments } from '@/server/modules/purchases/tables'
import {
  buyerIn,
  paymentOf,
  paymentWorld,
  quoteOf,
  quoteStateIn,
  sharesOf,
} from '../../support/payment-world'
import { newAddress, type ScriptedNode } from '../../support/scripted-chain'

type PaymentRow = typeof payments.$inferSelect

async function ordered(nodes = 1) {
  const world = await paymentWorld({ nodes })
  const buyer = await buyerIn(world)
  const quote = await quoteOf(world, buyer)
  await world.turn()
  return { world, buyer, quote, first: world.nodes[0] as ScriptedNode }
}

test('a first node that stands still holds nobody up while another one goes on', async () => {
  const { world, first } = await ordered(2)
  world.chain.mineEmpty(30)
  first.lag = 30
  await world.turn()
  const [row] = await world.api.services.db.select().from(chainPositions)
  expect(row?.height).toBe(BigInt(world.chain.head))
})

test('one payment that a node cannot show keeps none of the others', async () => {
  const { world, buyer, quote, first } = await ordered()
  const other = await quoteOf(world, buyer)
  const unreadable = paymentOf(world, other)
  world.chain.mine(unreadable)
  world.chain.mine(paymentOf(world, quote))
  first.lies = (method, answer) => {
    const { transactionHash } = (answer ?? {}) as { transactionHash?: string }
    if (method === 'eth_getTransactionReceipt' && transactionHash === unreadable.hash)
      throw new Error('too large')
    return answer
  }
  await world.settleAll()
  expect(await sharesOf(world, buyer)).toBe(BigInt(quote.receive))
  first.lies = (_, answer) => answer
  await world.turn()
  expect(await sharesOf(world, buyer)).toBe(BigInt(quote.receive) + BigInt(other.receive))
})

test.each([1, 2])(
  'of %d payments the one that is in the books already is named, and the others are settled',
  async (count) => {
    const { world, buyer, quote } = await ordered()
    const broken = paymentOf(world, quote)
    const { db } = world.api.services
    world.chain.mine(broken)
    const other = count === 1 ? undefined : await quoteOf(world, buyer)
    if (other !== undefined) world.chain.mine(paymentOf(world, other))
    await world.turn()
    const [row] = await db.select().from(payments).where(eq(payments.hash, broken.hash))
    const [from, to] = [
      { purse: 'issued', asset: 'SHARE' },
      { purse: 'unsold', asset: 'SHARE' },
    ] as const
    const booked = { kind: 'test', at: world.clock.now(), moves: [{ from, to, amount: 1n }] }
    await db.transaction((tx) => post(tx, [{ key: paymentKey(row as PaymentRow), ...booked }]))
    await world.settleAll()
    expect(await sharesOf(world, buyer)).toBe(BigInt(other?.receive ?? 0))
    const named = world.api.log.lines.filter(({ event }) => event === 'payment not settled')
    expect(named[0]).toMatchObject({ level: 'error', fields: { payment: row?.id } })
  },
)

test('a payment that one node made up is forgotten once all of them say otherwise', async () => {
  const { world, buyer, quote, first } = await ordered()
  const made = paymentOf(world, quote)
  const block = world.chain.mine(made)
  await world.turn()
  expect(await world.api.services.db.select().from(payments)).toHaveLength(1)
  block.transactions = []
  await world.settleAll()
  expect(await world.api.services.db.select().from(payments)).toHaveLength(0)
  expect(await sharesOf(world, buyer)).toBe(0n)
  expect(first.sent).toEqual([])
})

test('nobody keeps an order open for ever by paying crumbs with its digits', async () => {
  const { world, quote } = await ordered()
  const { chain, treasury } = world
  const crumb = BigInt(quote.pay) % 10n ** 9n
  world.clock.forward(11 * 60_000)
  chain.mine(chain.pay(newAddress(), treasury, crumb, { symbol: 'USDT' }))
  chain.mineEmpty(6)
  await world.turn()
  expect(await quoteStateIn(world, quote)).toBe('released')
})
