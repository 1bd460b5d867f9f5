import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { dayMs } from '@/config/durations'
import type { ActivityEntry } from '@/contract/activity'
import { inCents } from '@/contract/cost-basis'
import type { Answer } from '@/contract/define'
import { type holdingsCalls, maxShownMovements } from '@/contract/user/holdings'
import { accounts } from '@/server/modules/identity/tables'
import { depositRewards } from '@/server/modules/ledger/post'
import { sharePrices } from '@/server/modules/offerings/tables'
import { gainsReport } from '@/server/modules/portfolio/gains/report'
import { purchaseOrders } from '@/server/modules/purchases/tables'
import { stakes } from '@/server/modules/staking/tables'
import { walletLinks } from '@/server/modules/wallets/tables'
import { makeApi, type TestApi } from '../../support/api'
import { bank } from '../../support/bank/bank-files'
import * as shares from '../../support/held-shares'
import { novemberTime } from '../../support/held-shares'
import { endDueStakes } from '../../support/jobs'
import { makeTransaction, makeTransactions } from '../../support/make-transactions'
import type { TestMember } from '../../support/member'
import { runCount } from '../../support/size'
import { sendStake, share } from '../../support/staking'

type Deals = Answer<(typeof holdingsCalls)['getDealHistoryUser']>
type Dashboard = Answer<(typeof holdingsCalls)['dashboard']>

const dollar = 10n ** 18n
let ownShares: shares.HeldShares
let api: TestApi
let ada: TestMember
let accountId: string

beforeEach(async () => {
  ownShares = await shares.heldShares()
  ;({ api, member: ada, accountId } = ownShares)
  await priced(['2026-11-10', 10n], ['2026-11-16', 11n], ['2026-11-19', 12n])
})
afterEach(() => shares.restorePrices(ownShares))

async function another(): Promise<void> {
  const { stored } = ownShares
  ownShares = { ...(await shares.heldShares(api)), stored }
  ;({ member: ada, accountId } = ownShares)
}

const priced = (...fixings: [string, bigint][]) => shares.publishPrices(api, ...fixings)
const buy = (count: bigint, dollars: bigint, at: Date) => shares.buy(ownShares, count, dollars, at)
const fetchHoldings = () => shares.holdingsOf(ownShares)
const graph = (range?: string) => shares.graphOf(ownShares, range)
const paidOnly = (dollars: bigint) => ({
  paid: String(dollars * 1_000_000n),
  rewards: '0',
  received: '0',
})

test('a member without shares has no gain or line', async () => {
  const emptyHoldings = { book: paidOnly(0n), gain: '0', gainBps: null }
  const { opened } = await ada.call('GET', 'user/my-wallet')
  expect(opened).toEqual({
    holdings: {
      available: '0',
      staked: '0',
      delivering: '0',
      delivered: '0',
      sending: '0',
      offered: '0',
      pending: '0',
      rewards: '0',
      sharePrice: '12000000',
      priceAt: '2026-11-19T16:00:00.000Z',
      value: '0',
      ...emptyHoldings,
      fifo: emptyHoldings,
    },
    moving: [],
    stakes: { next: null, runningCount: 0 },
    wallets: [],
  })
  expect(await graph('all')).toMatchObject({ series: [], change: { bought: '0', gain: '0' } })
})

test('holdings show shares, newest value and amount paid @rest', async () => {
  await buy(10n, 100n, novemberTime('11T12:00:00'))
  await buy(20n, 230n, novemberTime('17T12:00:00'))
  await buy(1n, 11n, novemberTime('18T13:00:00'))
  await makeTransaction(api, ada, { status: 'returned' })
  expect(await fetchHoldings()).toMatchObject({
    available: '31000000',
    staked: '0',
    value: '372000000',
    book: paidOnly(341n),
    gain: '31000000',
    gainBps: 909,
  })
})

