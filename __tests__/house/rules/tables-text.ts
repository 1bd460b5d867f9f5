import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Db } from '@/server/platform/db/database'
import { rowsOf } from '../../support/rows-of'

/**
 * All that the stored data relies on: up to four lines a table, and one a function, which ends with
 * a mark of its text.
 */
export async function tablesText(db: Db): Promise<string> {
  const lines = rowsOf<{ name: string; kind: string; text: string }>(await db.execute(everything))
  const tables = new Map<string, Record<string, string[]>>()
  for (const { name, kind, text } of lines) {
    const table = tables.get(name) ?? {}
    tables.set(name, { ...table, [kind]: [...(table[kind] ?? []), unnamed(name, plain(text))] })
  }
  return [...tables].flatMap(([name, kinds]) => tableText(name, kinds)).join('\n')
}

function tableText(
  name: string,
  { column = [], function: body, ...more }: Record<string, string[]>,
) {
  if (body) return body.map((text) => functionText(name, text))
  const lines = Object.entries(more).map(([kind, texts]) => `  ${kind} ${texts.join('; ')}`)
  return [`${name}: ${column.join(', ')}`, ...lines]
}

function functionText(name: string, text: string): string {
  const [head = ''] = text.split(/\n?AS \$\w*\$/)
  const mark = createHash('sha256').update(text).digest('hex').slice(0, 12)
  return `${name}${head.slice(head.indexOf('(')).replaceAll(/\s+/g, ' ')} ${mark}`
}

const plain = (text: string) =>
  text
    .trim()
    .replaceAll('public.', '')
    .replaceAll('timestamp with time zone', 'timestamptz')
    .replaceAll("'::text", "'")

/** A key whose name only repeats its columns is shown without it. */
function unnamed(table: string, text: string): string {
  const primary = `${table}_pkey `
  if (text.startsWith(`${primary}PRIMARY KEY (`)) return text.slice(primary.length)
  const [, name, column, otherTable, key, further = ''] =
    /^(\w+) FOREIGN KEY \((\w+)\) REFERENCES (\w+)\((\w+)\)(.*)$/.exec(text) ?? []
  const isUsual = name !== undefined && name === `${table}_${column}_${otherTable}_${key}_fk`
  return isUsual ? `${column} → ${otherTable}(${key})${further}` : text
}

const everything = sql`
  with shown as (
    select pg_class.oid, relname as name from pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace
  ), line (name, rank, kind, text) as (
    select name, 0, 'column', attname || ' ' || format_type(atttypid, atttypmod) || case when attnotnull then '' else '?' end
      || coalesce(' = ' || pg_get_expr(adbin, adrelid), '')
    from shown join pg_attribute on attrelid = oid and attnum > 0 and not attisdropped
    left join pg_attrdef on adrelid = attrelid and adnum = attnum
    union all
    select name, 1, 'keys', conname || ' ' || pg_get_constraintdef(pg_constraint.oid)
    from shown join pg_constraint on conrelid = shown.oid and contype <> 'n'
    union all
    select name, 2, 'indexes', replace(replace(pg_get_indexdef(indexrelid), 'CREATE ', ''), ' ON public.' || name || ' USING', '')
    from shown join pg_index on indrelid = oid
    where not exists (select from pg_constraint where conindid = indexrelid and conrelid = shown.oid)
    union all
    select name, 3, 'triggers', replace(replace(pg_get_triggerdef(pg_trigger.oid), 'CREATE TRIGGER ', ''), ' ON public.' || name, '')
    from shown join pg_trigger on tgrelid = shown.oid and not tgisinternal
    union all
    select proname, 4, 'function', pg_get_functiondef(pg_proc.oid) from pg_proc where pronamespace = 'public'::regnamespace
  )
  select name, kind, text from line order by rank = 4, name collate "C", rank, text collate "C"`
