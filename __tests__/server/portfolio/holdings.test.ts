import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import type { Answer } from '@/contract/define'
import { type Holdings, type holdingsCalls, maxShownDeals } from '@/contract/user/holdings'
import { accounts } from '@/server/modules/identity/tables'
import { depositRewards } from '@/server/modules/ledger/issue-shares'
import type { PersonAccountType } from '@/server/modules/ledger/ledger-account'
import { post } from '@/server/modules/ledger/post'
import { sharePrices } from '@/server/modules/offerings/tables'
import { gainsReport } from '@/server/modules/portfolio/gains/report'
import { quotes } from '@/server/modules/purchases/tables'
import { endDueStakes } from '@/server/modules/staking/end-due'
import { stakes } from '@/server/modules/staking/tables'
import { walletLinks } from '@/server/modules/wallets/tables'
import { makeApi, type TestApi } from '../../support/api'
import { accountIdOf, makeTransaction, makeTransactions } from '../../support/make-transactions'
import type { TestMember } from '../../support/member'
import { quickMember } from '../../support/quick-member'
import { sendStake, share } from '../../support/staking'

type Calls = typeof holdingsCalls
type Graph = Answer<Calls['graphForDealUser']>
type Deals = Answer<Calls['getDealHistoryUser']>
type Dashboard = Answer<Calls['dashboard']>

const dayMs = 24 * 60 * 60_000
const dollar = 10n ** 18n
let api: TestApi
let ada: TestMember
let accountId: string
let stored: (typeof sharePrices.$inferSelect)[]

// The prices are shared by all tests of a worker: what is changed here is put back.
beforeEach(async () => {
  api = await makeApi()
  ada = await quickMember(api)
  accountId = await accountIdOf(api, ada)
  stored = await api.services.db.select().from(sharePrices)
  await priced(['2026-11-10', 10n], ['2026-11-16', 11n], ['2026-11-19', 12n])
})
afterEach(() => pricesAre(stored))

function priced(...fixings: [string, bigint][]): Promise<void> {
  return pricesAre(
    fixings.map(([day, dollars]) => ({
      at: new Date(`${day}T16:00:00Z`),
      priceMicroUsd: dollars * 1_000_000n,
    })),
  )
}

async function pricesAre(rows: typeof stored): Promise<void> {
  await api.services.db.delete(sharePrices)
  if (rows.length > 0) await api.services.db.insert(sharePrices).values(rows)
}

const on = (time: string) => new Date(`2026-11-${time}Z`)
let journals = 0

async function hold(
  owner: string,
  type: PersonAccountType,
  amount: bigint,
  at: Date,
): Promise<void> {
  journals += 1
  const from = { type: 'issued', asset: 'SHARE' } as const
  const to = { owner, type, asset: 'SHARE' } as const
  const journal = {
    key: `test ${journals}`,
    kind: 'payment credited',
    at,
    moves: [{ from, to, amount }],
  }
  await api.services.db.transaction((tx) => post(tx, [journal]))
}

/** As settling leaves it: shares in the ledger, and the transaction that tells of them. */
const buy = (shares: bigint, dollars: bigint, at: Date) =>
  buyMicro(shares * 1_000_000n, dollars * dollar, at)

async function buyMicro(microShares: bigint, pay: bigint, at: Date) {
  await hold(accountId, 'available', microShares, at)
  return makeTransaction(api, ada, { pay, microShares, at, settledAt: at })
}

/** As an operator takes shares back. */
async function correct(amount: bigint, at: Date): Promise<void> {
  journals += 1
  const to = { type: 'unsold', asset: 'SHARE' } as const
  const from = { owner: accountId, type: 'available', asset: 'SHARE' } as const
  const moves = [{ from, to, amount: -amount }]
  const journal = { key: `test ${journals}`, kind: 'correction', at, moves }
  await api.services.db.transaction((tx) => post(tx, [journal]))
}

async function held(who = ada): Promise<Holdings> {
  const answer = await who.call('GET', 'user/my-wallet')
  expect(answer.status).toBe(200)
  return (answer.opened as { holdings: Holdings }).holdings
}

test('somebody who bought nothing has nothing, and no gain to speak of', async () => {
  const { opened } = await ada.call('GET', 'user/my-wallet')
  expect(opened).toEqual({
    holdings: {
      available: '0',
      staked: '0',
      pending: '0',
      rewards: '0',
      sharePrice: '12000000',
      priceAt: '2026-11-19T16:00:00.000Z',
      worth: '0',
      cost: '0',
      gain: '0',
      gainBps: null,
      fifo: { cost: '0', gain: '0', gainBps: null },
    },
    wallets: [],
  })
})

