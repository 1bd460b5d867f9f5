import { Workbook } from 'exceljs'
import { dayMs } from '@/config/durations'
import type { Leaving, Stake } from '@/contract/user/staking'
import { post } from '@/server/modules/ledger/post'
import { sharePrices } from '@/server/modules/offerings/tables'
import { ownedAt } from '@/server/modules/portfolio/gains/report'
import { makeApi, type TestApi } from '../../support/api'
import { accountIdOf, makeTransaction } from '../../support/make-transactions'
import { logIn, type TestMember } from '../../support/member'
import { quickMember } from '../../support/quick-member'
import { giveShares } from '../../support/shareholders'
import { makeHolder, sendStake, share } from '../../support/staking'

const path = '/api/v1/transactions/transaction/list-xls/'

let api: TestApi
let ada: TestMember
let accountId: string

beforeEach(async () => {
  api = await makeApi()
  ada = await quickMember(api)
  accountId = await accountIdOf(api, ada)
})

async function forwardDays(days: number): Promise<void> {
  api.clock.forward(days * dayMs)
  ada = await logIn(api, ada)
}

let journals = 0

const buy = (shares: bigint, dollars: bigint) => buyMicro(shares * share, dollars)

async function buyMicro(microShares: bigint, dollars: bigint) {
  journals += 1
  const at = api.clock.now()
  const from = { type: 'unsold', asset: 'SHARE' } as const
  const to = { owner: accountId, type: 'available', asset: 'SHARE' } as const
  const moves = [{ from, to, amount: microShares }]
  const journal = { key: `bought ${journals}`, kind: 'payment credited', at, moves }
  await api.services.db.transaction((tx) => post(tx, [journal]))
  const pay = dollars * 10n ** 18n
  return makeTransaction(api, ada, { pay, microShares, at, endedAt: at })
}

const ask = (query: string, member = ada) =>
  api.app.request(`${path}?${query}`, { headers: { token: member.token } })

/** Not the library that wrote it. */
async function report(year: number): Promise<Record<string, unknown[][]>> {
  const answer = await ask(`report=gains&year=${year}`)
  if (answer.status !== 200) throw new Error(await answer.text())
  const workbook = new Workbook()
  await workbook.xlsx.load(await answer.arrayBuffer())
  return Object.fromEntries(
    workbook.worksheets.map((sheet) => [
      sheet.name,
      sheet
        .getSheetValues()
        .map((row) => (Array.isArray(row) ? row.slice(1) : []))
        .slice(1),
    ]),
  )
}

const line = (rows: unknown[][] | undefined, start: string) =>
  rows?.find((row) => String(row?.[0]).startsWith(start))

const agrees = 'The figures agree with the ledger.'

async function inLedger(until = new Date(api.clock.now().getTime() + 1)): Promise<number> {
  const { available, staked } = await ownedAt(api.services.db, { accountId, until })
  return Number(available + staked) / 1_000_000
}

async function fullYear(): Promise<void> {
  await makeHolder(api, ada, 1n * share)
  api.clock.forward(60_000)
  await buy(100n, 1_200n)
  await sendStake(ada, 100n * share)
  await forwardDays(30)
  await ada.call('POST', 'user/stakingClaim')
  await buy(10n, 130n)
  const { opened } = await ada.call('GET', 'user/staking')
  const [stake] = (opened as { stakes: [Stake] }).stakes
  const { returned, reward } = stake.leaving as Leaving
  const leaveAnswer = await ada.call('POST', 'user/leaveStake', {
    stakeId: stake.id,
    returned,
    reward,
  })
  expect(leaveAnswer.status).toBe(200)
}

test('the sheets agree with the ledger and say so @rest', async () => {
  await fullYear()
  const sheets = await report(2026)
  expect(Object.keys(sheets)).toEqual([
    'Summary',
    'Bought',
    'Rewards',
    'Disposals',
    'Other credits',
    'Open lots',
    'Average cost',
    'Movements',
  ])
  const { Summary, Bought, Rewards, Disposals } = sheets
  expect(Bought?.slice(1).map(([, shares, , cost]) => [shares, cost])).toEqual([
    [100, 1_200],
    [10, 130],
    [110, 1_330],
  ])
  expect(Bought?.at(-1)?.[0]).toBe('Total')
  expect(Rewards?.slice(1, -1)).toEqual([
    [expect.any(Date), '12 months', '1 to 30', 0.452054, expect.any(Number), expect.any(Number)],
  ])
  expect(
    Disposals?.slice(1, -1).map(([, reason, shares, , kind, , , , received]) => [
      reason,
      shares,
      kind,
      received,
    ]),
  ).toEqual([['Claimed rewards taken back after an early unstake', 0.226027, 'Other credit', 0]])
  expect(line(Summary, agrees)).toBeDefined()
  expect(line(Summary, 'By the entries of the ledger')?.[1]).toBe(await inLedger())
  expect(line(Summary, 'Shares at the end')?.[1]).toBe(111.226027)
  expect(await inLedger()).toBe(111.226027)
  const [total, ...openLots] = (sheets['Open lots'] as number[][]).slice(1).reverse()
  const openShares = openLots.reduce((sum, row) => sum + Math.round((row[3] as number) * 1e6), 0)
  expect([openShares, total?.[3]]).toEqual([111_226_027, 111.226027])
})

