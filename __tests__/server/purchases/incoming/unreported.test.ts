import { ne } from 'drizzle-orm'
import { balanceOf } from '@/server/modules/ledger/ledger-account'
import { treasuryChecks } from '@/server/modules/purchases/tables'
import { runCommand } from '@/server/ops/commands'
import { someHash } from '../../../support/make-transactions'
import {
  expectSoundBooks,
  finalIn,
  makeBuyerIn,
  orderOf,
  type PaymentFixture,
  paymentFixture,
  rowsOf,
  settlementsIn,
  sharesOf,
} from '../../../support/payment-fixture'
import { newAddress, type ScriptedNode } from '../../../support/scripted-chain'

const coin = 10n ** 18n
const unexplained = 'money came that no payment explains'
const unreported = 'coins of an inner call came that nobody reported'

const suspenseBalance = ({ api }: PaymentFixture) =>
  balanceOf(api.services.db, { type: 'suspense', asset: 'BNB' })
const loggedFields = ({ api }: PaymentFixture, wantedEvent: string) =>
  api.log.lines.filter(({ event }) => event === wantedEvent).map(({ fields }) => fields)
const differences = ({ api }: PaymentFixture) =>
  api.services.db
    .select()
    .from(treasuryChecks)
    .where(ne(treasuryChecks.onChain, treasuryChecks.inBooks))

async function quietFixture(
  traces: ScriptedNode['traces'] = 'debug',
  mode: 'sandbox' | 'production' = 'sandbox',
) {
  const fixture = await paymentFixture({ nodes: 2, mode })
  for (const node of fixture.nodes) node.traces = traces
  fixture.chain.mineEmpty(20)
  await fixture.run()
  return fixture
}

async function looks(fixture: PaymentFixture, count = 3): Promise<void> {
  for (let look = 0; look < count; look += 1) {
    fixture.chain.mineEmpty(20)
    fixture.clock.forward(60_000)
    await fixture.run()
    await fixture.run()
  }
}

/** Of each node, as all are asked alike. */
function balancesAsked({ nodes }: PaymentFixture): () => number {
  let requestCount = 0
  for (const node of nodes)
    node.lies = (method, answer) => {
      if (method === 'eth_getBalance') requestCount += 1
      return answer
    }
  return () => requestCount / nodes.length
}

test.each(['debug', 'trace'] as const)(
  'unreported BNB of an inner call is found (traces: %s) @rest',
  async (traces) => {
    const fixture = await quietFixture(traces)
    const buyer = await makeBuyerIn(fixture)
    const order = await orderOf(fixture, buyer, { currency: 'BNB', pay: String(coin) })
    fixture.chain.mineEmpty(7)
    fixture.chain.mine(
      fixture.chain.pay(newAddress(), fixture.treasury, 3n * coin),
      fixture.chain.batch(buyer.wallet, fixture.treasury, BigInt(order.pay)),
    )
    fixture.chain.mineEmpty(11)
    await looks(fixture, 4)
    expect(await rowsOf(fixture, buyer)).toMatchObject([
      { id: order.id, status: 'decision', pay: BigInt(order.pay) },
    ])
    expect((await settlementsIn(fixture)).map(({ settlement }) => settlement.trouble)).toEqual([
      'inner-call',
    ])
    expect(await suspenseBalance(fixture)).toBe(3n * coin + BigInt(order.pay))
    expect(await differences(fixture)).toEqual([])
    expect(loggedFields(fixture, unreported)).toHaveLength(1)
    const { opened } = await buyer.member.call('GET', 'notification/listNotification', {})
    expect(opened).toMatchObject({ unseenCount: 1 })
    await expectSoundBooks(fixture)
  },
)

test('from an unlinked wallet it is set aside @rest', async () => {
  const fixture = await quietFixture()
  const payer = newAddress()
  const batch = fixture.chain.batch(payer, fixture.treasury, coin)
  fixture.chain.mine(batch)
  const block = String(fixture.chain.head)
  await looks(fixture, 4)
  expect(await finalIn(fixture)).toMatchObject([
    { state: 'aside', payer, amount: coin, hash: batch.hash },
  ])
  expect(loggedFields(fixture, unreported)).toEqual([
    { currency: 'BNB', block, amount: String(coin), hashes: [batch.hash] },
  ])
  expect(await suspenseBalance(fixture)).toBe(coin)
  expect(await differences(fixture)).toEqual([])
})