test('a payment counts at its own rate and decimals', async () => {
  await shares.creditShares(ownShares, 3_000_001n, novemberTime('12T00:00:00'))
  await makeTransaction(api, ada, {
    kind: 'payment',
    currency: 'BNB',
    decimals: 8,
    pay: 5_000_001n,
    microShares: 3_000_001n,
    currencyPriceMicroUsd: 599_990_001n,
  })
  const { book, value, gain, gainBps } = await fetchHoldings()
  expect(book.paid).toBe(String(inCents((5_000_001n * 599_990_001n) / 10n ** 8n)))
  expect(value).toBe('36000012')
  expect(gain).toBe(String(BigInt(value) - BigInt(book.paid)))
  expect(gainBps).toBeLessThan(10_000)
})

// By hand: at 1.0003 dollars 250, 150 and 300 USDC are 250.075, 150.045 and 300.09; to the cent 250.08, 150.05 and 300.09.
test('purchases as they are listed add up to what was paid, to the cent @rest', async () => {
  for (const [index, pay] of [250n, 150n, 300n].entries()) {
    await shares.creditShares(ownShares, share, novemberTime(`1${index + 1}T12:00:00`))
    const at = novemberTime(`1${index + 1}T12:00:00`)
    const payment = { pay: pay * dollar, currencyPriceMicroUsd: 1_000_300n, microShares: share }
    await makeTransaction(api, ada, { ...payment, at, endedAt: at })
  }
  const listed = await ada.call('GET', 'wallet/activity', { kind: 'purchases' })
  const rows = (listed.opened as { docs: ActivityEntry[] }).docs.map(({ dollars }) => dollars)
  expect(rows).toEqual(['-300090000', '-150050000', '-250080000'])
  const { docs } = (await ada.call('GET', 'user/getDealHistoryUser')).opened as Deals
  expect(docs.map(({ cost }) => `-${cost}`)).toEqual(rows)
  expect((await fetchHoldings()).book.paid).toBe('700220000')
  expect((await graph('all')).change.bought).toBe('700220000')
})

test('only paid, unfinished orders count as pending @rest', async () => {
  const states = ['pending', 'awaiting', 'expired'] as const
  for (const [index, status] of states.entries()) {
    const { id, pay } = await makeTransaction(api, ada, { status })
    await makeOrder(id, pay, index)
  }
  expect(await fetchHoldings()).toMatchObject({
    pending: '25000000',
    available: '0',
    book: paidOnly(0n),
  })
})

async function makeOrder(id: string, pay: bigint, amountTag: number): Promise<void> {
  const address = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266'
  await api.services.db.insert(purchaseOrders).values({
    id,
    accountId,
    state: amountTag === 2 ? 'released' : 'open',
    currency: 'USDT',
    decimals: 18,
    pay,
    fee: 0n,
    microShares: 25_000_000n,
    sharePriceMicroUsd: 12_480_000n,
    currencyPriceMicroUsd: 1_000_000n,
    payer: address,
    treasury: address,
    amountTag: amountTag,
    lockedAt: api.clock.now(),
    expiresAt: api.clock.now(),
    signature: '0x',
  })
}

test('without a price it says so @rest', async () => {
  await priced()
  for (const path of ['user/my-wallet', 'user/dashboard'])
    expect((await ada.call('GET', path)).body.message).toBe('No price yet.')
  const { opened } = await ada.call('GET', 'user/graphForDealUser')
  expect(opened).toMatchObject({ series: [], deals: [], rewards: [], swaps: [] })
})

