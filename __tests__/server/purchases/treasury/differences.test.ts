import { eq } from 'drizzle-orm'
import { hourMs } from '@/config/durations'
import { balanceOf } from '@/server/modules/ledger/ledger-account'
import { followRefunds } from '@/server/modules/purchases/refunds/follow'
import { payments, treasuryChecks } from '@/server/modules/purchases/tables'
import { checkTreasury } from '@/server/modules/purchases/treasury/check'
import { explainedSums } from '@/server/modules/purchases/treasury/known-in'
import { runCommand } from '@/server/ops/commands'
import { openMetrics } from '@/server/start/metrics'
import { followChain } from '../../../support/jobs'
import {
  expectSoundBooks,
  finalIn,
  makeBuyerIn,
  type PaymentFixture,
  paymentFixture,
} from '../../../support/payment-fixture'
import { linkNewWallet } from '../../../support/purchase'
import { landing, newAddress } from '../../../support/scripted-chain'
import { orderRefundOf, signAndSend } from '../../../support/send-refund'

let fixture: Awaited<ReturnType<typeof quietFixture>>
beforeEach(async () => {
  fixture = await quietFixture()
})

const ops = ({ api }: PaymentFixture, line: string) => runCommand(api.services, line.split(' '))
const suspenseBalance = ({ api }: PaymentFixture) =>
  balanceOf(api.services.db, { type: 'suspense', asset: 'BNB' })
const checksIn = ({ api }: PaymentFixture) =>
  api.services.db.select().from(treasuryChecks).where(eq(treasuryChecks.currency, 'BNB'))

async function quietFixture(choices: Parameters<typeof paymentFixture>[0] = {}) {
  const fixture = await paymentFixture(choices)
  fixture.chain.mineEmpty(20)
  await fixture.run()
  return fixture
}

async function nextLook(fixture: PaymentFixture, { afterMs = 60_000, blocks = 20 } = {}) {
  fixture.chain.mineEmpty(blocks)
  fixture.clock.forward(afterMs)
  await fixture.run()
}

async function unexplained(fixture: PaymentFixture, amount: bigint, blocks?: number) {
  fixture.chain.gift(fixture.treasury, amount)
  const block = BigInt(fixture.chain.head + 1)
  await nextLook(fixture, { blocks })
  return block
}

async function knownLate({ api, treasury }: PaymentFixture, blockNumber: bigint, amount: bigint) {
  const at = api.clock.now()
  const [row] = await api.services.db
    .insert(payments)
    .values({
      chainId: 56,
      hash: `late ${blockNumber}`,
      logIndex: -1,
      blockHash: 'late',
      payer: newAddress(),
      treasury,
      currency: 'BNB',
      state: 'settled',
      blockNumber,
      amount,
      blockAt: at,
      seenAt: at,
    })
    .returning()
  return row?.id as string
}

async function returnedPayments(fixture: PaymentFixture, count: number, { settled = true } = {}) {
  const { accountId } = await makeBuyerIn(fixture)
  const to = await linkNewWallet(fixture.api, accountId)
  for (let turn = 0; turn < count; turn += 1)
    fixture.chain.mine(fixture.chain.pay(newAddress(), fixture.treasury, 77n))
  await fixture.settleAll()
  await nextLook(fixture)
  for (const { id } of (await finalIn(fixture)).slice(-count)) {
    const signedHash = await signAndSend(fixture, await orderRefundOf(fixture, id, to))
    fixture.chain.mine(await landing(signedHash as `0x${string}`))
    if (settled) await fixture.settleAll()
  }
}

function receiptsAsked(fixture: PaymentFixture): () => number {
  let requestCount = 0
  for (const node of fixture.nodes)
    node.lies = (method, answer) => {
      if (method === 'eth_getTransactionReceipt') requestCount += 1
      return answer
    }
  return () => requestCount
}

test('a difference goes once its payment becomes known @rest', async () => {
  const block = await unexplained(fixture, 500n)
  for (let round = 0; round < 40; round += 1) await unexplained(fixture, 1n, 1)
  await nextLook(fixture)
  expect(await suspenseBalance(fixture)).toBe(540n)
  await knownLate(fixture, block, 500n)
  await nextLook(fixture)
  expect(await suspenseBalance(fixture)).toBe(40n)
  await expectSoundBooks(fixture)
})

