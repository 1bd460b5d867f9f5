import { Workbook, type Worksheet } from 'exceljs'
import { excelType } from '@/contract/transactions'
import { memberTransactions } from '@/server/modules/ledger/tables'
import { makeApi, type TestApi } from '../../support/api'
import { hostileStrings } from '../../support/hostile'
import { makeTransaction, makeTransactions, someHash } from '../../support/make-transactions'
import type { TestMember } from '../../support/member'
import { quickMember } from '../../support/quick-member'
import { makeWatchedApi } from '../../support/statements'

const path = '/api/v1/transactions/transaction/list-xls/'

let api: TestApi
let ada: TestMember
beforeEach(async () => {
  api = await makeApi()
  ada = await quickMember(api)
})

async function askExport(query = '', member = ada): Promise<Response> {
  return api.app.request(`${path}${query}`, { headers: { token: member.token } })
}

async function sheetOf(response: Response): Promise<Worksheet> {
  const workbook = new Workbook()
  await workbook.xlsx.load(await response.arrayBuffer())
  return workbook.worksheets[0] as Worksheet
}

const cellsOf = (sheet: Worksheet, row: number) => (sheet.getRow(row).values as unknown[]).slice(1)

test('another library reads every figure exactly @rest', async () => {
  const row = await makeTransaction(api, ada)
  const answer = await askExport()
  expect(answer.headers.get('content-type')).toBe(excelType)
  expect(answer.headers.get('content-disposition')).toBe(
    'attachment; filename="activity-2026-11-20.xlsx"',
  )
  expect(answer.headers.get('cache-control')).toBe('no-store')
  const sheet = await sheetOf(answer)
  expect(cellsOf(sheet, 1)).toEqual([
    'Time (UTC)',
    'What',
    'Status',
    'Currency',
    'Amount',
    'Amount, exact',
    'Fee',
    'Fee, exact',
    'Shares',
    'USD',
    'Share price (USD)',
    'Currency rate (USD)',
    'Transaction hash',
    'Block',
    'Id',
    'Received in',
    'Received, exact',
    'Amount, for information',
    'Shares, for information',
  ])
  expect(cellsOf(sheet, 2)).toEqual([
    new Date('2026-11-20T12:00:00Z'),
    'Purchase',
    'Confirmed',
    'USDT',
    -312,
    '-312.000000000000000001',
    1.56,
    '1.560000000000000001',
    25,
    -312,
    12.48,
    1,
    row.hash,
    41_000_000,
    row.id,
  ])
  expect(sheet.rowCount).toBe(2)
})

test('what was not paid is told, but neither it nor its fee is added up @rest', async () => {
  await makeTransaction(api, ada, { status: 'expired' })
  const cells = cellsOf(await sheetOf(await askExport()), 2)
  const none = undefined
  expect(cells.slice(4, 10)).toEqual([
    none,
    '312.000000000000000001',
    none,
    '1.560000000000000001',
    none,
    none,
  ])
  expect(cells.slice(15)).toEqual([none, none, 312, 25])
})

test('a number beyond Excel is also given as text @rest', async () => {
  await makeTransaction(api, ada, {
    pay: 123_456_789_012_345_678_901_234_567n,
    microShares: 4_000_000_000_001n,
    sharePriceMicroUsd: 1_234_567_890_123_456n,
    blockNumber: 9_007_199_254_740_993n,
  })
  const cells = cellsOf(await sheetOf(await askExport()), 2)
  expect(cells.slice(4, 6)).toEqual([-123_456_789.012346, '-123456789.012345678901234567'])
  expect([cells[8], cells[10]]).toEqual([4_000_000.000001, '1234567890.123456'])
  expect(cells[13]).toBe('9007199254740993')
})

test('an unknown token leaves its unknown cells empty @rest', async () => {
  await makeTransaction(api, ada, {
    kind: 'payment',
    status: 'held',
    currency: null,
    decimals: 0,
    pay: 5n,
    fee: null,
    microShares: null,
    sharePriceMicroUsd: null,
    currencyPriceMicroUsd: null,
  })
  const cells = cellsOf(await sheetOf(await askExport()), 2)
  expect(cells.slice(1, 11)).toEqual([
    'Payment without order',
    'Under review',
    ...[undefined, -5, '-5', undefined, undefined, undefined, undefined, undefined],
  ])
})