test('the line marks the first credit, fixings and purchases @rest', async () => {
  await buy(10n, 101n, novemberTime('16T15:59:59.999'))
  const second = await buy(20n, 230n, novemberTime('16T16:00:00.001'))
  await buy(1n, 13n, novemberTime('20T11:00:00'))
  const { series, deals, change } = await graph()
  const rows = series.map(({ at, shares, value, book, sharePrice }) => [
    at.slice(8, 23),
    ...[shares, sharePrice, value, book.paid].map((amount) => Number(amount) / 1e6),
  ])
  expect(rows).toEqual([
    ['16T15:59:59.999', 10, 10, 100, 101],
    ['16T16:00:00.000', 10, 11, 110, 101],
    ['16T16:00:00.001', 30, 11, 330, 331],
    ['19T16:00:00.000', 30, 12, 360, 331],
    ['20T11:00:00.000', 31, 12, 372, 344],
    ['20T12:00:00.000', 31, 12, 372, 344],
  ])
  expect(change).toEqual({ bought: '344000000', gain: '28000000' })
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

test('a purchase at a fixing counts at it @rest', async () => {
  await buy(10n, 100n, novemberTime('16T16:00:00'))
  expect((await graph()).series.map(({ at, shares }) => [at.slice(8, 13), shares])).toEqual([
    ['16T16', '10000000'],
    ['19T16', '10000000'],
    ['20T12', '10000000'],
  ])
})

test('a purchase appears when credited, not ordered @rest', async () => {
  const [at, endedAt] = [novemberTime('16T15:00:00'), novemberTime('16T17:00:00')]
  await shares.creditShares(ownShares, 10_000_000n, endedAt)
  await makeTransaction(api, ada, { microShares: 10_000_000n, pay: dollar, at, endedAt })
  const { series, deals } = await graph()
  expect([series[0]?.at, deals[0]?.at]).toEqual([endedAt.toISOString(), endedAt.toISOString()])
})

test('a range starts with earlier purchases, neither deals nor gains @rest', async () => {
  await priced(['2026-01-05', 9n], ['2026-11-16', 11n])
  await buy(10n, 80n, new Date('2026-01-06T12:00:00Z'))
  const month = await graph('1M')
  expect(month.series.map(({ at, value }) => [at.slice(5, 13), value])).toEqual([
    ['10-20T00', '90000000'],
    ['11-16T16', '110000000'],
    ['11-20T12', '110000000'],
  ])
  expect(month).toMatchObject({ deals: [], change: { bought: '0', gain: '20000000' } })
  const wholeGraph = await graph('all')
  expect(wholeGraph.series[0]).toMatchObject({ at: '2026-01-06T12:00:00.000Z', value: '90000000' })
  expect(wholeGraph.deals).toHaveLength(1)
  expect(wholeGraph.change).toEqual({ bought: '80000000', gain: '30000000' })
})

test('a fixing of this moment ends the graph @rest', async () => {
  const at = api.clock.now()
  await buy(1n, 10n, novemberTime('19T12:00:00'))
  await api.services.db.insert(sharePrices).values({ at, priceMicroUsd: 13_000_000n })
  const { series } = await graph()
  expect(series.slice(-2).map(({ at }) => at)).toEqual([
    '2026-11-19T16:00:00.000Z',
    '2026-11-20T12:00:00.000Z',
  ])
})

test('a graph shows only the newest deals, in order @rest', async () => {
  const manyDeals = Array.from({ length: maxShownMovements + 3 }, () => ({}))
  const rows = await makeTransactions(api, ada, manyDeals)
  const { deals } = await graph()
  expect(deals.map(({ id }) => id)).toEqual(rows.slice(3).map(({ id }) => id))
})

test('the deal history pages purchases, newest first @rest', async () => {
  const first = await buy(1n, 10n, novemberTime('11T12:00:00'))
  await makeTransaction(api, ada, { status: 'expired' })
  const second = await buy(2n, 20n, novemberTime('12T12:00:00'))
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

test('the dashboard’s next steps follow what is done @rest', async () => {
  expect(await steps()).toEqual(['verify', 'wallet', 'two-factor', 'buy'])
  const { db } = api.services
  const isMine = eq(accounts.id, accountId)
  await db.update(accounts).set({ kycStatus: 'APPROVED' }).where(isMine)
  expect(await steps()).toEqual(['wallet', 'two-factor', 'buy'])
  const address = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266'
  await db.insert(walletLinks).values({ accountId, address, linkedAt: api.clock.now() })
  await db.update(accounts).set({ isTwoFactorOn: true }).where(isMine)
  expect(await steps()).toEqual(['buy'])
  await buy(1n, 12n, novemberTime('12T12:00:00'))
  expect(await steps()).toEqual(['stake'])
  await depositRewards(db, api.clock.now())
  expect((await sendStake(ada, share)).status).toBe(200)
  expect(await steps()).toEqual([])
})

test('a member who owns shares and can pay from a bank account is not asked for a wallet @rest', async () => {
  const { stored } = ownShares
  ownShares = { ...(await shares.heldShares(await makeApi({ bank }))), stored }
  ;({ api, member: ada, accountId } = ownShares)
  expect(await steps()).toContain('wallet')
  await buy(1n, 12n, novemberTime('12T12:00:00'))
  expect(await steps()).not.toContain('wallet')
})

test('an ended stake’s rewards are a next step @rest', async () => {
  await overStake()
  expect(await steps()).toContain('claim')
  await ada.call('POST', 'user/stakingClaim', {})
  expect(await steps()).not.toContain('claim')
})

async function overStake(): Promise<void> {
  const { db } = api.services
  await db.update(accounts).set({ kycStatus: 'APPROVED' }).where(eq(accounts.id, accountId))
  await depositRewards(db, api.clock.now())
  await buy(100n, 400n, novemberTime('12T12:00:00'))
  await sendStake(ada, 100n * share)
  const at = new Date(api.clock.now().getTime() - 400 * dayMs)
  await db.update(stakes).set({ startedAt: at, unlocksAt: at })
  await endDueStakes(api.services)
}

test('rewards are earned and graphed at their day’s price', async () => {
  await overStake()
  const before = await fetchHoldings()
  expect(before).toMatchObject({ rewards: '5500000', available: '100000000', book: paidOnly(400n) })
  await ada.call('POST', 'user/stakingClaim', {})
  const after = await fetchHoldings()
  const book = { ...paidOnly(400n), rewards: '66000000' }
  expect(after).toMatchObject({ rewards: '0', available: '105500000', book, gain: before.gain })
  expect(after.fifo).toEqual({ book, gain: after.gain, gainBps: after.gainBps })
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
  expect(series.at(-1)).toMatchObject({ shares: '105500000', book })
})

test('shares leave first in, first out, beside the average', async () => {
  await buy(10n, 100n, novemberTime('11T12:00:00'))
  await buy(10n, 300n, novemberTime('13T12:00:00'))
  await shares.takeBack(ownShares, 14_000_000n, novemberTime('14T12:00:00'))
  const { value, book, realised, takenBack, fifo } = await fetchHoldings()
  expect({ value, book, realised, takenBack }).toEqual({
    value: '72000000',
    book: paidOnly(120n),
    realised: undefined,
    takenBack: '280000000',
  })
  expect(fifo).toEqual({
    book: paidOnly(180n),
    gain: '-108000000',
    gainBps: -6000,
    takenBack: '220000000',
  })
})

test('after shares have gone, purchases count at cost @rest', async () => {
  await buy(10n, 100n, novemberTime('11T12:00:00'))
  await shares.takeBack(ownShares, 5_000_000n, novemberTime('12T12:00:00'))
  await buy(10n, 300n, novemberTime('18T12:00:00'))
  const { book, fifo } = await fetchHoldings()
  expect([book, fifo.book]).toEqual([paidOnly(350n), paidOnly(350n)])
  const { series, change } = await graph()
  expect(series.map((point) => Number(point.book.paid) / 1e6)).toEqual([100, 50, 50, 350, 350, 350])
  // 400 − 50 − 170 are the 15 shares' 180.
  const goneBook = { paid: '50000000', rewards: '0', received: '0' }
  expect(change).toEqual({ bought: '400000000', gain: '-170000000', gone: goneBook })
})

test('a received gift shows a gain only after the price changes', async () => {
  await shares.giveShares(ownShares, 10_000_000n, novemberTime('11T12:00:00'))
  expect(await fetchHoldings()).toMatchObject({
    value: '120000000',
    book: { paid: '0', rewards: '0', received: '100000000' },
    gain: '20000000',
    gainBps: 2000,
  })
  const { series } = await graph()
  expect(series[0]).toMatchObject({ value: '100000000', book: { received: '100000000' } })
})

test('a gift before any fixing counts at the first @rest', async () => {
  await shares.giveShares(ownShares, 10_000_000n, novemberTime('09T12:00:00'))
  expect(await fetchHoldings()).toMatchObject({ book: { received: '100000000' }, gain: '20000000' })
  expect((await graph()).series[0]).toMatchObject({
    at: '2026-11-09T12:00:00.000Z',
    value: '100000000',
  })
})

test('today’s purchase reads minus its fee @rest', async () => {
  await shares.buyMicro(ownShares, 8_291_666n, 100n * dollar, novemberTime('20T11:00:00'))
  const { value, gain, gainBps } = await fetchHoldings()
  expect([value, gain, gainBps]).toEqual(['99499992', '-500008', -50])
  const { series } = await graph()
  expect(series.map((point) => point.value)).toEqual([value, value])
})

test('staking changes no figure; leaving early takes back book value, and realizes nothing', async () => {
  const { db } = api.services
  await db.update(accounts).set({ kycStatus: 'APPROVED' }).where(eq(accounts.id, accountId))
  await depositRewards(db, api.clock.now())
  await buy(100n, 400n, novemberTime('12T12:00:00'))
  const holdingsNow = await fetchHoldings()
  await sendStake(ada, 100n * share)
  expect(await fetchHoldings()).toEqual({
    ...holdingsNow,
    available: '0',
    staked: holdingsNow.available,
  })
  const startedAt = new Date(api.clock.now().getTime() - 100 * dayMs)
  const [stake] = await db.update(stakes).set({ startedAt }).returning()
  expect(await fetchHoldings()).toMatchObject({ rewards: '1506849', available: '0' })
  await ada.call('POST', 'user/stakingClaim', {})
  expect(await fetchHoldings()).toMatchObject({ rewards: '0', available: '1506849' })
  const leaveInput = { stakeId: stake?.id, returned: '99246575', reward: '0' }
  expect((await ada.call('POST', 'user/leaveStake', leaveInput)).status).toBe(200)
  const { book, gain, value, realised, takenBack, fifo } = await fetchHoldings()
  const [totalShares, goneShares] = [101_506_849n, 753_425n]
  const paidAmount = 400_000_000n - (400_000_000n * goneShares) / totalShares
  const rewards = 18_082_188n - (18_082_188n * goneShares) / totalShares
  expect(book).toEqual({ paid: String(paidAmount), rewards: String(rewards), received: '0' })
  expect(gain).toBe(String(BigInt(value) - paidAmount - rewards))
  expect([realised, takenBack]).toEqual([undefined, String(418_082_188n - paidAmount - rewards)])
  const firstLot = { paid: '396986300', rewards: '18082188', received: '0' }
  expect(fifo).toMatchObject({ book: firstLot, takenBack: '3013700' })
  expect(fifo.realised).toBeUndefined()
  expect((await graph()).series.at(-1)).toMatchObject({ book, value })
})

const movement = fc.record({
  kind: fc.constantFrom('buy', 'buy', 'gift', 'claim', 'leave', 'go'),
  sevenths: fc.bigInt(1n, 90n),
  dollars: fc.bigInt(0n, 900n),
})

test('holdings, graph and gains report agree in any history @rest', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(movement, { minLength: 3, maxLength: 8 }), async (history) => {
      await another()
      let remaining = 0n
      for (const [index, { kind, sevenths, dollars }] of history.entries()) {
        const at = new Date(novemberTime('11T00:00:00').getTime() + index * 27 * 3_600_000)
        const amount = (sevenths * 1_000_000n) / 7n
        const going = amount < remaining ? amount : remaining
        if (kind === 'gift') await shares.giveShares(ownShares, amount, at)
        if (kind === 'buy')
          await shares.buyMicro(ownShares, amount, dollars * dollar + dollar / 3n, at)
        if (kind === 'claim') await shares.earn(ownShares, amount, at)
        if (kind === 'leave' && going > 0n) await shares.earn(ownShares, -going, at)
        if (kind === 'go' && going > 0n) await shares.takeBack(ownShares, going, at)
        remaining += kind === 'go' || kind === 'leave' ? -going : amount
      }
      const holdingsNow = await fetchHoldings()
      const { open } = await gainsReport(api.services, accountId, 2026)
      for (const { book, gain, realised, takenBack = '0' } of [holdingsNow, holdingsNow.fifo]) {
        const parts = [book.paid, book.rewards, book.received].map(BigInt)
        expect(parts.every((part) => part >= 0n)).toBe(true)
        expect(String(parts.reduce((sum, part) => sum + part, BigInt(gain)))).toBe(
          holdingsNow.value,
        )
        expect(realised).toBeUndefined()
        expect(BigInt(takenBack) >= 0n).toBe(true)
      }
      const sumOf = (figureName: 'microShares' | keyof typeof holdingsNow.book) =>
        String(open.reduce((sum, part) => sum + part[figureName], 0n))
      expect([holdingsNow.available, String(remaining)]).toEqual([
        sumOf('microShares'),
        sumOf('microShares'),
      ])
      const [paidSum, rewards, received] = [sumOf('paid'), sumOf('rewards'), sumOf('received')]
      expect(holdingsNow.fifo.book).toEqual({ paid: paidSum, rewards, received })
      const last = (await graph('all')).series.at(-1)
      if (last)
        expect(last).toMatchObject({
          shares: holdingsNow.available,
          value: holdingsNow.value,
          book: holdingsNow.book,
        })
      else expect(holdingsNow.available).toBe('0')
    }),
    { numRuns: runCount(3, 16), seed: 81 },
  )
})

test('a pending decision comes before all else @rest', async () => {
  await makeTransaction(api, ada, { status: 'decision' })
  expect((await steps())[0]).toBe('decide')
})

test('the dashboard matches the holdings and transaction calls @rest', async () => {
  await buy(1n, 12n, novemberTime('12T12:00:00'))
  await makeTransaction(api, ada, { status: 'pending' })
  const { opened } = await ada.call('GET', 'user/dashboard')
  const { holdings, latest, open } = opened as Dashboard
  const ownTransactions = (await ada.call('GET', 'wallet/latestTransactions')).opened as Record<
    string,
    unknown
  >
  expect([holdings, latest, open]).toEqual([
    await fetchHoldings(),
    ownTransactions.docs,
    ownTransactions.open,
  ])
})

test('a member’s holdings reveal nothing of another’s @rest', async () => {
  await buy(10n, 100n, novemberTime('12T12:00:00'))
  await another()
  expect(await fetchHoldings()).toMatchObject({ available: '0', book: paidOnly(0n) })
  expect(await graph()).toMatchObject({ series: [], deals: [], change: { bought: '0' } })
})

test.each(['2M', '', 'ALL'])('a range of "%s" is refused @rest', async (range) => {
  const { body } = await ada.call('GET', 'user/graphForDealUser', { range })
  expect(body).toMatchObject({ status: 400, errors: [{ path: 'range' }] })
})
