import fc from 'fast-check'
import { dayMs } from '@/config/durations'
import { maxCounted } from '@/contract/max-counted'
import type { Transaction } from '@/contract/transaction'
import { makeApi, type TestApi } from '../../support/api'
import { hostileShare, readable } from '../../support/hostile'
import { makeTransaction, makeTransactions, someHash } from '../../support/make-transactions'
import type { TestMember } from '../../support/member'
import { quickMember } from '../../support/quick-member'
import { runCount } from '../../support/size'

interface Listed {
  docs: Transaction[]
  total: number
  limit: number
  nextCursor?: string
}

let api: TestApi
let ada: TestMember
beforeEach(async () => {
  api = await makeApi()
  ada = await quickMember(api)
})

async function listed(input: Record<string, unknown> = {}, member = ada): Promise<Listed> {
  const answer = await member.call('GET', 'wallet/transactions', input)
  expect([answer.status, answer.body.errors]).toEqual([200, undefined])
  return answer.opened
}

const idsOf = ({ docs }: { docs: { id: string }[] }) => docs.map(({ id }) => id)

test('a transaction reads as written, to the last digit', async () => {
  const row = await makeTransaction(api, ada, { pay: 10n ** 77n + 1n })
  expect(await listed()).toEqual({
    docs: [
      {
        id: row.id,
        kind: 'purchase',
        status: 'confirmed',
        at: '2026-11-20T12:00:00.000Z',
        currency: 'USDT',
        decimals: 18,
        pay: `1${'0'.repeat(76)}1`,
        fee: '1560000000000000001',
        shares: '25000000',
        sharePrice: '12480000',
        currencyPrice: '1000000',
        received: null,
        hash: row.hash,
        blockNumber: '41000000',
      },
    ],
    total: 1,
    page: 1,
    limit: 20,
  })
})

test('money of unknown use is listed with known facts', async () => {
  const withoutCurrency = {
    currency: null,
    fee: null,
    microShares: null,
    sharePriceMicroUsd: null,
    currencyPriceMicroUsd: null,
    hash: null,
    blockNumber: null,
  }
  await makeTransaction(api, ada, { kind: 'payment', status: 'held', ...withoutCurrency })
  const [doc] = (await listed()).docs
  expect(doc).toMatchObject({ currency: null, fee: null, shares: null, sharePrice: null })
  expect(doc).toMatchObject({ currencyPrice: null, hash: null, blockNumber: null })
})

test('production answers the same without checking the contract @rest', async () => {
  const checkedNo = await makeApi({ mode: 'production' })
  const bob = await quickMember(checkedNo)
  const rows = await makeTransactions(checkedNo, bob, [{}, { status: 'expired' }, {}])
  const page = await listed({ limit: 2 }, bob)
  expect(page).toEqual({
    docs: [
      expect.objectContaining({ id: rows[2]?.id }),
      expect.objectContaining({ id: rows[1]?.id }),
    ],
    total: 3,
    page: 1,
    limit: 2,
    nextCursor: String(rows[1]?.serial),
  })
  const restOfList = await listed({ limit: 2, cursor: page.nextCursor }, bob)
  expect([idsOf(restOfList), restOfList.nextCursor]).toEqual([[rows[0]?.id], undefined])
  expect(await listed({ status: 'held' }, bob)).toEqual({ docs: [], total: 0, page: 1, limit: 20 })
})

test('the newest comes first, and only one’s own', async () => {
  const eve = await quickMember(api)
  const first = await makeTransaction(api, ada)
  await makeTransaction(api, eve)
  const second = await makeTransaction(api, ada)
  expect(idsOf(await listed())).toEqual([second.id, first.id])
  expect((await listed({}, eve)).total).toBe(1)
})

test('a wrong request hears why, a logged-out one nothing', async () => {
  await makeTransaction(api, ada)
  const wrongInput = await ada.call('GET', 'wallet/transactions', { limit: 'many' })
  expect([wrongInput.status, wrongInput.body.errors?.map(({ path }) => path)]).toEqual([
    400,
    ['limit'],
  ])
  await ada.call('PUT', 'user/logout')
  for (const input of [{}, { limit: 'many' }]) {
    const { status, body } = await ada.call('GET', 'wallet/transactions', input)
    expect([status, body.code, 'payload' in body]).toEqual([401, 'LOGGED_OUT', false])
  }
})

test('filters combine: kind, status, days and hash', async () => {
  const hash = someHash()
  const at = new Date('2026-11-10T23:59:59.999Z')
  const wantedRow = { kind: 'payment', status: 'decision', at, hash } as const
  const otherRows = [
    { ...wantedRow, kind: 'purchase' },
    { ...wantedRow, status: 'returned' },
    { ...wantedRow, at: new Date('2026-11-11T00:00:00Z') },
    { ...wantedRow, at: new Date('2026-11-09T23:59:59.999Z') },
    { ...wantedRow, hash: someHash() },
  ] as const
  const [row] = await makeTransactions(api, ada, [wantedRow, ...otherRows])
  const filter = { kind: 'payment', status: 'decision', hash }
  const day = { from: '2026-11-10', to: '2026-11-10' }
  expect(idsOf(await listed({ ...filter, ...day }))).toEqual([row?.id])
  expect((await listed({ ...day })).total).toBe(4)
  expect((await listed({ ...filter, from: '2026-11-10' })).total).toBe(2)
  expect((await listed({ ...filter, to: '2026-11-10' })).total).toBe(2)
})

