import { type SQL, sql } from 'drizzle-orm'
import { orNull, queryAll, queryFirst, queryOne, read, run } from '@/server/platform/db/query'
import { makeApi, type TestApi } from '../../support/api'

let api: TestApi
beforeAll(async () => {
  api = await makeApi()
})
const db = () => api.services.db

test('columns are read as what they are said to be', async () => {
  const rows = await queryAll(db(), {
    text: read.text<'word'>,
    whole: read.number,
    numeric: read.amount,
    serial: read.amount,
    written: read.amount,
    yes: read.boolean,
    at: read.moment,
    doc: read.json<{ list: number[] }>,
    none: orNull(read.amount),
  })`
    select 'word' as text, 3::int as whole, 123456789012345678901234567890::numeric as numeric,
      9007199254740993::bigint as serial, '12' as written, true as yes,
      '2026-11-10T12:00:00.123Z'::timestamptz as at, '{"list":[1]}'::json as doc, null as none,
      'left out' as other`
  expect(rows).toEqual([
    {
      text: 'word',
      whole: 3,
      numeric: 123456789012345678901234567890n,
      serial: 9007199254740993n,
      written: 12n,
      yes: true,
      at: new Date('2026-11-10T12:00:00.123Z'),
      doc: { list: [1] },
      none: null,
    },
  ])
})

test.each([
  ['text', read.text, sql`7::int`],
  ['a number', read.number, sql`'7'`],
  ['an amount', read.amount, sql`1.5::numeric`],
  ['an amount, but empty', read.amount, sql`''`],
  ['an amount, but nothing', read.amount, sql`null::numeric`],
  ['true or false', read.boolean, sql`'true'`],
  ['a time', read.moment, sql`'soon'`],
] as [string, (told: unknown) => unknown, SQL][])(
  'what is not %s is refused, and not told',
  async (_, reader, value) => {
    const row = queryAll(db(), { secret: reader })`select ${value} as secret`
    const error = await row.catch((thrown: unknown) => thrown)
    expect(String(error)).toBe(
      'Error: The column secret of a statement is not what its reader expects.',
    )
  },
)

test('a column that the statement does not have is refused', async () => {
  for (const reader of [read.json, orNull(read.text)])
    await expect(queryAll(db(), { gone: reader })`select 1 as other`).rejects.toThrow('gone')
})

test('a statement answers its first row, its only row, or how many there are', async () => {
  const none = { id: read.text }
  expect(await queryFirst(db(), none)`select 'a' as id where false`).toBeUndefined()
  expect(await queryOne(db(), none)`select 'a' as id`).toEqual({ id: 'a' })
  await expect(queryOne(db(), none)`select 'a' as id where false`).rejects.toThrow('answered none')
  expect(await run(db())`select from generate_series(1, 3)`).toBe(3)
})
