import { and, asc, eq, gt, inArray, isNull, sql } from 'drizzle-orm'
import type { Hex } from 'viem'
import { dayMs } from '@/config/durations'
import { carryStaking } from '@/config/staking-offered'
import type { ChainPort } from '@/server/chain/nodes/chain'
import { rpcChain } from '@/server/chain/nodes/chain-rpc'
import { bookChecks } from '@/server/compose'
import { takeTransfers, workerJobs } from '@/server/jobs'
import { followerJob } from '@/server/jobs/follower'
import { keepBankFile } from '@/server/modules/bank'
import { findGaps } from '@/server/modules/bank/chain'
import { bankFiles, bankStatements } from '@/server/modules/bank/tables'
import { shareGifts } from '@/server/modules/gifts/tables'
import { accounts, sessions } from '@/server/modules/identity/tables'
import { ownedBalances, wasIssued } from '@/server/modules/ledger'
import { integrityErrors } from '@/server/modules/ledger/integrity-errors'
import { auditSnapshots, memberTransactions } from '@/server/modules/ledger/tables'
import { notifications, outboxMessages } from '@/server/modules/notifications/tables'
import { offerings } from '@/server/modules/offerings/tables'
import {
  payments,
  purchaseOrders,
  settlements,
  treasuryChecks,
} from '@/server/modules/purchases/tables'
import { rewardClaims, stakes } from '@/server/modules/staking/tables'
import { takeVersion } from '@/server/modules/terms'
import { sampleAccount } from '@/server/sandbox'
import { endDays } from '@/server/sandbox/bank/end-days'
import { prepareLocalChain } from '@/server/sandbox/chain/local-chain'
import { liveThroughPast, pastActs, pastDays, setPastTerms } from '@/server/sandbox/chain/past'
import { demoWallet, sandboxTokens } from '@/server/sandbox/chain/sandbox-tokens'
import { demoHistory, isHistoryOver } from '@/server/sandbox/demo-history'
import { sandboxFaucet } from '@/server/sandbox/faucet-sandbox'
import { sampleOwnerIds } from '@/server/sandbox/sample-owners'
import { demoPeople, sampleOffering, seedSandbox } from '@/server/sandbox/seed'
import { makeApi, makeLog, type TestApi, type TestApiChoices } from '../../support/api'
import { TestChain } from '../../support/chain'
import { alwaysAs, inRole } from '../../support/roles'

let chain: TestChain
let beganAt: Date

beforeAll(async () => {
  beganAt = new Date()
  chain = await TestChain.start({ daysBack: pastDays })
  await prepareLocalChain(port(chain))
  await liveThroughPast(port(chain), { now: beganAt, isPaidFor: true })
})

afterAll(() => chain.stop())

const port = ({ url }: TestChain) =>
  rpcChain({ urls: [url], tokens: sandboxTokens, log: makeLog() })

async function sandboxOn(
  real: ChainPort,
  otherChoices: TestApiChoices = {},
  prepare?: (api: TestApi) => Promise<unknown>,
): Promise<TestApi> {
  const api = await makeApi({ chain: real, faucet: sandboxFaucet(real), ...otherChoices })
  api.clock.forward(Date.now() - api.clock.now().getTime())
  await prepare?.(api)
  await seedSandbox(api.services)
  return api
}

const daysAgo = (at: Date | null) => Math.round((beganAt.getTime() - (at?.getTime() ?? 0)) / dayMs)

async function historyIn({ services: { db } }: TestApi) {
  const [demo] = await db.select().from(accounts).where(eq(accounts.email, demoPeople[0].email))
  const accountId = demo?.id as string
  const boughtRows = await db
    .select()
    .from(memberTransactions)
    .where(eq(memberTransactions.accountId, accountId))
    .orderBy(asc(memberTransactions.at))
  const notices = await db
    .select()
    .from(notifications)
    .where(eq(notifications.accountId, accountId))
    .orderBy(asc(notifications.serial))
  return {
    bought: boughtRows.map(
      ({ at, currency, status, endedAt }) =>
        `${daysAgo(at)} ${currency} ${status} ${daysAgo(endedAt)}`,
    ),
    staked: (await db.select().from(stakes).where(eq(stakes.accountId, accountId))).map(
      ({ startedAt, amount, claimedDays }) => `${daysAgo(startedAt)} ${amount} ${claimedDays}`,
    ),
    claimed: (await db.select().from(rewardClaims)).map(
      ({ at, fromDay, toDay }) => `${daysAgo(at)} ${fromDay}-${toDay}`,
    ),
    told: notices.map(({ at, kind, seenAt }) => `${daysAgo(at)} ${kind} ${seenAt !== null}`),
  }
}