test('a refund that was final hours before its block is checked is no loss', async () => {
  const fixture = await paymentFixture()
  fixture.chain.gift(fixture.treasury, 10n ** 18n)
  fixture.chain.mineEmpty(20)
  await fixture.run()
  await returnedPayments(fixture, 1, { settled: false })
  // This model takes no fee of the treasury by itself.
  fixture.chain.gift(fixture.treasury, -21_000n * 10n ** 9n)
  fixture.chain.mineEmpty(3)
  await followChain(fixture.api.services)
  // The nodes are ahead of the blocks that are followed, so the refund is final and not checked yet.
  fixture.chain.mineEmpty(20)
  await followRefunds(fixture.api.services)
  fixture.clock.forward(2 * hourMs)
  expect(await checkTreasury(fixture.api.services)).toBe('looked')
  await nextLook(fixture)
  const events = fixture.api.log.lines.map(({ event }) => event)
  expect(events).not.toContain('the treasury does not hold what the books say')
  await expectSoundBooks(fixture)
})

test.each([
  ['production', ['follower: treasury check failed']],
  ['sandbox', []],
] as ['production' | 'sandbox', string[]][])(
  '%s: a restarted chain is checked again @rest',
  async (mode, messages) => {
    const fixture = await paymentFixture({ mode, nodes: 2 })
    fixture.chain.mineEmpty(20)
    await fixture.run()
    for (const node of fixture.nodes) node.stateFrom = fixture.chain.head + 1
    await nextLook(fixture, { blocks: 5 })
    const events = fixture.api.log.lines.map(({ event }) => event)
    expect(events.filter((event) => event.includes('treasury'))).toEqual(messages)
    fixture.chain.gift(fixture.treasury, 500n)
    await nextLook(fixture)
    expect(await suspenseBalance(fixture)).toBe(500n)
  },
)

test('one older than a day is left to operators @rest', async () => {
  const block = await unexplained(fixture, 500n)
  fixture.clock.forward(25 * hourMs)
  await knownLate(fixture, block, 500n)
  await nextLook(fixture)
  expect(await suspenseBalance(fixture)).toBe(500n)
  expect((await ops(fixture, 'reconcile')).text).toMatch(
    /What no payment and no refund explains:\n/,
  )
})

test('the books follow payments that come and go @rest', async () => {
  const block = await unexplained(fixture, 500n)
  for (let round = 0; round < 2; round += 1) {
    const id = await knownLate(fixture, block, 200n)
    await nextLook(fixture)
    expect(await suspenseBalance(fixture)).toBe(300n)
    await fixture.api.services.db.delete(payments).where(eq(payments.id, id))
    await nextLook(fixture)
    expect(await suspenseBalance(fixture)).toBe(500n)
  }
  await expectSoundBooks(fixture)
})

test('a node is asked once about each refund @rest', async () => {
  await returnedPayments(fixture, 2)
  for (let round = 0; round < 3; round += 1) await unexplained(fixture, 1n)
  const receiptRequests = receiptsAsked(fixture)
  await nextLook(fixture)
  await nextLook(fixture)
  expect(receiptRequests()).toBeLessThanOrEqual(2)
})

test('refunds of another time are not asked about @rest', async () => {
  const { services } = fixture.api
  const look = { until: services.clock.now(), to: BigInt(fixture.chain.head) }
  const range = { ...look, since: new Date(look.until.getTime() - 60_000), from: look.to - 20n }
  fixture.clock.forward(3 * hourMs)
  await returnedPayments(fixture, 1)
  const asked = receiptsAsked(fixture)
  for (const currency of await services.chain.currencies()) {
    const knownSums = await explainedSums(services, currency, {
      ranges: [range],
      receipts: new Map(),
    })
    expect(knownSums).toEqual([{ sum: 0n, isSure: true }])
  }
  expect(asked()).toBe(0)
})

test('a refund nodes forgot stays in the books @rest', async () => {
  await returnedPayments(fixture, 1)
  await unexplained(fixture, 500n)
  const before = [await suspenseBalance(fixture), await checksIn(fixture)]
  for (const node of fixture.nodes)
    node.lies = (method, answer) => (method === 'eth_getTransactionReceipt' ? null : answer)
  await ops(fixture, 'reconcile')
  expect([await suspenseBalance(fixture), await checksIn(fixture)]).toEqual(before)
})