test('without traces the operator is told the block @rest', async () => {
  const fixture = await quietFixture('not at all')
  const buyer = await makeBuyerIn(fixture)
  const order = await orderOf(fixture, buyer, { currency: 'BNB', pay: String(coin) })
  fixture.chain.mineEmpty(30)
  fixture.chain.mine(fixture.chain.batch(buyer.wallet, fixture.treasury, BigInt(order.pay)))
  const block = fixture.chain.head
  fixture.chain.mineEmpty(30)
  await looks(fixture, 4)
  expect(loggedFields(fixture, unexplained)).toEqual([
    { currency: 'BNB', block: String(block), amount: order.pay },
  ])
  expect(await finalIn(fixture)).toEqual([])
  expect(await sharesOf(fixture, buyer)).toBe(0n)
  expect(await suspenseBalance(fixture)).toBe(BigInt(order.pay))
  const listed = await runCommand(fixture.api.services, ['reconcile'])
  expect(listed.text).toMatch(new RegExp(`difference 1\\S* {2}in block ${block}$`, 'm'))
})

test('the reported one of two payments in one block counts once', async () => {
  const fixture = await quietFixture()
  const buyer = await makeBuyerIn(fixture)
  const order = await orderOf(fixture, buyer, { currency: 'BNB', pay: String(coin) })
  const ownTransaction = fixture.chain.batch(buyer.wallet, fixture.treasury, BigInt(order.pay))
  const otherTransaction = fixture.chain.batch(newAddress(), fixture.treasury, 2n * coin)
  await buyer.member.call('POST', 'wallet/buyShare', {
    orderId: order.id,
    hash: ownTransaction.hash,
  })
  fixture.chain.mine(ownTransaction, otherTransaction)
  await looks(fixture, 1)
  await looks(fixture)
  expect(loggedFields(fixture, unreported)).toMatchObject([
    { amount: String(2n * coin), hashes: [otherTransaction.hash] },
  ])
  expect(await finalIn(fixture)).toHaveLength(2)
  expect(loggedFields(fixture, unexplained)).toEqual([])
  expect(loggedFields(fixture, 'money left that no refund explains')).toEqual([])
  expect(await suspenseBalance(fixture)).toBe(BigInt(order.pay) + 2n * coin)
  expect(await differences(fixture)).toEqual([])
})

test('an unseen token is found in its block @rest', async () => {
  const fixture = await quietFixture()
  const hide = (method: string, answer: unknown) => (method === 'eth_getLogs' ? [] : answer)
  for (const node of fixture.nodes) node.lies = hide
  fixture.chain.mineEmpty(9)
  fixture.chain.mine(
    fixture.chain.pay(newAddress(), fixture.treasury, 90n * coin, { symbol: 'USDT' }),
  )
  const block = String(fixture.chain.head)
  await looks(fixture)
  expect(loggedFields(fixture, unexplained)).toEqual([
    { currency: 'USDT', block, amount: String(90n * coin) },
  ])
})

test('however much comes at once, a look asks for few balances', async () => {
  const fixture = await quietFixture('not at all')
  const blocks: string[] = []
  for (let gift = 0; gift < 8; gift += 1) {
    fixture.chain.mineEmpty(120)
    fixture.chain.gift(fixture.treasury, coin)
    fixture.chain.mine()
    blocks.push(String(fixture.chain.head))
  }
  const balanceRequests = balancesAsked(fixture)
  await looks(fixture, 1)
  const first = balanceRequests()
  expect(first).toBeLessThanOrEqual(45)
  const before = loggedFields(fixture, unexplained).length
  expect(before).toBeLessThan(8)
  await looks(fixture, 3)
  const unexplainedBlocks = loggedFields(fixture, unexplained).map(
    (fields) => (fields as { block: string }).block,
  )
  expect(unexplainedBlocks.toSorted((a, b) => Number(a) - Number(b))).toEqual(blocks)
  expect(await suspenseBalance(fixture)).toBe(8n * coin)
})

test('a payment too small to buy anything is not looked for', async () => {
  const fixture = await quietFixture()
  for (let crumb = 0; crumb < 10; crumb += 1) {
    fixture.chain.gift(fixture.treasury, 1_000n)
    fixture.chain.mineEmpty(3)
  }
  const balanceRequests = balancesAsked(fixture)
  await looks(fixture)
  expect(balanceRequests()).toBe(3)
  expect(loggedFields(fixture, unexplained)).toEqual([])
})