const wholeHistory = {
  bought: [
    '70 USDT confirmed 70',
    '52 BNB confirmed 52',
    '28 USDC confirmed 28',
    '9 USDT confirmed 9',
  ],
  staked: ['47 20000000 28'],
  claimed: ['19 0-28'],
  told: [
    '70 purchase-confirmed true',
    '52 purchase-confirmed true',
    '47 stake-begun true',
    '28 purchase-confirmed true',
    '19 rewards-claimed true',
    '9 purchase-confirmed false',
  ],
}

async function expectSound(api: TestApi): Promise<void> {
  const { db } = api.services
  expect(await integrityErrors({ db, bookChecks })).toEqual([])
  expect(await db.$count(purchaseOrders, eq(purchaseOrders.state, 'open'))).toBe(0)
  const outcomes = (await db.select().from(settlements)).map(({ outcome }) => outcome)
  expect(outcomes).toEqual(Array(pastActs.flatMap((act) => act.payments).length).fill('credited'))
  expect(await db.select().from(outboxMessages)).toEqual([])
  const alive = and(isNull(sessions.endedAt), gt(sessions.expiresAt, api.clock.now()))
  expect(await db.$count(sessions, alive)).toBe(0)
  const checks = await db.select().from(treasuryChecks)
  expect(checks.filter(({ onChain, inBooks }) => onChain !== inBooks)).toEqual([])
}

async function untilFollowed(api: TestApi, real: ChainPort): Promise<void> {
  const { run } = followerJob({ ...api.services, chain: real })
  for (let turns = 0; turns < 3; turns += 1) {
    api.clock.forward(Math.max(0, Date.now() - api.clock.now().getTime()))
    await run()
  }
}

test('a new sandbox’s demo member has bought, staked and claimed, each on its own day @rest', async () => {
  const real = port(chain)
  const api = await sandboxOn(real)
  await followerJob(api.services).begin()
  expect(await historyIn(api)).toEqual(wholeHistory)
  await untilFollowed(api, real)
  expect(await historyIn(api)).toEqual(wholeHistory)
  await expectSound(api)
  expect(api.log.lines.filter(({ level }) => level === 'error')).toEqual([])
  const { db } = api.services
  const rows = await db
    .select()
    .from(payments)
    .innerJoin(settlements, eq(settlements.paymentId, payments.id))
    .innerJoin(purchaseOrders, eq(purchaseOrders.id, settlements.orderId))
    .where(eq(payments.payer, demoWallet.address.toLowerCase()))
    .orderBy(asc(payments.blockNumber))
  for (const { payment, purchase_order: order } of rows) {
    expect(payment.amount).toBe(order.pay)
    const receipt = await chain.ask<{ blockHash: Hex; status: Hex }>(
      'eth_getTransactionReceipt',
      payment.hash,
    )
    expect(receipt).toMatchObject({ blockHash: payment.blockHash, status: '0x1' })
    const secondsToPay = (payment.blockAt.getTime() - order.lockedAt.getTime()) / 1000
    expect([daysAgo(payment.blockAt), secondsToPay]).toEqual([daysAgo(order.lockedAt), 40])
    // A sandbox has the documents of today alone, so they may be younger than the purchase.
    expect(order.accepted.length).toBeGreaterThan(0)
  }
  expect(rows.map(({ payment }) => daysAgo(payment.blockAt))).toEqual([70, 52, 28, 9])
  const head = await chain.ask<{ number: Hex }>('eth_getBlockByNumber', 'latest', false)
  expect(Number(head.number)).toBeLessThan(400)
})

