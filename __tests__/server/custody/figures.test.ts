import type { Answer } from '@/contract/define'
import type { statementCalls } from '@/contract/statement'
import { takeLines } from '@/server/modules/ledger/audit/lines'
import { type Move, post } from '@/server/modules/ledger/post'
import { gainsReport } from '@/server/modules/portfolio/gains/report'
import { gainsSums } from '@/server/modules/portfolio/gains/sums'
import type { TestApi } from '../../support/api'
import * as shares from '../../support/held-shares'
import { novemberTime } from '../../support/held-shares'

let ada: shares.HeldShares
let api: TestApi

beforeEach(async () => {
  ada = await shares.heldShares()
  api = ada.api
  await shares.publishPrices(api, ['2026-11-10', 10n], ['2026-11-16', 11n], ['2026-11-19', 12n])
})
afterEach(() => shares.restorePrices(ada))

const asset = 'SHARE'
type Owned = 'available' | 'delivering' | 'delivered'
const of = (ownShares: shares.HeldShares, type: Owned) =>
  ({ owner: ownShares.accountId, type, asset }) as const

let writtenCount = 0
async function addMove(kind: string, at: Date, ...moves: Move[]): Promise<void> {
  writtenCount += 1
  const key = `test ${writtenCount} of moving ${ada.accountId}`
  await api.services.db.transaction((tx) => post(tx, [{ key, kind, at, moves }]))
}

const statementOf = async (ownShares: shares.HeldShares) =>
  (await ownShares.member.call('GET', 'wallet/shareStatement')).opened as Answer<
    (typeof statementCalls)['shareStatement']
  >

async function tenMovedOut(): Promise<void> {
  await shares.buy(ada, 100n, 1_000n, novemberTime('11T12:00:00'))
  const amount = 10_000_000n
  const to = of(ada, 'delivering')
  await addMove('delivery', novemberTime('12T12:00:00'), { from: of(ada, 'available'), to, amount })
}

test('shares on the way to a wallet, and in it, stay owned: value, gain and book see no movement', async () => {
  await shares.buy(ada, 100n, 1_000n, novemberTime('11T12:00:00'))
  const before = await shares.holdingsOf(ada)
  const amount = 10_000_000n
  const [available, delivering, delivered] = (
    ['available', 'delivering', 'delivered'] as const
  ).map((type) => of(ada, type)) as [
    ReturnType<typeof of>,
    ReturnType<typeof of>,
    ReturnType<typeof of>,
  ]
  await addMove('delivery', novemberTime('12T12:00:00'), {
    from: available,
    to: delivering,
    amount,
  })
  const figures = { available: '90000000', delivering: '10000000', delivered: '0' }
  expect(await shares.holdingsOf(ada)).toEqual({ ...before, ...figures })
  await addMove('share moved', novemberTime('12T12:01:00'), {
    from: delivering,
    to: delivered,
    amount,
  })
  const arrived = { available: '90000000', delivering: '0', delivered: '10000000' }
  expect(await shares.holdingsOf(ada)).toEqual({ ...before, ...arrived })
  const graph = await shares.graphOf(ada, 'all')
  expect(graph.change.gain).toBe(before.gain)
  expect(graph.series.at(-1)).toMatchObject({ shares: '100000000', value: before.value })
})

test('a statement has a line for moving out and for coming back, and none for arriving @rest', async () => {
  await tenMovedOut()
  const amount = 10_000_000n
  const [from, to] = [of(ada, 'delivering'), of(ada, 'delivered')]
  await addMove('share moved', novemberTime('12T12:01:00'), { from, to, amount })
  const home = { from: to, to: of(ada, 'available'), amount: 3_000_000n }
  await addMove('share moved', novemberTime('13T12:00:00'), home)
  const { docs, closing } = await statementOf(ada)
  expect(
    docs.map(({ kind, available, delivered, heldAfter }) => [
      kind,
      available,
      delivered,
      heldAfter,
    ]),
  ).toEqual([
    ['bought', '100000000', '0', '100000000'],
    ['delivered', '-10000000', '10000000', '100000000'],
    ['brought', '3000000', '-3000000', '100000000'],
  ])
  expect(closing).toEqual({ available: '93000000', staked: '0', delivered: '7000000' })
})

