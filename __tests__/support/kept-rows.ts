import type { Database } from '@/server/platform/db/database'
import { copyOfSample, emptiedTables, putBackSample } from './empty-database'

// The emptied tables that contain rows. Generated columns are computed again.
const heldSchema = `create schema held; do $$ declare one record; puts text := ''; holds boolean; begin
  for one in ${emptiedTables}
    select emptied.oid::regclass as name, string_agg(quote_ident(attname), ',') as columns from emptied
      join pg_attribute on attrelid = emptied.oid
      where attnum > 0 and not attisdropped and attgenerated = '' group by emptied.oid
  loop
    execute format('select exists (table %s)', one.name) into holds;
    continue when not holds;
    execute format('create table held.%I as table %s', one.name, one.name);
    puts := puts || format('insert into %s (%s) overriding system value select %s from held.%I;',
      one.name, one.columns, one.columns, one.name);
  end loop;
  execute format(
    'create or replace function held.put_back() returns void language plpgsql as %L',
    'begin perform set_config(''session_replication_role'', ''replica'', true); ' || puts || ' end');
end $$`

/** Saves the database's content, for tests that begin with the same. */
export const keepRows = ({ script }: Database): Promise<unknown> =>
  script(`drop schema if exists held cascade; ${heldSchema}; ${copyOfSample('held')}`)

/** Into a database that has just been emptied; prices and contents, which are not, are as they were. */
export async function putBackRows(database: Database): Promise<void> {
  await database.script('select held.put_back()')
  await putBackSample(database, 'held')
}
