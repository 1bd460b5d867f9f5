import { sql } from 'drizzle-orm'
import type { Database } from '@/server/platform/db/database'
import { migrate, NewerTablesError } from '@/server/platform/db/migrate'
import { migrations } from '@/server/platform/db/migrations'
import { OlderTablesError } from '@/server/platform/db/take-over'
import { tablesText } from '../../house/rules/tables-text'
import { openPostgres, type TestPostgres } from '../../support/postgres'
import { rowsOf } from '../../support/rows-of'

let postgres: TestPostgres
beforeAll(async () => {
  postgres = await openPostgres()
}, 60_000)
afterAll(() => postgres.close())

const id = '00000000-0000-4000-8000-000000000001'
const [baseline, ...laterMigrations] = migrations
const laterNames = laterMigrations.map(({ name }) => name)

/** A database as the commit ff260491 left it, or as one of the commits before it did. */
async function madeBefore(newest: string): Promise<Database> {
  const database = (await postgres.makeDatabase()).connect()
  await database.script((baseline?.sql ?? '').replaceAll('--> statement-breakpoint', ''))
  await database.script(`
    create table applied_migration (name text primary key, at timestamptz not null default now(), needed text);
    insert into applied_migration (name, needed) values ('0000_contents', '0056_words-of-orders'), ('${newest}', '0056_words-of-orders');
    create function refuse_older_release() returns table (name text) language plpgsql stable as $$ begin raise exception 'no'; end $$;
    create view schema_migration as select * from refuse_older_release();
    insert into subscriber (email, email_key, created_at) values ('ada@example.com', 'ada@example.com', now());
    insert into account (id, full_name, email, email_key, phone, password_hash, preferences, created_at)
      values ('${id}', 'Ada Byron', 'ada@example.com', 'ada@example.com', '+12025551000', 'hash', '{}', now());
    with paying as (
      insert into corporate_action (asset, record_at, pay_at, per_share_micro_usd, coin, decimals, rates, announced_at)
        values ('SHARE', now(), now() + interval '1 day', 1, 'USDC', 18, '{}', now()) returning id
    ) insert into entitlement (action_id, account_id, micro_shares, gross, tax, net, rate_bps, is_residence_known, at)
      select id, '${id}', 5, 5, 0, 5, 0, true, now() from paying;
    insert into audit_snapshot (at, root, totals, difference_count, last_entry, seed)
      values (now(), 'a', '{"sold":"5"}', 0, 0, 'b')`)
  return database
}

async function valuesOf({ db }: Database, text: string): Promise<unknown[]> {
  const answer = await db.execute(sql.raw(text))
  return rowsOf<{ value: unknown }>(answer).map(({ value }) => value)
}

const listed = (database: Database) =>
  valuesOf(database, 'select name as value from applied_migration order by 1')
const emails = (database: Database) => valuesOf(database, 'select email as value from subscriber')

test('a database of the commit before the baseline is taken over with its rows @rest', async () => {
  const database = await madeBefore('0083_issuer-address')
  expect(await migrate(database)).toEqual(laterNames)
  expect(await emails(database)).toEqual(['ada@example.com'])
  expect(await valuesOf(database, 'select coin as value from entitlement')).toEqual(['USDC'])
  expect(await valuesOf(database, 'select totals as value from audit_snapshot')).toEqual([
    { sold: '5', delivered: '0' },
  ])
  expect(await listed(database)).toEqual(migrations.map(({ name }) => name))
  const emptyDatabase = (await postgres.makeDatabase('migrated')).connect()
  expect(await tablesText(database.db)).toBe(await tablesText(emptyDatabase.db))
  expect(await valuesOf(database, `select to_regclass('schema_migration') as value`)).toEqual([
    null,
  ])
  expect(await migrate(database)).toEqual([])
})

test('one from before that commit is refused, and stays as it was @rest', async () => {
  const database = await madeBefore('0082_desk-acts')
  await expect(migrate(database)).rejects.toThrow(OlderTablesError)
  await expect(migrate(database)).rejects.toThrow('start the commit ff260491 once')
  expect(await listed(database)).toEqual(['0000_contents', '0082_desk-acts'])
  await database.script(
    'drop view schema_migration; alter table applied_migration rename to schema_migration',
  )
  await expect(migrate(database)).rejects.toThrow(OlderTablesError)
  expect(await emails(database)).toEqual(['ada@example.com'])
})

test('one of a later release is refused where that needs a migration unknown here', async () => {
  const database = (await postgres.makeDatabase('migrated')).connect()
  const afterNext = (neededName: string) =>
    database.db.execute(sql`insert into applied_migration (name, needed)
      values ('9999_after_the_next', ${neededName}) on conflict (name) do update set needed = ${neededName}`)
  await afterNext(migrations.at(-1)?.name ?? '')
  expect(await migrate(database)).toEqual([])
  await afterNext('9998_of_the_next')
  await expect(migrate(database)).rejects.toThrow(NewerTablesError)
  await expect(migrate(database)).rejects.toThrow('needs 9998_of_the_next')
})

async function withMore<Done>(migrationTexts: Record<string, string>, act: () => Promise<Done>) {
  const addedMigrations = Object.entries(migrationTexts).map(([name, text]) => ({
    name,
    sql: text,
  }))
  migrations.push(...addedMigrations)
  try {
    return await act()
  } finally {
    migrations.splice(-addedMigrations.length)
  }
}

async function untilSomebodyWaits(database: Database): Promise<void> {
  const waitingLocks = 'select count(*)::int as value from pg_locks where not granted'
  while ((await valuesOf(database, waitingLocks))[0] === 0);
}

const twoNotes = {
  '9998_note': 'alter table subscriber add column note text',
  '9999_note': 'alter table account add column note text',
}

test('while a migration waits for its table, those before it have let go of theirs', async () => {
  const database = (await postgres.makeDatabase('migrated')).connect()
  await withMore(twoNotes, async () => {
    let migrating: Promise<string[]> | undefined
    await database.db.transaction(async (tx) => {
      await tx.execute(sql`select from account`)
      migrating = migrate(database)
      await untilSomebodyWaits(database)
      expect((await listed(database)).at(-1)).toBe('9998_note')
      await database.db.execute(sql`select note from subscriber`)
    })
    expect(await migrating).toEqual(Object.keys(twoNotes))
  })
})

test('a migration that a reader and it wait for each other is tried again @rest', async () => {
  const database = (await postgres.makeDatabase('migrated')).connect()
  const bothNotes = Object.values(twoNotes).join('--> statement-breakpoint')
  await withMore({ '9999_note': bothNotes }, async () => {
    let migrating: Promise<string[]> | undefined
    await database.db.transaction(async (tx) => {
      await tx.execute(sql`select from account`)
      // It waits first, so PostgreSQL takes it as the one to undo.
      migrating = migrate(database, { lockWaitMs: 60_000 })
      migrating.catch(() => {})
      await untilSomebodyWaits(database)
      await tx.execute(sql`select from subscriber`)
    })
    expect(await migrating).toEqual(['9999_note'])
  })
})

test('while a migration waits for a long reader, others are served @rest', async () => {
  const database = await madeBefore('0083_issuer-address')
  await withMore({ '9999_note': twoNotes['9998_note'] }, async () => {
    let migrating: Promise<string[]> | undefined
    await database.db.transaction(async (tx) => {
      await tx.execute(sql`select from subscriber`)
      migrating = migrate(database, { lockWaitMs: 50 })
      await untilSomebodyWaits(database)
      expect(await emails(database)).toEqual(['ada@example.com'])
    })
    expect(await migrating).toEqual([...laterNames, '9999_note'])
  })
})
