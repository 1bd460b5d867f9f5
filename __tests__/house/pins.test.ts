import { readFileSync, writeFileSync } from 'node:fs'
import { sql } from 'drizzle-orm'
import { rowsOf } from '@/server/platform/db/database'
import { openApiDocument } from '@/server/platform/documentation/openapi'
import { makeApi } from '../support/api'

const renewing = 'RENEW=pins npx jest __tests__/house/pins.test.ts'
const head = (what: string) => `${what}. When a change is meant: ${renewing}\n`

/** Callers and stored data rely on these: a change shows in review. */
function hold(name: string, text: string): void {
  const file = `__tests__/house/pins/${name}.txt`
  if (process.env.RENEW === 'pins') writeFileSync(file, text)
  expect(text).toBe(readFileSync(file, 'utf8'))
}

test(`the API is unchanged; to change it: ${renewing}`, () => {
  hold('openapi', documentText())
})

test(`the migrated database is unchanged; to change it: ${renewing}`, async () => {
  const text = await schemaText()
  hold('schema', text)
  const planted = text.replace('  email text not null', '  email text')
  expect(() => expect(planted).toBe(text)).toThrow(/- {3}email text not null\n.*\+ {3}email text\n/)
})

function documentText(): string {
  const { paths, components, ...rest } = openApiDocument('sandbox')
  const parts = { ...rest, components, paths }
  return `${head('The API')}${printed(parts, '').trimStart()}\n`
}

function printed(value: unknown, indent: string): string {
  const flat = JSON.stringify(value, (key, part) => (key === 'example' ? undefined : part))
  if (typeof value !== 'object' || value === null || flat.length + indent.length < 150)
    return ` ${flat}`
  const isList = Array.isArray(value)
  const entries = Object.entries(value).filter(([key]) => key !== 'example')
  if (!isList && !('openapi' in value)) entries.sort(([a], [b]) => (a < b ? -1 : 1))
  const lines = entries.map(
    ([key, part]) => `\n${indent}${isList ? '-' : `${key}:`}${printed(part, `${indent}  `)}`,
  )
  return lines.join('')
}

async function schemaText(): Promise<string> {
  const { database } = await makeApi()
  const answer = await database.db.execute(sql`
    with shown as (
      select pg_class.oid, relname as name from pg_class
      where relkind = 'r' and relnamespace = 'public'::regnamespace
    ), line (name, rank, text) as (
      select name, 0, 'table ' || name from shown
      union all
      select name, 1, '  ' || attname || ' ' || format_type(atttypid, atttypmod) || case when attnotnull then ' not null' else '' end
        || coalesce(' default ' || pg_get_expr(adbin, adrelid), '')
      from shown join pg_attribute on attrelid = oid and attnum > 0 and not attisdropped
      left join pg_attrdef on adrelid = attrelid and adnum = attnum
      union all
      select name, 2, '  constraint ' || conname || ' ' || pg_get_constraintdef(pg_constraint.oid)
      from shown join pg_constraint on conrelid = shown.oid and contype <> 'n'
      union all
      select name, 3, '  ' || pg_get_indexdef(indexrelid) from shown join pg_index on indrelid = oid and not indisprimary
      union all
      select name, 4, '  ' || pg_get_triggerdef(pg_trigger.oid) from shown join pg_trigger on tgrelid = shown.oid and not tgisinternal
      union all
      select 'zz ' || proname, 0, pg_get_functiondef(pg_proc.oid) from pg_proc where pronamespace = 'public'::regnamespace
    )
    select text from line order by name collate "C", rank, text collate "C"`)
  const lines = rowsOf<{ text: string }>(answer).map(({ text }) => text.trimEnd())
  return `${head('The database')}${lines.join('\n').replaceAll('public.', '')}\n`
}
