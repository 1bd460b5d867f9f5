import { readFileSync, writeFileSync } from 'node:fs'
import { sql, TransactionRollbackError } from 'drizzle-orm'
import type { Database } from '@/server/platform/db/database'
import { openApiDocument } from '@/server/platform/documentation/openapi'
import { makeApi } from '../support/api'
import { apiText, shapeText } from './rules/api-text'
import { tablesText } from './rules/tables-text'

const renewing = 'RENEW=pins npx jest __tests__/house/pins.test.ts'

/** Callers and stored data rely on these: a change shows in review. */
function hold(name: string, title: string, lines: string): void {
  const file = `__tests__/house/pins/${name}.txt`
  const text = `${title}. When a change is meant: ${renewing}\n\n${lines}\n`
  if (process.env.RENEW === 'pins') writeFileSync(file, text)
  expect(text).toBe(readFileSync(file, 'utf8'))
}

test(`the API is unchanged; to change it: ${renewing}`, () => {
  hold('openapi', 'The API', apiText(openApiDocument('sandbox')))
})

test(`the migrated database is unchanged; to change it: ${renewing}`, async () => {
  const { database } = await makeApi()
  hold('schema', 'The database', await tablesText(database.db))
})

test.each([
  [
    'a column that may be empty',
    'alter table account_hold alter until drop not null',
    'account_hold: account_id uuid, since timestamptz, until timestamptz?',
  ],
  [
    'a check',
    'alter table share_wallet add constraint planted check (true)',
    expect.stringMatching(/^ {2}keys .*\bplanted CHECK \(true\)/),
  ],
  [
    'an index',
    'create index planted on account (locale)',
    expect.stringMatching(/^ {2}indexes INDEX account_name .*; INDEX planted btree \(locale\)/),
  ],
  [
    'what a function does',
    `create or replace function account_blanked() returns trigger language plpgsql
      as $$ begin return new; end $$`,
    expect.stringMatching(/^account_blanked\(\) RETURNS trigger LANGUAGE plpgsql [0-9a-f]{12}$/),
  ],
])('a change is seen: %s', async (_, change, line) => {
  const { database } = await makeApi()
  const before = (await tablesText(database.db)).split('\n')
  const after = (await tablesAfter(database, change)).split('\n')
  expect(after.filter((addedLine) => !before.includes(addedLine))).toEqual([line])
})

/** Other tests have the same database. */
async function tablesAfter({ db }: Database, change: string): Promise<string> {
  let text = ''
  const changing = db.transaction(async (changedTransaction) => {
    await changedTransaction.execute(sql.raw(change))
    text = await tablesText(changedTransaction)
    changedTransaction.rollback()
  })
  await expect(changing).rejects.toThrow(TransactionRollbackError)
  return text
}

test.each([
  [{ type: 'string', minLength: 1, pattern: '^a', example: 'a' }, 'string(1.. /^a/)'],
  [{ type: 'array', items: { type: ['integer', 'null'] }, maxItems: 3 }, '(integer | null)[0..3]'],
  [
    { type: 'object', properties: { a: { const: 1 }, b: {} }, required: ['a'] },
    '{ a: 1, b?: anything, … }',
  ],
  [
    { type: 'object', properties: {}, additionalProperties: false, minProperties: 1 },
    '{  } {"minProperties":1}',
  ],
])('a schema as it is written: %j', (schema, text) => {
  expect(shapeText(schema)).toBe(text)
})