test('holdings are what the ledger says, their worth by the newest price, their cost what was paid', async () => {
  await buy(10n, 100n, on('11T12:00:00'))
  await buy(20n, 230n, on('17T12:00:00'))
  await hold(accountId, 'staked', 5_000_000n, on('18T12:00:00'))
  await buy(1n, 11n, on('18T13:00:00'))
  await makeTransaction(api, ada, { status: 'returned' })
  expect(await held()).toMatchObject({
    available: '31000000',
    staked: '5000000',
    worth: '432000000',
    cost: '341000000',
    gain: '91000000',
    gainBps: 2669,
  })
})

test('a payment that was taken counts like a purchase, at its own rate and decimals', async () => {
  await hold(accountId, 'available', 3_000_001n, on('12T00:00:00'))
  await makeTransaction(api, ada, {
    kind: 'payment',
    currency: 'BNB',
    decimals: 8,
    pay: 5_000_001n,
    microShares: 3_000_001n,
    currencyPriceMicroUsd: 599_990_001n,
  })
  const { cost, worth, gain, gainBps } = await held()
  expect(cost).toBe(String((5_000_001n * 599_990_001n) / 10n ** 8n))
  expect(worth).toBe('36000012')
  expect(gain).toBe(String(BigInt(worth) - BigInt(cost)))
  expect(gainBps).toBeLessThan(10_000)
})

test('a loss is below nothing', async () => {
  await buy(1n, 24n, on('12T00:00:00'))
  expect(await held()).toMatchObject({ gain: '-12000000', gainBps: -5000 })
})

test('pending are the shares of quotes that are paid and not final, of no others', async () => {
  const states = ['pending', 'awaiting', 'expired'] as const
  for (const [index, status] of states.entries()) {
    const { id, pay } = await makeTransaction(api, ada, { status })
    await makeQuote(id, pay, index)
  }
  expect(await held()).toMatchObject({ pending: '25000000', available: '0', cost: '0' })
})

async function makeQuote(id: string, pay: bigint, digits: number): Promise<void> {
  const address = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266'
  await api.services.db.insert(quotes).values({
    id,
    accountId,
    state: digits === 2 ? 'released' : 'open',
    currency: 'USDT',
    decimals: 18,
    pay,
    fee: 0n,
    microShares: 25_000_000n,
    sharePriceMicroUsd: 12_480_000n,
    currencyPriceMicroUsd: 1_000_000n,
    payer: address,
    treasury: address,
    digits,
    lockedAt: api.clock.now(),
    expiresAt: api.clock.now(),
    signature: '0x',
  })
}

test('with no price published yet it says so', async () => {
  await priced()
  for (const path of ['user/my-wallet', 'user/dashboard'])
    expect((await ada.call('GET', path)).body.message).toBe('No price is published yet.')
  const { opened } = await ada.call('GET', 'user/graphForDealUser')
  expect(opened).toEqual({ series: [], deals: [], rewards: [], swaps: [] })
})

async function graph(range = '1M'): Promise<Graph> {
  const { status, opened } = await ada.call('GET', 'user/graphForDealUser', { range })
  expect(status).toBe(200)
  return opened
}

test('the graph has what was held, worth and paid at each fixing, and ends now', async () => {
  await buy(10n, 100n, on('16T15:59:59.999'))
  const second = await buy(20n, 230n, on('16T16:00:00.001'))
  await buy(1n, 12n, on('20T11:00:00'))
  const { series, deals } = await graph()
  const rows = series.map(({ at, shares, worth, cost }) => [at.slice(8, 16), shares, worth, cost])
  expect(rows).toEqual([
    ['10T16:00', '0', '0', '0'],
    ['16T16:00', '10000000', '110000000', '100000000'],
    ['19T16:00', '30000000', '360000000', '330000000'],
    ['20T12:00', '31000000', '372000000', '342000000'],
  ])
  expect(series.map(({ sharePrice }) => sharePrice)).toEqual([
    '10000000',
    '11000000',
    '12000000',
    '12000000',
  ])
  expect(deals).toHaveLength(3)
  expect(deals[1]).toEqual({
    id: second.id,
    kind: 'purchase',
    at: '2026-11-16T16:00:00.001Z',
    shares: '20000000',
    sharePrice: '12480000',
    cost: '230000000',
  })
})

test('what is bought exactly at a fixing is held at it', async () => {
  await buy(10n, 100n, on('16T16:00:00'))
  expect((await graph()).series.map(({ shares }) => shares)).toEqual([
    '0',
    '10000000',
    '10000000',
    '10000000',
  ])
})

