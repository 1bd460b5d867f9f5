import { gte, inArray, sql } from 'drizzle-orm'
import { dayMs } from '@/config/durations'
import type { Answer } from '@/contract/define'
import type { dividendCalls } from '@/contract/dividends'
import type { KycProgress } from '@/contract/kyc'
import type { ScenarioList, ScenarioOpened } from '@/contract/sandbox'
import type { Transaction, TransactionDetail } from '@/contract/transaction'
import type { voteCalls } from '@/contract/user/votes'
import { rpcChain } from '@/server/chain/nodes/chain-rpc'
import { bookChecks } from '@/server/compose'
import { takeTransfers } from '@/server/jobs'
import { followerJob } from '@/server/jobs/follower'
import { shareWallets } from '@/server/modules/custody/tables'
import { auditDue } from '@/server/modules/ledger'
import { integrityErrors } from '@/server/modules/ledger/integrity-errors'
import { auditSnapshots } from '@/server/modules/ledger/tables'
import { sharePrices } from '@/server/modules/offerings/tables'
import { runDueRequests } from '@/server/modules/operators'
import { fingerprintOf } from '@/server/modules/record-dates'
import { recordCuts } from '@/server/modules/record-dates/tables'
import { advanceRecoveries } from '@/server/modules/recoveries'
import { registerSums } from '@/server/modules/register'
import { walkLines } from '@/server/modules/register/walk'
import { advanceVotes } from '@/server/modules/votes'
import { saleNow } from '@/server/platform/signals/read'
import { interruptible, sampleAccount, sandboxFor } from '@/server/sandbox'
import { prepareLocalChain } from '@/server/sandbox/chain/local-chain'
import { liveThroughPast, pastDays } from '@/server/sandbox/chain/past'
import { sampleOwners, walletOfOwner } from '@/server/sandbox/chain/sample-owners'
import { sandboxTokens } from '@/server/sandbox/chain/sandbox-tokens'
import { sandboxSigner } from '@/server/sandbox/chain/share-signer'
import { sandboxShareToken } from '@/server/sandbox/chain/share-token'
import { prepareShareToken } from '@/server/sandbox/chain/share-token-node'
import { sandboxDividends } from '@/server/sandbox/dividends'
import { sandboxRecoveries } from '@/server/sandbox/recoveries'
import { seedSandbox } from '@/server/sandbox/seed'
import { makeApi, makeLog, type TestApi } from '../../support/api'
import { TestChain } from '../../support/chain'
import { callAs } from '../../support/member'
import { rowsOf } from '../../support/rows-of'
import { byDay } from '../../support/size'

jest.setTimeout(300_000)

let chain: TestChain
let api: TestApi
let stop: () => Promise<void>

beforeAll(async () => {
  chain = await TestChain.start({ daysBack: pastDays })
  const port = rpcChain({
    urls: [chain.url],
    tokens: sandboxTokens,
    shareToken: sandboxShareToken,
    log: makeLog(),
    connect: interruptible(),
  })
  await prepareLocalChain(port)
  await prepareShareToken(port)
  await liveThroughPast(port, { now: new Date(), isPaidFor: true })
  api = await makeApi({ chain: port, limitFactor: 100, bank: sampleAccount })
  // Blocks have today's time.
  api.clock.now = () => new Date()
  await seedSandbox(api.services)
  stop = follow(api)
})

afterAll(async () => {
  await stop()
  await chain.stop()
})