test('in a sandbox of a bank without staking plans everybody bought and nobody staked, to the end of the past @rest', async () => {
  const real = port(chain)
  carryStaking(false)
  try {
    const api = await sandboxOn(real, {}, ({ services: { db, clock } }) =>
      takeVersion(db, { part: 'plans', content: { rates: {} } }, clock.now()),
    )
    await followerJob(api.services).begin()
    await untilFollowed(api, real)
    const { bought, staked, claimed } = await historyIn(api)
    expect([bought, staked, claimed]).toEqual([wholeHistory.bought, [], []])
    expect(await isHistoryOver({ ...api.services, chain: real })).toBe(true)
    expect(await api.services.db.$count(stakes)).toBe(0)
    expect(await wasIssued(api.services.db, 'rewards deposited')).toBe(false)
    await expectSound(api)
  } finally {
    carryStaking(true)
  }
})

test('in a sandbox of a bank with a large minimum and few shares everybody bought by its terms @rest', async () => {
  const { minimum, offered } = sampleOffering
  let db: TestApi['services']['db'] | undefined
  setPastTerms({ minMicroUsd: 900_000_000n, maxMicroUsd: 5_000_000_000n })
  const ownChain = await TestChain.start({ daysBack: pastDays })
  try {
    const real = port(ownChain)
    await prepareLocalChain(real)
    await liveThroughPast(real, { now: beganAt, isPaidFor: true })
    const api = await sandboxOn(real, { bank: sampleAccount }, ({ services }) => {
      db = services.db
      return db.update(offerings).set({ minimum: 900_000_000n, offered: 50_000_000_000n })
    })
    await followerJob(api.services).begin()
    await untilFollowed(api, real)
    expect(api.log.lines.filter(({ level }) => level === 'error')).toEqual([])
    const { bought } = await historyIn(api)
    expect(bought.map((text) => text.split(' ').slice(1).join(' '))).toEqual(
      ['USDT', 'BNB', 'USDC', 'USD', 'USDT'].map((coin) =>
        expect.stringMatching(`^${coin} confirmed`),
      ),
    )
    const outcomes = await api.services.db
      .selectDistinct({ is: settlements.outcome })
      .from(settlements)
    expect(outcomes).toEqual([{ is: 'credited' }])
    expect(await integrityErrors({ db: api.services.db, bookChecks })).toEqual([])
  } finally {
    setPastTerms(undefined)
    await db?.update(offerings).set({ minimum, offered })
    await ownChain.stop()
  }
})