test('what was bought before a range is held from its beginning, and is no deal of it', async () => {
  await priced(['2026-01-05', 9n], ['2026-11-16', 11n])
  await buy(10n, 90n, new Date('2026-01-06T12:00:00Z'))
  expect((await graph('1M')).series.map(({ shares }) => shares)).toEqual(['10000000', '10000000'])
  expect((await graph('1M')).deals).toEqual([])
  const whole = await graph('all')
  expect(whole.series.map(({ shares }) => shares)).toEqual(['0', '10000000', '10000000'])
  expect(whole.deals).toHaveLength(1)
})

test('at a fixing of this very moment the graph ends with it', async () => {
  const at = api.clock.now()
  await api.services.db.insert(sharePrices).values({ at, priceMicroUsd: 13_000_000n })
  const { series } = await graph()
  expect(series.slice(-2).map(({ at }) => at)).toEqual([
    '2026-11-19T16:00:00.000Z',
    '2026-11-20T12:00:00.000Z',
  ])
})

test('the last point of the graph agrees with the holdings, whatever was bought when', async () => {
  const deal = fc.record({
    shares: fc.bigInt(1n, 5_000n),
    dollars: fc.bigInt(1n, 9_000n),
    daysAgo: fc.integer({ min: 0, max: 400 }),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(deal, { maxLength: 4 }), async (deals) => {
      for (const { shares, dollars, daysAgo } of deals)
        await buy(shares, dollars, new Date(api.clock.now().getTime() - daysAgo * dayMs))
      const { available, worth, cost } = await held()
      for (const range of ['1M', '3M', '1Y', 'all'])
        expect((await graph(range)).series.at(-1)).toMatchObject({ shares: available, worth, cost })
    }),
    { numRuns: 6 },
  )
})

test('a graph shows the newest deals up to a bound, in the order they were made', async () => {
  const many = Array.from({ length: maxShownDeals + 3 }, () => ({}))
  const rows = await makeTransactions(api, ada, many)
  const { deals } = await graph()
  expect(deals.map(({ id }) => id)).toEqual(rows.slice(3).map(({ id }) => id))
})

test('the deal history has what was bought, newest first, by pages', async () => {
  const first = await buy(1n, 10n, on('11T12:00:00'))
  await makeTransaction(api, ada, { status: 'expired' })
  const second = await buy(2n, 20n, on('12T12:00:00'))
  const page = async (input: object) =>
    (await ada.call('GET', 'user/getDealHistoryUser', { limit: 1, ...input })).opened as Deals
  const newest = await page({})
  expect(newest).toMatchObject({ total: 2, docs: [{ id: second.id, cost: '20000000' }] })
  const next = await page({ cursor: newest.nextCursor })
  expect(next.docs.map(({ id }) => id)).toEqual([first.id])
  expect(next).not.toHaveProperty('nextCursor')
})

async function steps(): Promise<Dashboard['nextSteps']> {
  const { status, opened } = await ada.call('GET', 'user/dashboard')
  expect(status).toBe(200)
  return (opened as Dashboard).nextSteps
}

test('the dashboard says what to do next, one thing less for each that is done', async () => {
  expect(await steps()).toEqual(['verify', 'wallet', 'two-factor', 'buy'])
  const { db } = api.services
  const isMine = eq(accounts.id, accountId)
  await db.update(accounts).set({ kycStatus: 'APPROVED' }).where(isMine)
  expect(await steps()).toEqual(['wallet', 'two-factor', 'buy'])
  const address = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266'
  await db.insert(walletLinks).values({ accountId, address, linkedAt: api.clock.now() })
  await db.update(accounts).set({ isTwoFactorOn: true }).where(isMine)
  expect(await steps()).toEqual(['buy'])
  await buy(1n, 12n, on('12T12:00:00'))
  expect(await steps()).toEqual(['stake'])
  await depositRewards(db, api.clock.now())
  expect((await sendStake(ada, share)).status).toBe(200)
  expect(await steps()).toEqual([])
})

test('rewards of stakes that are over are something to do', async () => {
  await overStake()
  expect(await steps()).toContain('claim')
  await ada.call('POST', 'user/stakingClaim', {})
  expect(await steps()).not.toContain('claim')
})

/** A hundred shares for 400 USD, staked for a year that is over. */
async function overStake(): Promise<void> {
  const { db } = api.services
  await db.update(accounts).set({ kycStatus: 'APPROVED' }).where(eq(accounts.id, accountId))
  await depositRewards(db, api.clock.now())
  await buy(100n, 400n, on('12T12:00:00'))
  await sendStake(ada, 100n * share)
  const at = new Date(api.clock.now().getTime() - 400 * dayMs)
  await db.update(stakes).set({ startedAt: at, unlocksAt: at })
  await endDueStakes(api.services)
}