test('the file has the filter’s own rows, newest first @rest', async () => {
  const rows = await makeTransactions(api, ada, [{}, { status: 'expired' }, {}])
  await makeTransaction(api, await quickMember(api))
  const sheet = await sheetOf(await askExport('?state=done&from=2026-11-20&to=2026-11-20'))
  expect([2, 3, 4].map((row) => cellsOf(sheet, row)[14])).toEqual([
    rows[2]?.id,
    rows[0]?.id,
    undefined,
  ])
})

test('many rows come once each, in order @rest', async () => {
  const rows = await makeTransactions(
    api,
    ada,
    Array.from({ length: 503 }, () => ({})),
  )
  const wantedIds = rows.map(({ id }) => id).reverse()
  const sheet = await sheetOf(await askExport('?from=2026-01-01'))
  const ids = wantedIds.map((_, index) => cellsOf(sheet, index + 2)[14])
  expect(ids).toEqual(wantedIds)
  expect(sheet.rowCount).toBe(wantedIds.length + 1)
}, 60_000)

test('an empty file has its heading @rest', async () => {
  const sheet = await sheetOf(await askExport('?state=open'))
  expect(sheet.rowCount).toBe(1)
})

test('hostile text never becomes a formula, link or other text @rest', async () => {
  // Control characters use Excel's escape, which this library leaves; byte order marks it drops.
  const texts = hostileStrings.filter(
    (text) =>
      text.length < 5_000 && text !== '' && !/[\p{Cc}\p{Surrogate}\ufeff\ufffe\uffff]/u.test(text),
  )
  expect(texts.length).toBeGreaterThan(200)
  const rows = texts.map((text) => ({ currency: text, hash: text }))
  await makeTransactions(api, ada, rows)
  const sheet = await sheetOf(await askExport())
  const seenCells = texts.map((_, index) => sheet.getRow(index + 2).getCell(4))
  expect(seenCells.map(({ value }) => value).reverse()).toEqual(texts)
  const kinds = new Set<string>()
  sheet.eachRow((row) =>
    row.eachCell(({ formula, hyperlink }) => void kinds.add(`${formula} ${hyperlink}`)),
  )
  expect([...kinds]).toEqual(['undefined undefined'])
})

test('a wrong filter is refused without a file', async () => {
  const answer = await askExport('?state=lost')
  expect([answer.status, await answer.json()]).toMatchObject([400, { errors: [{ path: 'state' }] }])
})

describe('of a long list', () => {
  const manyRows = 4_000
  const stepsOfAll = manyRows / 500

  async function makeMany(to: TestApi, member: TestMember): Promise<void> {
    for (let round = 0; round < manyRows; round += 2_000)
      await makeTransactions(
        to,
        member,
        Array.from({ length: 2_000 }, () => ({ hash: someHash() })),
      )
  }

  const whenSettled = () => new Promise((resolve) => setTimeout(resolve, 300))

  test('writing stops when the reader does @rest', async () => {
    const watched = await makeWatchedApi()
    const bob = await quickMember(watched)
    await makeMany(watched, bob)
    const { app } = watched
    const walks = (statements: string[]) =>
      statements.filter((text) => text.includes('serial::text')).length
    let reader: ReadableStreamDefaultReader<Uint8Array> | undefined
    const statements = await watched.statementsOf(async () => {
      const answer = await app.request(path, { headers: { token: bob.token } })
      reader = (answer.body as ReadableStream<Uint8Array>).getReader()
      await reader.read()
      await reader.read()
      await whenSettled()
    })
    expect(walks(statements)).toBeLessThan(stepsOfAll / 2)
    const after = await watched.statementsOf(async () => {
      await reader?.cancel()
      await whenSettled()
    })
    expect(walks(after)).toBeLessThanOrEqual(1)
  })

  test('a lost database breaks the file off and is logged @rest', async () => {
    await makeMany(api, ada)
    const reader = ((await askExport()).body as ReadableStream<Uint8Array>).getReader()
    await reader.read()
    await api.database.script('alter table member_transaction rename column fee to gone')
    try {
      const readAll = async () => {
        while (!(await reader.read()).done);
      }
      await expect(readAll()).rejects.toThrow()
    } finally {
      await api.database.script('alter table member_transaction rename column gone to fee')
    }
    expect(api.log.lines.map(({ event }) => event)).toContain('export broke off')
    expect((await api.services.db.select().from(memberTransactions).limit(1)).length).toBe(1)
  })
})