test('a lot’s value then is its shares at their day’s price, without the fee @rest', async () => {
  await fullYear()
  const { 'Open lots': openLots = [], Movements = [] } = await report(2026)
  const came = Movements.filter(([, , shares]) => Number(shares) > 0)
  const values = came.map(([, , , , value]) => value)
  expect(values).toContain(1_248)
  expect(openLots[0]?.[6]).toBe('Value of the lot then (USD)')
  expect(openLots.slice(1, -1).map((lot) => lot[6])).toEqual(values)
})

test('the values of all lots add up to the value of the shares @rest', async () => {
  await buyable()
  await api.services.db.insert(sharePrices).values({
    at: new Date(api.clock.now().getTime() - 1_000),
    priceMicroUsd: 12_430_000n,
  })
  for (const micro of [333_337n, 333_337n, 333_337n]) await buyMicro(micro, 5n)
  const { Summary, 'Open lots': openLots = [] } = await report(2026)
  const sum = openLots
    .slice(1, -1)
    .reduce((total, row) => total + Math.round((row.at(-1) as number) * 1e6), 0)
  expect(sum / 1e6).toBe(line(Summary, 'Value of the shares')?.[2])
})

test('rewards are income at their day’s price @rest', async () => {
  await fullYear()
  await api.services.db.insert(sharePrices).values({
    at: new Date(api.clock.now().getTime() + dayMs / 2),
    priceMicroUsd: 99_000_000n,
  })
  await forwardDays(1)
  const { Rewards, Summary } = await report(2026)
  const [, [, , , shares, price, worthUsd] = []] = Rewards as number[][]
  expect(price).toBeLessThan(20)
  expect(worthUsd).toBe(Math.floor((shares as number) * (price as number) * 1e6) / 1e6)
  expect(line(Summary, 'Rewards received')?.[2]).toBe(worthUsd)
  expect(line(Summary, 'Price of a share on')?.[2]).toBe(99)
})

test('a past year is told as it ended @rest', async () => {
  await buyable()
  await buy(5n, 60n)
  await forwardDays(60)
  await buy(7n, 90n)
  const { Summary, 'Open lots': openLots } = await report(2026)
  expect(line(Summary, 'Statement, December 31, 24:00 UTC')).toBeDefined()
  expect(line(Summary, 'Total')?.[1]).toBe(5)
  expect(await inLedger(new Date('2027-01-01T00:00:00Z'))).toBe(5)
  expect(openLots).toHaveLength(3)
  expect(line(Summary, agrees)).toBeDefined()
  const next = await report(2027)
  expect(line(next.Summary, 'Shares at the start')?.[1]).toBe(5)
  expect(line(next.Summary, 'Bought, at cost')).toEqual(['Bought, at cost', 7, 90])
  expect(line(next.Summary, 'Statement, so far')).toBeDefined()
  expect(next['Open lots']).toHaveLength(4)
})

async function buyable(): Promise<void> {
  await giveShares(api, await quickMember(api), share)
}

test('unclaimed rewards are listed apart from holdings @rest', async () => {
  await makeHolder(api, ada, 100n * share)
  await sendStake(ada, 100n * share)
  await forwardDays(50)
  await ada.call('POST', 'user/stakingClaim')
  const { Summary } = await report(2026)
  expect(line(Summary, 'Rewards not claimed yet')?.[1]).toBe(0.632876)
  expect(line(Summary, 'Staked')?.[1]).toBe(100)
})

test('a disagreement with the books is shown @rest', async () => {
  await buyable()
  await buy(5n, 60n)
  await makeTransaction(api, ada, { microShares: share })
  const { Summary } = await report(2026)
  expect(line(Summary, agrees)).toBeUndefined()
  expect(line(Summary, 'The figures don’t agree')).toBeDefined()
})

test('an empty report says so, and disclaims tax advice', async () => {
  const { Summary, Bought, Disposals } = await report(2026)
  expect(line(Summary, 'Not tax advice.')).toBeDefined()
  expect(Bought?.[1]).toEqual(['Nothing was bought this year.'])
  expect(Disposals?.[1]?.[0]).toMatch(/^None: nothing was bought back/)
  expect(line(Summary, agrees)).toBeDefined()
})

test('reports are limited per member, transaction lists are not @rest', async () => {
  api = await makeApi({ mode: 'production' })
  ada = await quickMember(api)
  for (let round = 0; round < 30; round += 1)
    expect((await ask('report=gains&year=2026')).status).toBe(200)
  const refusedAnswer = await ask('report=gains&year=2026')
  expect([refusedAnswer.status, refusedAnswer.headers.get('retry-after')]).toEqual([429, '3600'])
  expect((await ask('')).status).toBe(200)
  expect((await ask('report=gains&year=2026', await quickMember(api))).status).toBe(200)
})

test('it names its year and holds only own shares @rest', async () => {
  await fullYear()
  const bea = await quickMember(api)
  const answer = await ask('report=gains&year=2026', bea)
  expect(answer.headers.get('content-disposition')).toBe('attachment; filename="gains-2026.xlsx"')
  const workbook = new Workbook()
  await workbook.xlsx.load(await answer.arrayBuffer())
  expect(workbook.getWorksheet('Bought')?.rowCount).toBe(2)
})

test.each([
  ['report=gains', /Choose a year\./],
  ['report=gains&year=2099', /Choose a year from 2023 to 2026/],
  ['report=gains&year=2019', /Choose a year/],
  ['report=gains&year=soon', /./],
  ['report=losses', /./],
])('%s is refused at its field @rest', async (query, message) => {
  const answer = await ask(query)
  expect(answer.status).toBe(400)
  const { errors } = (await answer.json()) as { errors: { message: string }[] }
  expect(errors[0]?.message).toMatch(message)
})