/** The worker's jobs meanwhile, by today's clock. */
async function besideJobs(api: TestApi, act: Promise<void>): Promise<void> {
  const jobs = workerJobs.flatMap(([name, , run]) =>
    ['gifts', 'audit'].includes(name) ? [alwaysAs('worker', run)] : [],
  )
  let isOver = false
  const endedAct = act.finally(() => {
    isOver = true
  })
  while (!isOver) {
    for (const run of jobs) await run(api.services)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  await endedAct
  for (const run of jobs) await run(api.services)
}

test('forty sample owners have bought, staked and given shares, and nothing of today gets between @rest', async () => {
  const api = await sandboxOn(port(chain))
  const { db } = api.services
  await besideJobs(api, followerJob(api.services).begin())
  const owners = await sampleOwnerIds(db)
  expect(owners).toHaveLength(40)
  const owned = await Promise.all(owners.map((owner) => ownedBalances(db, owner)))
  const sums = owned.map((ownedFigures) =>
    Object.values(ownedFigures).reduce((sum, part) => sum + part, 0n),
  )
  expect(sums.every((sum) => sum > 0n)).toBe(true)
  const wholeAmount = sums.reduce((sum, part) => sum + part, 0n) / 1_000_000n
  expect(wholeAmount).toBeGreaterThan(190_000n)
  expect(wholeAmount).toBeLessThan(210_000n)
  expect(await db.$count(stakes, inArray(stakes.accountId, owners))).toBe(27)
  expect(await db.$count(shareGifts, eq(shareGifts.state, 'accepted'))).toBe(4)
  const soldCondition = sql<string>`totals ->> 'sold'`
  const countedSnapshots = await db.selectDistinct({ sold: soldCondition }).from(auditSnapshots)
  expect(countedSnapshots).toHaveLength(1)
  expect(BigInt(countedSnapshots[0]?.sold ?? 0)).toBeGreaterThan(190_000n * 1_000_000n)
  await expectSound(api)
})

test('where transfers are taken the demo member has sent one, and a stop sends no second @rest', async () => {
  const api = await sandboxOn(port(chain), { bank: sampleAccount })
  const { keys, db } = api.services
  // A stored file is not read while the past is still to come.
  const bytes = new Uint8Array([60])
  await inRole('owner', () => keepBankFile(api.services, { name: 'a', bytes, by: 'a test' }))
  const [, , takeJob] = workerJobs.find(([name]) => name === 'files of the bank') ?? []
  await inRole('worker', async () => takeJob?.(api.services))
  expect(await db.select({ state: bankFiles.state }).from(bankFiles)).toEqual([
    { state: 'waiting' },
  ])
  let openedCount = 0
  const decryptBytes: typeof keys.decryptBytes = async (...args) => {
    openedCount += 1
    if (openedCount === 1) throw new Error('stopped here')
    return keys.decryptBytes(...args)
  }
  await followerJob({ ...api.services, keys: { ...keys, decryptBytes } }).begin()
  const [first, second, third, last] = wholeHistory.bought
  const withTransfer = [first, second, third, '13 USD confirmed 13', last]
  expect((await historyIn(api)).bought).toEqual(withTransfer)
  expect(await db.$count(payments, eq(payments.origin, 'bank'))).toBe(1)
  await endDays(api.services)
  await takeTransfers(api.services)
  expect(await findGaps(db, sampleAccount.iban)).toEqual([])
  expect(await db.$count(bankStatements)).toBe(1)
  expect(await integrityErrors({ db, bookChecks })).toEqual([])
})

test('a past that was given up is over once the chain is followed, and is not tried again @rest', async () => {
  const api = await sandboxOn(port(chain))
  const { db } = api.services
  await db.update(offerings).set({ status: 'closed' })
  await untilFollowed(api, port(chain))
  await db.update(offerings).set({ status: 'open' })
  expect(await isHistoryOver(api.services)).toBe(true)
  expect(await demoHistory(api.services)).toBe('done')
  expect(await db.$count(purchaseOrders)).toBe(0)
})

function dying(services: TestApi['services'], steps: number) {
  let remainingSteps = steps
  const step = <Act extends (...all: never[]) => unknown>(act: Act) =>
    ((...parameters: never[]) => {
      remainingSteps -= 1
      if (remainingSteps < 0) throw new Error('stopped here')
      return act(...parameters)
    }) as unknown as Act
  const watched = <Whole extends object>(service: Whole, names: string[]): Whole =>
    new Proxy(service, {
      get: (target, name) => {
        const part = target[name as keyof Whole]
        if (typeof part !== 'function') return part
        const method = part.bind(target)
        return names.includes(String(name)) ? step(method as never) : method
      },
    })
  const { chain: real, db } = services
  const client = watched(real.client, ['request', 'getBalance', 'readContract'])
  const nodes = real.nodes.map((node) => ({ ...node, client: watched(node.client, ['request']) }))
  const writes = ['transaction', 'insert', 'update', 'delete']
  const died = { ...services, chain: { ...real, client, nodes }, db: watched(db, writes) }
  return { died, left: () => remainingSteps }
}

const steps = process.env.TEST_SIZE === 'full' ? Array.from({ length: 130 }, (_, n) => n) : [66]

test('a history broken off anywhere resumes the same @night', async () => {
  const real = port(chain)
  for (const at of steps) {
    const api = await sandboxOn(real)
    const { died, left } = dying(api.services, at)
    await followerJob(died).begin()
    expect({ at, isBrokenOff: left() < 0 }).toEqual({ at, isBrokenOff: true })
    await followerJob(api.services).begin()
    expect({ at, ...(await historyIn(api)) }).toEqual({ at, ...wholeHistory })
    await expectSound(api)
  }
}, 1_800_000)

test('nobody follows a chain still in its past @rest', async () => {
  const otherChain = await TestChain.start({ daysBack: pastDays })
  await prepareLocalChain(port(otherChain))
  const real = port(otherChain)
  const api = await sandboxOn(real)
  await untilFollowed(api, real)
  const loggedLines = api.log.lines.filter(({ event }) => event === 'blocks are followed')
  await liveThroughPast(real, { now: new Date(), isPaidFor: true })
  await untilFollowed(api, real)
  await otherChain.stop()
  expect(loggedLines).toEqual([])
  expect((await historyIn(api)).bought).toEqual(wholeHistory.bought)
})
