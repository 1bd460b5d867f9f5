import { sql } from 'drizzle-orm'
import { type Db, rowsOf } from '@/server/platform/db/database'

/** Tables with all that hangs on them, and functions. */
export async function schemaText(db: Db): Promise<string> {
  const answer = await db.execute(sql`
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
  return lines.join('\n').replaceAll('public.', '')
}
