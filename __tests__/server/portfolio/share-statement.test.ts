import { Workbook } from 'exceljs'
import { dayMs } from '@/config/durations'
import type { Answer, RawInput } from '@/contract/define'
import type { statementCalls } from '@/contract/statement'
import type { Leaving, Stake } from '@/contract/user/staking'
import { post } from '@/server/modules/ledger/post'
import { makeApi, type TestApi } from '../../support/api'
import { endDueStakes } from '../../support/jobs'
import { accountIdOf } from '../../support/make-transactions'
import { logIn, type TestMember } from '../../support/member'
import { makeBuyerIn, orderOf, paymentFixture, paymentOf } from '../../support/payment-fixture'
import { quickMember } from '../../support/quick-member'
import type { ScriptedTransaction } from '../../support/scripted-chain'
import { giveShares, moveShares } from '../../support/shareholders'
import { byDay } from '../../support/size'
import { makeHolder, sendStake, share } from '../../support/staking'

type Statement = Answer<(typeof statementCalls)['shareStatement']>
type StatementRequest = RawInput<(typeof statementCalls)['shareStatement']>

let api: TestApi
let ada: TestMember

beforeEach(async () => {
  api = await makeApi()
  ada = await quickMember(api)
})

async function statement(request: StatementRequest = {}, member = ada): Promise<Statement> {
  const answer = await member.call('GET', 'wallet/shareStatement', request)
  if (answer.status !== 200) throw new Error(answer.text)
  return answer.opened as Statement
}

async function forwardDays(days: number): Promise<void> {
  api.clock.forward(days * dayMs)
  ada = await logIn(api, ada)
}

const lines = ({ docs }: Statement) =>
  docs.map(({ kind, available, staked, heldAfter }) => [kind, available, staked, heldAfter])

