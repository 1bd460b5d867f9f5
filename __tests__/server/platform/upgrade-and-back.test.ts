import { readFileSync } from 'node:fs'
import { sql } from 'drizzle-orm'
import { type Database, rowsOf } from '@/server/platform/db/database'
import { migrate, NewerTablesError, releaseBefore } from '@/server/platform/db/migrate'
import { migrations } from '@/server/platform/db/migrations'
import { openPostgres, type TestPostgres } from '../../support/postgres'

let postgres: TestPostgres
let database: Database
beforeAll(async () => {
  postgres = await openPostgres()
  database = (await postgres.makeDatabase()).connect()
}, 60_000)
afterAll(() => postgres.close())

interface Snapshot {
  tables: Record<string, { name: string; columns: Record<string, object> }>
}

const at = migrations.findIndex(({ name }) => name === releaseBefore.migration)
const number = releaseBefore.migration.slice(0, 4)
const snapshot = JSON.parse(
  readFileSync(`src/server/platform/db/migrations/meta/${number}_snapshot.json`, 'utf8'),
) as Snapshot
const tables = Object.values(snapshot.tables)

async function openBefore(): Promise<void> {
  await database.script(
    'create table schema_migration (name text primary key, at timestamptz default now())',
  )
  for (const { name, sql: text } of migrations.slice(0, at + 1)) {
    await database.script(text.replaceAll('--> statement-breakpoint', ';'))
    await database.db.execute(sql`insert into schema_migration (name) values (${name})`)
  }
}

async function brokenStatements(): Promise<string[]> {
  const said = await Promise.all(
    tables.map(async ({ name, columns }) => {
      const names = Object.keys(columns).map((column) => `"${column}"`)
      const list = names.join(', ')
      const all = [
        `select ${list} from "${name}" limit 1`,
        `insert into "${name}" (${list}) select ${list} from "${name}" where false`,
        `update "${name}" set ${names.map((column) => `${column} = ${column}`).join(', ')} where false`,
      ]
      const run = (text: string) =>
        database.db.execute(sql.raw(text)).then(
          () => [],
          () => [name],
        )
      return (await Promise.all(all.map(run))).flat()
    }),
  )
  return [...new Set([...said.flat(), ...(await newlyRequired())])].sort()
}

/** A column named doc would hide these rows. */
const spelled = `select coalesce(json_agg(doc), '[]'), (select row_to_json(doc) from
  (select id from (select member_transaction.*) row) doc)
  from member_transaction, lateral (select kind) doc group by member_transaction.id`

async function newlyRequired(): Promise<string[]> {
  const answer = await database.db.execute(sql`
    select table_name as name, column_name as column from information_schema.columns
    where table_schema = 'public' and is_nullable = 'NO' and column_default is null
      and is_identity = 'NO' and is_generated = 'NEVER'`)
  return rowsOf<{ name: string; column: string }>(answer).flatMap(({ name, column }) => {
    const before = tables.find((table) => table.name === name)
    return before && !(column in before.columns) ? [`${name} without ${column}`] : []
  })
}

/** Have grown a column, and no release names them: `on conflict do nothing` asks for no key. */
const neverNamed = [
  'into ledger_account default values on conflict (asset, type)',
  'into paper default values on conflict (account_id, kind, subject)',
]

async function conflicts(): Promise<string[]> {
  const answer = await database.db.execute(sql`
    select regexp_replace(indexdef, '^.* ON public\\.(\\w+) USING btree ',
      'explain insert into \\1 default values on conflict ') || ' do nothing' as statement from pg_indexes
    where schemaname = 'public' and indexdef like 'CREATE UNIQUE%'`)
  const all = rowsOf<{ statement: string }>(answer).map(({ statement }) => statement)
  const own = 'into schema_migration '
  return all.filter((statement) => ![...neverNamed, own].some((one) => statement.includes(one)))
}

async function refusedOf(statements: string[]): Promise<string[]> {
  const run = (text: string) =>
    database.db.execute(sql.raw(text)).then(
      () => [],
      () => [text],
    )
  return (await Promise.all(statements.map(run))).flat()
}

/** As the release before sets shares of an order aside: the one thing it cannot do here. */
const setAside = (at: string) =>
  database.db.execute(
    sql.raw(`with accounts as (
      insert into ledger_account (type, asset, floor) values ('issued', 'SHARE', -9), ('reserved', 'SHARE', 0)
      on conflict do nothing returning id, type
    ), journal as (
      insert into ledger_journal (key, kind, at) values ('${at}', 'quote', now()) returning id, at
    ) insert into ledger_entry (journal_id, account_id, amount, at)
      select journal.id, accounts.id, case type when 'issued' then -5 else 5 end, journal.at from journal, accounts`),
  )