test('one node cannot hide a refund or move it to another block', async () => {
  const fixture = await quietFixture({ nodes: 2 })
  await returnedPayments(fixture, 1)
  const { services } = fixture.api
  const [last] = fixture.nodes.slice(-1)
  if (last === undefined) throw new Error('There is no node.')
  const [bnb] = await services.chain.currencies()
  const since = new Date(services.clock.now().getTime() - hourMs)
  const range = { from: 0n, to: BigInt(fixture.chain.head), since, until: services.clock.now() }
  const known = () =>
    explainedSums(services, bnb as NonNullable<typeof bnb>, {
      ranges: [range],
      receipts: new Map(),
    })
  for (const hidden of [null, { blockNumber: '0x1' }]) {
    last.lies = (method, answer) =>
      method === 'eth_getTransactionReceipt' && answer !== null
        ? hidden && { ...(answer as object), ...hidden }
        : answer
    await expect(known()).rejects.toThrow('The nodes do not agree about a refund.')
  }
  last.lies = (_, answer) => answer
  expect(await known()).toEqual([{ sum: expect.any(BigInt), isSure: true }])
})

test('an unknown return does not stop treasury checks @rest', async () => {
  await returnedPayments(fixture, 1)
  await unexplained(fixture, 500n)
  await nextLook(fixture, { afterMs: 2 * hourMs })
  await nextLook(fixture)
  for (const node of fixture.nodes)
    node.lies = (method, answer) => {
      if (method === 'eth_getTransactionReceipt') throw new Error('the line is cut')
      return answer
    }
  fixture.chain.gift(fixture.treasury, 40n)
  fixture.chain.mineEmpty(20)
  const before = await suspenseBalance(fixture)
  await followChain(fixture.api.services)
  await checkTreasury(fixture.api.services)
  expect(await suspenseBalance(fixture)).toBe(before + 40n)
  expect(fixture.api.log.lines.map(({ event }) => event)).toContain(
    'a treasury difference cannot be looked at again',
  )
})

test('an unchecked treasury is never called correct', async () => {
  const { services } = fixture.api
  const said = async () => (await ops(fixture, 'reconcile')).text.split('\n').slice(1)
  expect(await said()).toEqual([
    expect.stringMatching(
      /^No block is new since the last look \(block \d+, 2\S+Z\): the chain was not asked\.$/,
    ),
  ])
  fixture.chain.mineEmpty(20)
  await followChain(services)
  expect(await said()).toEqual([
    'The treasury was looked at on the chain.',
    'It holds what came and went.',
  ])
  for (const node of fixture.nodes) node.stateFrom = fixture.chain.head + 6
  fixture.chain.mineEmpty(5)
  await followChain(services)
  expect(await said()).toEqual([
    'The nodes do not know what the treasury held: it was not looked at.',
  ])
})

test('old unbooked differences are named as such', async () => {
  const checkedAt = fixture.clock.now()
  const look = { currency: 'BNB', checkedAt, details: { why: 'range', from: '1' } }
  await fixture.api.services.db
    .insert(treasuryChecks)
    .values({ ...look, blockNumber: 2n, onChain: 10n ** 18n, inBooks: 0n })
  await unexplained(fixture, 500n)
  const lines = (await ops(fixture, 'reconcile')).text.split('\n')
  expect(lines.filter((line) => line.includes('not in the books'))).toEqual([
    expect.stringMatching(/blocks 1 to 2 {2}difference 1 {2}not in the books$/),
  ])
})

test('an unexplained loss is told for an hour, a gain is not @rest', async () => {
  const metrics = openMetrics(fixture.api.services, 1)
  const losses = async () => /^fnx_treasury_missing (\d+)$/m.exec(await metrics.text())?.[1]
  await unexplained(fixture, 500n)
  const afterGain = await losses()
  await unexplained(fixture, -120n)
  const afterLoss = await losses()
  fixture.clock.forward(hourMs)
  const later = await losses()
  metrics.close()
  expect([afterGain, afterLoss, later]).toEqual(['0', '1', '0'])
})