async function leaveStake(): Promise<void> {
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

test('each movement is a named line with its balance @rest', async () => {
  await makeHolder(api, ada, 10n * share)
  api.clock.forward(1_000)
  await sendStake(ada, 4n * share, '3-months')
  await forwardDays(100)
  await endDueStakes(api.services)
  await ada.call('POST', 'user/stakingClaim')
  const shownStatement = await statement()
  expect(lines(shownStatement)).toEqual([
    ['received', '10000000', '0', '10000000'],
    ['staked', '-4000000', '4000000', '10000000'],
    ['unlocked', '4000000', '-4000000', '10000000'],
    ['claimed', '29917', '0', '10029917'],
  ])
  expect(shownStatement.opening).toEqual({ available: '0', staked: '0', delivered: '0' })
  expect(shownStatement.closing).toEqual({ available: '10029917', staked: '0', delivered: '0' })
})

test('leaving early shows returned shares apart from the reward', async () => {
  await makeHolder(api, ada, 200n * share)
  await sendStake(ada, 100n * share)
  await forwardDays(30)
  await leaveStake()
  await sendStake(ada, 100n * share)
  await forwardDays(30)
  await ada.call('POST', 'user/stakingClaim')
  await leaveStake()
  expect(lines(await statement()).slice(2)).toEqual([
    ['left', '100000000', '-100000000', '200000000'],
    ['claimed', '226027', '0', '200226027'],
    ['staked', '-100000000', '100000000', '200226027'],
    ['claimed', '452054', '0', '200678081'],
    ['left', '99773973', '-99773973', '200678081'],
    ['returned', '0', '-226027', '200452054'],
  ])
})

test('shares that an operator took are a correction', async () => {
  await giveShares(api, ada, 5n * share)
  api.clock.forward(1_000)
  const from = { owner: await accountIdOf(api, ada), type: 'available', asset: 'SHARE' } as const
  const to = { type: 'unsold', asset: 'SHARE' } as const
  await moveShares(api, { from, to, amount: 2n * share })
  expect(lines(await statement())).toEqual([
    ['received', '5000000', '0', '5000000'],
    ['correction', '-2000000', '0', '3000000'],
  ])
})

test('a member without shares gets an empty statement', async () => {
  const shownStatement = await statement()
  expect(shownStatement.docs).toEqual([])
  expect(shownStatement.since).toBeNull()
  expect(shownStatement.closing).toEqual({ available: '0', staked: '0', delivered: '0' })
})

/** All of one moment: no page may lose or repeat any. */
async function manyMoves(): Promise<void> {
  const owner = await makeHolder(api, ada, share)
  const journals = (start: number) =>
    Array.from({ length: 40 }, (_, index) => ({
      key: `many ${start + index}`,
      kind: 'test',
      at: api.clock.now(),
      moves: [
        {
          from: { type: 'unsold', asset: 'SHARE' } as const,
          to: { owner, type: index % 3 === 0 ? 'staked' : 'available', asset: 'SHARE' } as const,
          amount: BigInt(index + 1),
        },
      ],
    }))
  await api.services.db.transaction((tx) => post(tx, journals(0)))
  api.clock.forward(1_000)
  await api.services.db.transaction((tx) => post(tx, journals(100)))
}

test.each(byDay(1, [7, 1, 50]))('pages of %i make the same statement', async (limit) => {
  await manyMoves()
  const wholeStatement = await statement({ limit: 100 })
  expect(wholeStatement.docs).toHaveLength(81)
  expect(wholeStatement.nextCursor).toBeUndefined()
  const paged: Statement['docs'] = []
  let cursor: string | undefined
  do {
    const page = await statement({ limit, ...(cursor !== undefined && { cursor }) })
    paged.push(...page.docs)
    cursor = page.nextCursor
  } while (cursor !== undefined)
  expect(paged).toEqual(wholeStatement.docs)
})

test('a period opens where the last closed, end day included @rest', async () => {
  await makeHolder(api, ada, 10n * share)
  await forwardDays(1)
  await sendStake(ada, 4n * share)
  await forwardDays(1)
  await giveShares(api, ada, share)
  const [before, of, after] = await Promise.all([
    statement({ to: '2026-11-20' }),
    statement({ from: '2026-11-21', to: '2026-11-21' }),
    statement({ from: '2026-11-22' }),
  ])
  expect(lines(before)).toEqual([['received', '10000000', '0', '10000000']])
  expect(of.opening).toEqual(before.closing)
  expect(lines(of)).toEqual([['staked', '-4000000', '4000000', '10000000']])
  expect(after.opening).toEqual(of.closing)
  expect(lines(after)).toEqual([['received', '1000000', '0', '11000000']])
  const { opened } = await ada.call('GET', 'user/my-wallet')
  const { available, staked, delivered } = (opened as { holdings: Record<string, string> }).holdings
  expect(after.closing).toEqual({ available, staked, delivered })
})

test.each([
  ['turned round', { from: '2026-12-01', to: '2026-01-01' }],
  ['in a year that nobody knows', { from: '0000-01-01', to: '0000-12-31' }],
  ['yet to come', { from: '2030-01-01' }],
])('a period %s is empty and adds up @rest', async (_, period) => {
  await giveShares(api, ada, share)
  const shownStatement = await statement(period)
  expect(shownStatement.docs).toEqual([])
  expect(shownStatement.closing).toEqual(shownStatement.opening)
})

test('another member’s cursor leads nowhere', async () => {
  const eve = await quickMember(api)
  await giveShares(api, ada, share)
  await giveShares(api, ada, share)
  await giveShares(api, eve, 7n * share)
  const { nextCursor } = await statement({ limit: 1 })
  const hers = await statement({ cursor: nextCursor }, eve)
  expect(lines(hers)).toEqual([['received', '7000000', '0', '7000000']])
})

test('two payments in one transaction lead to a transaction each @rest', async () => {
  const fixture = await paymentFixture()
  const buyer = await makeBuyerIn(fixture)
  const orders = [
    await orderOf(fixture, buyer, { pay: String(300n * 10n ** 18n) }),
    await orderOf(fixture, buyer, { pay: String(500n * 10n ** 18n) }),
  ]
  const [first, second] = orders.map((order) => paymentOf(fixture, order)) as [
    ScriptedTransaction,
    ScriptedTransaction,
  ]
  fixture.chain.mine({ ...first, logs: [...first.logs, ...second.logs] })
  await fixture.settleAll()
  const { docs } = await statement({}, buyer.member)
  const byAvailable = docs.map(({ available, transaction }) => [available, transaction])
  expect(byAvailable.toSorted()).toEqual(orders.map(({ id, receive }) => [receive, id]).toSorted())
})

async function sheetOf(query: string): Promise<unknown[][]> {
  const path = '/api/v1/transactions/transaction/list-xls/'
  const answer = await api.app.request(`${path}?report=statement${query}`, {
    headers: { token: ada.token },
  })
  expect(answer.headers.get('content-disposition')).toMatch(
    /filename="statement-2026-\d\d-\d\d\.xlsx"/,
  )
  const workbook = new Workbook()
  await workbook.xlsx.load(await answer.arrayBuffer())
  const [sheet] = workbook.worksheets
  return (sheet?.getSheetValues() ?? []).slice(1).map((row) => (row as unknown[]).slice(1))
}

test('the Excel file has opening, lines and closing @rest', async () => {
  await makeHolder(api, ada, 10n * share)
  await forwardDays(1)
  await sendStake(ada, 4n * share)
  await giveShares(api, ada, 1_500_000n)
  const [head, opening, staked, received, closing, ...furtherRows] =
    await sheetOf('&from=2026-11-21')
  expect(furtherRows).toEqual([])
  expect(head?.slice(1, 9)).toEqual([
    'What',
    'Available',
    'Staked',
    'In own wallet',
    'Available after',
    'Staked after',
    'In own wallet after',
    'Held after',
  ])
  const figures = (row: unknown[] | undefined) => row?.slice(1, 9)
  expect(figures(opening)).toEqual(['Opening', undefined, undefined, undefined, 10, 0, 0, 10])
  expect(figures(staked)).toEqual(['Staked', -4, 4, undefined, 6, 4, 0, 10])
  expect(figures(received)).toEqual(['Received', 1.5, undefined, undefined, 7.5, 4, 0, 11.5])
  expect(figures(closing)).toEqual(['Closing', undefined, undefined, undefined, 7.5, 4, 0, 11.5])
})

test('a file beyond one read has every movement @night', async () => {
  const owner = await makeHolder(api, ada, share)
  const to = { owner, type: 'available', asset: 'SHARE' } as const
  const journals = Array.from({ length: 1_100 }, (_, index) => ({
    key: `row ${index}`,
    kind: 'test',
    at: new Date(api.clock.now().getTime() + Math.floor(index / 9)),
    moves: [{ from: { type: 'unsold', asset: 'SHARE' } as const, to, amount: 1n }],
  }))
  api.clock.forward(1_000)
  await api.services.db.transaction((tx) => post(tx, journals))
  const rows = await sheetOf('')
  expect(rows).toHaveLength(1_104)
  expect(rows.at(-1)?.[8]).toBe(1.0011)
})