function follow({ services }: TestApi): () => Promise<void> {
  const jobs = followerJob(services)
  const signer = sandboxSigner(services)
  const dividends = sandboxDividends(services)
  const recoveries = sandboxRecoveries(services)
  let isOver = false
  const background = (async () => {
    while (!isOver) {
      await jobs.run()
      await signer.run()
      await dividends.run()
      await recoveries.run()
      await advanceRecoveries(services)
      await runDueRequests(services)
      await takeTransfers(services)
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  })()
  return async () => {
    isOver = true
    await background
  }
}

const base = '/api/sandbox/scenarios'

async function list(): Promise<ScenarioList['scenarios']> {
  return ((await api.get(base)).body.data as ScenarioList).scenarios
}

async function openScenario(name: string): Promise<ScenarioOpened> {
  const { status, text, body } = await api.request(`${base}/${name}`, { method: 'POST' })
  if (status !== 200) throw new Error(`${name}: ${text}`)
  return body.data
}

async function readAs<Doc>({ login }: ScenarioOpened, path: string, input = {}): Promise<Doc> {
  const { status, opened, text } = await callAs(api, login?.token ?? '', 'GET', path, input)
  if (status !== 200) throw new Error(text)
  return opened
}

async function statusOf(scenario: ScenarioOpened): Promise<string> {
  const id = scenario.path.split(/\/|=/).at(-1)
  return (await readAs<TransactionDetail>(scenario, 'wallet/transaction', { id })).status
}

const transactions = {
  'order-open': 'awaiting',
  'order-ending': 'awaiting',
  'order-expired': 'expired',
  'order-canceled': 'cancelled',
  'payment-reported': 'pending',
  'payment-confirming': 'pending',
  'payment-credited': 'confirmed',
  'payment-late': 'decision',
  'payment-less': 'decision',
  'payment-more': 'decision',
  'payment-twice': 'decision',
  'payment-canceled': 'decision',
  'payment-stranger': 'awaiting',
  'payment-failed': 'failed',
  'payment-under-review': 'held',
  'payment-kept': 'confirmed',
  'payment-taken': 'confirmed',
  'payment-returning': 'returning',
  'payment-refunded': 'returned',
  'transfer-open': 'awaiting',
  'transfer-other-name': 'held',
  'transfer-less': 'decision',
  'swap-pending': 'pending',
  'swap-done': 'confirmed',
  'swap-failed': 'failed',
}

const verifications = {
  'account-new': 'NOT_APPLIED',
  'account-verified': 'APPROVED',
  'kyc-begun': 'NOT_APPLIED',
  'kyc-pending': 'PENDING',
  'kyc-approved': 'APPROVED',
  'kyc-other-name': 'APPROVED',
  'kyc-rejected': 'REJECTED',
  'kyc-start-again': 'REJECTED',
  'kyc-blocked': 'BLOCKED',
}

const stakings = {
  'staking-empty': [],
  'staking-ready': [],
  'staking-running': ['running'],
  'staking-many': Array(6).fill('running'),
  'staking-claimed': ['running'],
  'staking-ended': ['ended'],
  'staking-left': ['left'],
}

const fewByDay = ['payment-late', 'order-ending', 'swap-failed', 'transfer-less']

test.each(Object.entries(transactions).filter(([name]) => fewByDay.includes(name)))(
  '%s opens a fresh member’s %s transaction @rest',
  async (name, status) => expect(await statusOf(await openScenario(name))).toBe(status),
)

test.each(Object.entries(transactions).filter(([name]) => !fewByDay.includes(name)))(
  '%s opens a fresh member’s %s transaction @night',
  async (name, status) => expect(await statusOf(await openScenario(name))).toBe(status),
)

test.each(byDay(3, Object.entries(verifications).toReversed()))(
  '%s opens a fresh %s member @rest',
  async (name, status) => {
    expect((await readAs<KycProgress>(await openScenario(name), 'kyc/progress')).status).toBe(
      status,
    )
  },
)

test.each(byDay(2, Object.entries(stakings).toReversed()))(
  '%s opens a fresh member with stakes %j @rest',
  async (name, statuses) => {
    const scenario = await openScenario(name)
    const { stakes } = await readAs<{ stakes: { status: string }[] }>(scenario, 'user/staking')
    expect(stakes.map(({ status }) => status)).toEqual(statuses)
  },
)

test('a dividend is in shares before the price of its day is due, and at weekends @rest', async () => {
  const today = new Date()
  today.setUTCHours(0, 0, 0, 0)
  await api.services.db.delete(sharePrices).where(gte(sharePrices.at, today))
  const scenario = await openScenario('dividend-in-shares')
  const dividends = () =>
    readAs<Answer<(typeof dividendCalls)['dividends']>>(scenario, 'user/dividends')
  const became = async () => (await dividends()).docs.map(({ reinvested }) => reinvested !== null)
  while (!(await became()).includes(true)) await new Promise((resolve) => setTimeout(resolve, 100))
})

test('a vote below its quorum shows who was too few @rest', async () => {
  const scenario = await openScenario('vote-quorum')
  const { docs } = await readAs<Answer<(typeof voteCalls)['votes']>>(scenario, 'user/votes')
  const id = scenario.path.split('/').at(-1)
  expect(docs.find((vote) => vote.id === id)?.result).toMatchObject({
    ballotCount: 1,
    isQuorate: false,
  })
})

test('a counted vote has the own ballot, also where a worker counts and the machine is slow @rest', async () => {
  const began = Date.now()
  api.clock.now = () => new Date(began + 50 * (Date.now() - began))
  let isOver = false
  const counting = (async () => {
    while (!isOver) {
      await advanceVotes(api.services)
      await new Promise((resolve) => setTimeout(resolve, 5))
    }
  })()
  const scenario = await openScenario('vote-counted').finally(() => {
    isOver = true
  })
  await counting
  const vote = scenario.path.split('/').at(-1)
  const { choices } = await readAs<{ choices: string[] }>(scenario, 'user/voteProof', { vote })
  api.clock.now = () => new Date()
  expect(choices).toEqual(['against', 'for', 'for'])
})

const inThePast = [
  ...['order-expired', 'staking-claimed', 'gift-returned'],
  ...['dividend-corrected', 'vote-changed', 'vote-reported'],
]

test('a state that tells of the past leaves days that are over as they were @rest', async () => {
  const before = await untilSamples()
  for (const name of inThePast) await openScenario(name)
  await expectUnchanged(before)
})

/** The figures of past days that anybody could read. */
async function daysOver(now: Date) {
  const { services } = api
  const registers: Record<string, unknown> = {}
  for (let days = 0; days < pastDays + 30; days += 1) {
    const end = new Date((Math.floor(now.getTime() / dayMs) - days) * dayMs)
    const sums = await registerSums(services.db, end)
    const lines: unknown[] = []
    for await (const namedLines of walkLines(services, sums)) lines.push(...namedLines)
    registers[end.toISOString()] = { ...sums, lines }
  }
  const demo = await openScenario('shares-held-long')
  const to = new Date(now.getTime() - dayMs).toISOString().slice(0, 10)
  const statement = await readAs(demo, 'wallet/shareStatement', { to })
  return { registers, statement }
}

interface Before {
  at: Date
  cuts: (typeof recordCuts.$inferSelect)[]
  audits: (typeof auditSnapshots.$inferSelect)[]
  days: Awaited<ReturnType<typeof daysOver>>
}

/** The follower brings the samples about, each with the cut of a day that is over. */
async function untilSamples(): Promise<Before> {
  const { db } = api.services
  await openScenario('vote-nothing')
  await openScenario('dividend-nothing')
  await auditDue(api.services)
  const at = new Date()
  const cuts = (await db.select().from(recordCuts)).filter(({ readAt }) => readAt !== null)
  const audits = await db.select().from(auditSnapshots)
  expect(cuts.length).toBeGreaterThanOrEqual(3)
  expect(audits).not.toEqual([])
  return { at, cuts, audits, days: await daysOver(at) }
}

async function expectUnchanged({ at, cuts, audits, days }: Before): Promise<void> {
  const { db } = api.services
  const after = await db.select().from(recordCuts)
  expect(
    after.filter(({ actionId }) => cuts.some((recordCut) => recordCut.actionId === actionId)),
  ).toEqual(cuts)
  for (const { actionId, fingerprint } of cuts) {
    const [toldPrint] = rowsOf(
      await db.execute(sql`select ${fingerprintOf(actionId)} as fingerprint`),
    )
    expect(toldPrint).toEqual({ fingerprint })
  }
  expect((await db.select().from(auditSnapshots)).slice(0, audits.length)).toEqual(audits)
  expect(await daysOver(at)).toEqual(days)
}

const openAtOnce = 4

test('every state opens with sound books, and leaves days that are over as they were @night', async () => {
  const before = await untilSamples()
  const allScenarios = await list()
  expect(allScenarios.length).toBeGreaterThanOrEqual(40)
  const names = allScenarios.map(({ name }) => name).values()
  const openNext = async () => {
    for (const name of names)
      expect(await openScenario(name)).toMatchObject({ name, path: expect.stringMatching(/^\//) })
  }
  await Promise.all(Array.from({ length: openAtOnce }, openNext))
  expect(await integrityErrors({ db: api.services.db, bookChecks })).toEqual([])
  await expectUnchanged(before)
}, 1_200_000)

test('no sample owner is brought to the signer, who would refuse a link without a signature @rest', async () => {
  await openScenario('own-wallet-some')
  const theirNames = sampleOwners.map(({ place }) => walletOfOwner(place).address.toLowerCase())
  const { db } = api.services
  expect(await db.$count(shareWallets)).toBeGreaterThan(0)
  expect(await db.$count(shareWallets, inArray(shareWallets.address, theirNames))).toBe(0)
})

test('opening one state twice makes two people @rest', async () => {
  const [firstScenario, otherScenario] = [
    await openScenario('account-new'),
    await openScenario('account-new'),
  ]
  expect(firstScenario.login?.email).not.toBe(otherScenario.login?.email)
})

test('a shared sandbox opens no state that touches everybody', async () => {
  expect((await list()).filter(({ touchesAll }) => touchesAll)).toEqual([])
  const { status } = await api.request(`${base}/price-risen`, { method: 'POST' })
  expect(status).toBe(404)
})

test('a proxied request gets neither states nor their list @rest', async () => {
  const headers = { 'x-forwarded-for': '203.0.113.7' }
  expect((await api.request(base, { headers })).status).toBe(403)
  const askedAnswer = await api.request(`${base}/account-new`, { method: 'POST', headers })
  expect(askedAnswer.status).toBe(403)
})

// Last, as it changes everything.
test('a sandbox for one opens states that touch everybody @night', async () => {
  const { services } = api
  services.sandbox = sandboxFor('one')
  const names = (await list()).flatMap(({ name, touchesAll }) => (touchesAll ? [name] : []))
  const openedScenarios = new Map<string, ScenarioOpened>()
  const sales = new Map<string, boolean>()
  const networks = new Map<string, string>()
  for (const name of names) {
    openedScenarios.set(name, await openScenario(name))
    sales.set(name, (await saleNow(services)).isOpen)
    networks.set(name, await services.chain.check())
  }
  expect([networks.get('chain-away'), networks.get('mails-late')]).toEqual(['away', 'answers'])
  const mailsTo = async (name: string) => {
    const address = encodeURIComponent(openedScenarios.get(name)?.login?.email ?? '')
    const { text } = await api.get(`/api/sandbox/outbox?to=${address}`)
    return (JSON.parse(text) as { messages: unknown[] }).messages.length
  }
  expect(await mailsTo('mails-late')).toBe(0)
  await openScenario('account-new')
  expect(await mailsTo('mails-late')).toBeGreaterThan(0)
  expect([sales.get('sale-stopped'), sales.get('sale-open')]).toEqual([false, true])
  const seenIn = <Doc>(name: string, path: string, input = {}) =>
    readAs<Doc>(openedScenarios.get(name) as ScenarioOpened, path, input)
  const toldNotices = await seenIn<{ docs: { kind: string }[] }>(
    'price-risen',
    'notification/listNotification',
  )
  expect(toldNotices.docs.map(({ kind }) => kind)).toContain('price-alert')
  const { plans } = await seenIn<{ plans: { isOpen: boolean }[] }>('staking-full', 'user/staking')
  expect(plans.filter(({ isOpen }) => isOpen)).toEqual([])
  const { docs } = await seenIn<{ docs: Transaction[] }>('payment-vanished', 'wallet/transactions')
  expect(docs.map(({ status }) => status)).toEqual(['pending'])
})