test('a hash is found in any spelling', async () => {
  const { id, hash } = await makeTransaction(api, ada)
  await makeTransaction(api, ada)
  const spelled = `0x${hash?.slice(2).toUpperCase()}`
  expect(idsOf(await listed({ hash: spelled }))).toEqual([id])
})

test('days at the calendar’s edge work like others', async () => {
  await makeTransaction(api, ada)
  expect((await listed({ from: '0000-01-01', to: '9999-12-31' })).total).toBe(1)
  expect((await listed({ to: '0000-12-31' })).total).toBe(0)
})

test('every page counts up to the same bound @rest', async () => {
  const manyRows = Array.from({ length: maxCounted + 5 }, () => ({}))
  await makeTransactions(api, ada, manyRows)
  const first = await listed()
  expect([first.total, first.docs.length, first.limit]).toEqual([maxCounted, 20, 20])
  expect((await listed({ cursor: first.nextCursor })).total).toBe(maxCounted)
})

test('the last page names no next one', async () => {
  await makeTransactions(api, ada, [{}, {}])
  expect(await listed({ limit: 2 })).not.toHaveProperty('nextCursor')
  const { nextCursor } = await listed({ limit: 1 })
  expect((await listed({ limit: 1, cursor: nextCursor })).docs).toHaveLength(1)
})

test('pages give rows once, in order, despite new ones @rest', async () => {
  const days = [0, 1, 1, 2, 0, 3, 5, 5, 4]
  const at = (day: number) => new Date(api.clock.now().getTime() - day * dayMs)
  const filters = fc.constantFrom(
    {},
    { from: '2000-01-01' },
    { to: '2026-11-19', status: 'confirmed' },
  )
  const walk = fc.asyncProperty(fc.integer({ min: 1, max: 12 }), filters, async (limit, filter) => {
    const bob = await quickMember(api)
    await makeTransactions(
      api,
      bob,
      days.map((day) => ({ at: at(day) })),
    )
    const before = idsOf(await listed({ ...filter, limit: 100 }, bob))
    const walked: string[] = []
    for (let cursor: string | undefined; ; ) {
      const page = await listed({ ...filter, limit, ...(cursor && { cursor }) }, bob)
      walked.push(...idsOf(page))
      cursor = page.nextCursor
      if (cursor === undefined) break
      await makeTransaction(api, bob, { status: 'expired' })
    }
    expect(walked).toEqual(before)
  })
  await fc.assert(walk, { numRuns: runCount(3, 20) })
}, 60_000)

test('a day filter puts the newest day first', async () => {
  const today = await makeTransaction(api, ada)
  const lateRow = await makeTransaction(api, ada, { at: new Date('2026-11-01T00:00:00Z') })
  expect(idsOf(await listed({ from: '2026-10-01' }))).toEqual([today.id, lateRow.id])
})

test('the cursor of another opens nothing', async () => {
  const eve = await quickMember(api)
  await makeTransactions(api, ada, [{}, {}])
  await makeTransactions(api, eve, [{}, {}])
  const { nextCursor } = await listed({ limit: 1 }, eve)
  const ids = idsOf(await listed({ limit: 1 }, eve))
  const foundList = await listed({ cursor: nextCursor, from: '2000-01-01' })
  expect(idsOf(foundList).filter((id) => ids.includes(id))).toEqual([])
})

test.each([
  [{ kind: 'gift' }, 'kind'],
  [{ status: 'lost' }, 'status'],
  [{ from: '2026-02-30' }, 'from'],
  [{ to: 'yesterday' }, 'to'],
  [{ hash: '0x12' }, 'hash'],
  [{ cursor: 'ABC' }, 'cursor'],
  [{ cursor: '9'.repeat(19) }, 'cursor'],
  [{ limit: 0 }, 'limit'],
  [{ limit: 101 }, 'limit'],
])('%j is refused at its field @rest', async (input, path) => {
  const { status, body } = await ada.call('GET', 'wallet/transactions', input)
  expect([status, body.errors?.map((error) => error.path)]).toEqual([400, [path]])
})

test('hostile filters are refused or find nothing @night', async () => {
  for (const text of hostileShare(5_000)) {
    for (const path of ['kind', 'status', 'from', 'to', 'hash', 'cursor']) {
      const answer = await ada.call('GET', 'wallet/transactions', { [path]: text })
      const description = `${path} ${readable(text)}`
      if (answer.status === 200) continue
      expect([description, answer.status]).toEqual([description, 400])
      expect([description, answer.body.errors?.map((error) => error.path)]).toEqual([
        description,
        [path],
      ])
    }
  }
}, 60_000)