test('rewards cost nothing, and are marked on the graph with the price of their day', async () => {
  await overStake()
  const before = await held()
  expect(before).toMatchObject({ rewards: '5500000', available: '100000000', cost: '400000000' })
  await ada.call('POST', 'user/stakingClaim', {})
  const after = await held()
  expect(after).toMatchObject({ rewards: '0', available: '105500000', cost: '400000000' })
  expect(after.fifo).toEqual({ cost: after.cost, gain: after.gain, gainBps: after.gainBps })
  const { rewards, swaps, series } = await graph()
  expect(swaps).toEqual([])
  expect(rewards).toEqual([
    {
      id: expect.any(String),
      kind: 'claim',
      at: api.clock.now().toISOString(),
      shares: '5500000',
      sharePrice: '12000000',
    },
  ])
  expect(series.at(-1)).toMatchObject({ shares: '105500000', cost: '400000000' })
})

test('of shares that went, the first that came went first, beside the average', async () => {
  await buy(10n, 100n, on('11T12:00:00'))
  await buy(10n, 300n, on('13T12:00:00'))
  await correct(-14_000_000n, on('14T12:00:00'))
  const { worth, cost, fifo } = await held()
  expect({ worth, cost }).toEqual({ worth: '72000000', cost: '120000000' })
  expect(fifo).toEqual({ cost: '180000000', gain: '-108000000', gainBps: -6000 })
})

test('what was bought after shares had gone counts at what it cost, in the holdings and on the graph', async () => {
  await buy(10n, 100n, on('11T12:00:00'))
  await correct(-5_000_000n, on('12T12:00:00'))
  await buy(10n, 300n, on('18T12:00:00'))
  const { cost, fifo } = await held()
  expect([cost, fifo.cost]).toEqual(['350000000', '350000000'])
  expect((await graph()).series.map((point) => point.cost)).toEqual([
    '0',
    '50000000',
    '350000000',
    '350000000',
  ])
})

const movement = fc.record({
  shares: fc.bigInt(-90n, 90n).map((seventh) => (seventh * 1_000_000n) / 7n),
  dollars: fc.bigInt(0n, 900n),
})

test('whatever came and went, holdings, graph and the gains report say the same cost, to the micro', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(movement, { minLength: 3, maxLength: 8 }), async (history) => {
      ada = await quickMember(api)
      accountId = await accountIdOf(api, ada)
      let left = 0n
      for (const [hour, { shares, dollars }] of history.entries()) {
        const at = new Date(on('11T00:00:00').getTime() + hour * 3_600_000)
        const isAll = left + shares < 0n
        const amount = isAll ? -left : shares
        left += amount
        if (amount < 0n) await correct(amount, at)
        if (amount > 0n) await buyMicro(amount, dollars * dollar + dollar / 3n, at)
      }
      const { cost, fifo, available } = await held()
      const { open } = await gainsReport(api.services, accountId, 2026)
      const sumOf = (what: 'microShares' | 'paid') =>
        String(open.reduce((sum, part) => sum + part[what], 0n))
      expect([available, fifo.cost]).toEqual([sumOf('microShares'), sumOf('paid')])
      expect((await graph()).series.at(-1)).toMatchObject({ shares: available, cost })
    }),
    { numRuns: 12, seed: 81 },
  )
})

test('money that waits for a decision comes before everything else', async () => {
  await makeTransaction(api, ada, { status: 'decision' })
  expect((await steps())[0]).toBe('decide')
})

test('the dashboard shows the same holdings, and the same latest transactions, as their own calls', async () => {
  await buy(1n, 12n, on('12T12:00:00'))
  await makeTransaction(api, ada, { status: 'pending' })
  const { opened } = await ada.call('GET', 'user/dashboard')
  const { holdings, latest, open } = opened as Dashboard
  const own = (await ada.call('GET', 'wallet/latestTransactions')).opened as Record<string, unknown>
  expect([holdings, latest, open]).toEqual([await held(), own.docs, own.open])
})

test('nobody’s holdings tell of another’s', async () => {
  await buy(10n, 100n, on('12T12:00:00'))
  ada = await quickMember(api)
  expect(await held()).toMatchObject({ available: '0', cost: '0' })
  expect((await graph()).series.every(({ shares, cost }) => shares === '0' && cost === '0')).toBe(
    true,
  )
  expect((await graph()).deals).toEqual([])
})

test.each(['2M', '', 'ALL'])('a range of "%s" is refused', async (range) => {
  const { body } = await ada.call('GET', 'user/graphForDealUser', { range })
  expect(body).toMatchObject({ status: 400, errors: [{ path: 'range' }] })
})