test('crumbs around it do not hide what counts @rest', async () => {
  const fixture = await quietFixture('not at all')
  let block = ''
  for (let gift = 0; gift < 20; gift += 1) {
    fixture.chain.gift(fixture.treasury, gift === 13 ? coin : 1_000n)
    fixture.chain.mineEmpty(1)
    if (gift === 13) block = String(fixture.chain.head)
  }
  await looks(fixture)
  expect(loggedFields(fixture, unexplained)).toEqual([
    { currency: 'BNB', block, amount: String(coin) },
  ])
})

test('a payer named by one node is not believed @rest', async () => {
  const fixture = await quietFixture()
  const buyer = await makeBuyerIn(fixture)
  const idle = fixture.chain.pay(newAddress(), newAddress(), 0n)
  fixture.chain.gift(fixture.treasury, coin)
  fixture.chain.mine(idle)
  const [liar] = fixture.nodes
  if (liar !== undefined)
    liar.lies = (method, answer) => {
      if (method !== 'debug_traceBlockByHash') return answer
      const call = {
        type: 'CALL',
        from: buyer.wallet,
        to: fixture.treasury,
        value: '0xde0b6b3a7640000',
      }
      return [{ txHash: idle.hash, result: { ...call, to: newAddress(), calls: [call] } }]
    }
  await looks(fixture, 4)
  expect(await finalIn(fixture)).toEqual([])
  expect(await rowsOf(fixture, buyer)).toEqual([])
  expect(loggedFields(fixture, unexplained)).toHaveLength(1)
})

test('while a node is silent nothing is decided', async () => {
  const fixture = await quietFixture()
  const batch = fixture.chain.batch(newAddress(), fixture.treasury, coin)
  fixture.chain.mine(batch)
  const second = fixture.nodes[1] as ScriptedNode
  second.isAway = true
  await looks(fixture)
  expect(await finalIn(fixture)).toEqual([])
  second.isAway = false
  // It tells balances, so the difference is seen, but no whole block in which to look for it.
  second.lies = (_, answer) => {
    const { transactions = [] } = answer as { transactions?: unknown[] }
    if (typeof transactions[0] === 'object') throw new Error('The node does not answer.')
    return answer
  }
  await looks(fixture)
  expect(await finalIn(fixture)).toEqual([])
  second.lies = (_, answer) => answer
  await looks(fixture)
  expect(await finalIn(fixture)).toMatchObject([{ state: 'aside', hash: batch.hash }])
})

test('forgetful nodes hold up nothing else @rest', async () => {
  const fixture = await quietFixture('debug', 'production')
  fixture.chain.mine(fixture.chain.batch(newAddress(), fixture.treasury, coin))
  fixture.chain.mineEmpty(60)
  for (const node of fixture.nodes) node.stateFrom = fixture.chain.head - 10
  await looks(fixture)
  expect(await suspenseBalance(fixture)).toBe(coin)
  expect(loggedFields(fixture, 'a treasury difference cannot be narrowed down')).not.toEqual([])
  fixture.chain.gift(fixture.treasury, 5n * coin)
  fixture.chain.mine()
  for (const node of fixture.nodes) node.stateFrom = 0
  await looks(fixture)
  expect(loggedFields(fixture, unexplained)).toMatchObject([{ amount: String(5n * coin) }])
  expect(loggedFields(fixture, unreported)).toMatchObject([{ amount: String(coin) }])
})

test('a late report does not count it twice @rest', async () => {
  const fixture = await quietFixture()
  const buyer = await makeBuyerIn(fixture)
  const order = await orderOf(fixture, buyer, { currency: 'BNB', pay: String(coin) })
  const batch = fixture.chain.batch(buyer.wallet, fixture.treasury, BigInt(order.pay))
  fixture.chain.mine(batch)
  await looks(fixture)
  const report = { orderId: order.id, hash: batch.hash }
  await buyer.member.call('POST', 'wallet/buyShare', report)
  await buyer.member.call('POST', 'wallet/buyShare', { ...report, hash: someHash() })
  await looks(fixture)
  expect(await settlementsIn(fixture)).toHaveLength(1)
  expect(await rowsOf(fixture, buyer)).toMatchObject([{ status: 'decision', hash: batch.hash }])
  expect(await suspenseBalance(fixture)).toBe(BigInt(order.pay))
})