/** Migration 0056 renames columns of these; it stops every process first. */
const renamed = [
  'member_transaction',
  'payment_submission',
  'payment_submission without order_id',
  'settlement',
]
const isRenamed = (statement: string) => /\((named_)?quote_id/.test(statement)

const subscribe = (email: string) =>
  database.db.execute(sql`insert into subscriber (email, email_key, created_at)
    values (${email}, ${email}, now())`)
const emails = async () => {
  const answer = await database.db.execute(sql`select email from subscriber order by email`)
  return rowsOf<{ email: string }>(answer).map(({ email }) => email)
}

/** A long reader holds the table; those behind must be served. */
async function whileSomebodyReads(): Promise<string[]> {
  let migrating: Promise<string[]> | undefined
  await database.db.transaction(async (tx) => {
    await tx.execute(sql`select from subscriber`)
    migrating = migrate(database, 50)
    await untilItWaits()
    expect(await emails()).toEqual(['ada@example.com'])
  })
  return (await migrating) ?? []
}

async function untilItWaits(): Promise<void> {
  for (;;) {
    const answer = await database.db.execute(
      sql`select count(*) as waiting from pg_locks where not granted`,
    )
    if (Number(rowsOf<{ waiting: string }>(answer)[0]?.waiting) > 0) return
  }
}

test('upgrading and going back keep rows and statements working', async () => {
  await openBefore()
  expect(await brokenStatements()).toEqual([])
  const said = await conflicts()
  expect(said.length).toBeGreaterThan(50)
  expect(await refusedOf(said)).toEqual([])
  await subscribe('ada@example.com')

  expect(await whileSomebodyReads()).toEqual(migrations.slice(at + 1).map(({ name }) => name))
  expect(await emails()).toEqual(['ada@example.com'])
  expect(await brokenStatements()).toEqual(renamed)
  expect(await refusedOf(said.filter((statement) => !isRenamed(statement)))).toEqual([])
  await expect(setAside('an order on newer tables')).rejects.toThrow(
    expect.objectContaining({
      cause: expect.objectContaining({ constraint_name: 'ledger_account_closed' }),
    }),
  )
  expect(await refusedOf([spelled])).toEqual([])
  await subscribe('grace@example.com')
  expect(await emails()).toEqual(['ada@example.com', 'grace@example.com'])

  await database.script(`insert into applied_migration (name) values ('9999_of_the_next_release');
    create table of_the_next_release (id int); alter table subscriber add column note text`)
  expect(await migrate(database)).toEqual([])
  expect(await brokenStatements()).toEqual(renamed)
  const newest = migrations.at(-1)?.name
  const afterNext = (needed = '') =>
    database.db.execute(sql`insert into applied_migration (name, needed)
      values ('9999_after_the_next', ${needed}) on conflict (name) do update set needed = ${needed}`)
  await afterNext(newest)
  expect(await migrate(database)).toEqual([])
  await afterNext('9999_of_the_next_release')
  await expect(migrate(database)).rejects.toThrow(NewerTablesError)
  // As releases of before look up what was migrated, before they start, and while they are ready.
  for (const asked of ['name', "name, to_jsonb(schema_migration) ->> 'needed'", 'array_agg(name)'])
    await expect(
      database.db.execute(sql.raw(`select ${asked} from schema_migration`)),
    ).rejects.toMatchObject({
      cause: {
        code: '3D000',
        message:
          'The tables of this database are of a later release: start a later release, or restore the backup from before it.',
      },
    })

  await database.script(`alter table subscriber rename column email to address;
    alter table notification add column tone text not null; drop table price_alert cascade`)
  const alsoBroken = [
    'notification without tone',
    'price_alert',
    'subscriber',
    'subscriber without address',
  ]
  expect(await brokenStatements()).toEqual([...renamed, ...alsoBroken].sort())
}, 60_000)

test('a database without stored needs gets them at the next migration, though nothing is new', async () => {
  const other = (await postgres.makeDatabase('migrated')).connect()
  await other.script(`drop view schema_migration; drop function refuse_older_release;
    alter table applied_migration drop column needed; alter table applied_migration rename to schema_migration`)
  expect(await migrate(other)).toEqual([])
  const newest = migrations.at(-1)?.name
  const answer = await other.db.execute(
    sql`select needed from applied_migration where name = ${newest}`,
  )
  expect(migrations.map(({ name }) => name)).toContain(
    rowsOf<{ needed: string }>(answer)[0]?.needed,
  )
  await expect(other.db.execute(sql`select name from schema_migration`)).rejects.toThrow()
})