test('a delivery that was canceled is a line of its own @rest', async () => {
  await tenMovedOut()
  const returnMove = { from: of(ada, 'delivering'), to: of(ada, 'available'), amount: 10_000_000n }
  await addMove('delivery ended', novemberTime('12T12:05:00'), returnMove)
  const { docs } = await statementOf(ada)
  expect(docs.map(({ kind }) => kind)).toEqual(['bought', 'delivered', 'undelivered'])
})

test('a transfer to another member leaves at book value and arrives at the day’s price', async () => {
  await tenMovedOut()
  const amount = 10_000_000n
  const [from, to] = [of(ada, 'delivering'), of(ada, 'delivered')]
  await addMove('share moved', novemberTime('12T12:01:00'), { from, to, amount })
  const bob = await shares.heldShares(api)
  const toBob = { owner: bob.accountId, type: 'delivered', asset } as const
  await addMove('share moved', novemberTime('17T12:00:00'), {
    from: to,
    to: toBob,
    amount: 4_000_000n,
  })
  const { value, book, gain, realised, takenBack, fifo } = await shares.holdingsOf(ada)
  expect({ value, book, gain, realised, takenBack }).toEqual({
    value: '1152000000',
    book: { paid: '960000000', rewards: '0', received: '0' },
    gain: '192000000',
    realised: undefined,
    takenBack: undefined,
  })
  expect(fifo).toMatchObject({ book, gain })
  const { change } = await shares.graphOf(ada, 'all')
  const goneBook = { paid: '40000000', rewards: '0', received: '0' }
  expect(change).toEqual({ bought: '1000000000', gain, gone: goneBook })
  expect(await shares.holdingsOf(bob)).toMatchObject({
    delivered: '4000000',
    value: '48000000',
    book: { paid: '0', rewards: '0', received: '44000000' },
    gain: '4000000',
  })
  expect((await statementOf(ada)).docs.at(-1)).toMatchObject({
    kind: 'sent',
    delivered: '-4000000',
  })
  expect((await statementOf(bob)).docs).toMatchObject([{ kind: 'received', delivered: '4000000' }])
  for (const ownShares of [ada, bob]) {
    const report = await gainsReport(api.services, ownShares.accountId, 2026)
    expect(gainsSums(report).agrees).toBe(true)
  }
})

test('the published tree has a line’s own wallet in it, and totals count it as sold @rest', async () => {
  await tenMovedOut()
  const { accounts } = await api.services.db.transaction((tx) => takeLines(tx, 'places'))
  const sum = (type: string) =>
    accounts.find((account) => account.isPerson && account.type === type)?.sum
  expect([sum('available'), sum('delivering')]).toEqual([90_000_000n, 10_000_000n])
})

test('an account with shares in its own wallet cannot be closed @rest', async () => {
  await tenMovedOut()
  const { closingObstacle } = await import('@/server/modules/closing/kept-open')
  const allMove = { from: of(ada, 'available'), to: of(ada, 'delivered'), amount: 90_000_000n }
  await addMove('share moved', novemberTime('13T12:00:00'), allMove)
  expect(await closingObstacle(api.services.db, ada.accountId)).toBe('CLOSING_DELIVERY')
  const arrived = { from: of(ada, 'delivering'), to: of(ada, 'delivered'), amount: 10_000_000n }
  await addMove('share moved', novemberTime('13T12:01:00'), arrived)
  expect(await closingObstacle(api.services.db, ada.accountId)).toBe('CLOSING_WALLET_SHARES')
})
