import { readdirSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { is } from 'drizzle-orm'
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core'
import { migrations } from '@/server/platform/db/migrations'
import { version } from '../../package.json'
import { lastRelease } from '../support/releases'
import { readSources } from '../support/sources'

const narrowing = [
  /\bdrop (table|column|view|materialized view|type|function|sequence|schema|domain)\b/,
  /^alter table (if exists )?(only )?\w+ drop (?!column|constraint)/,
  /^(?!alter index).*\brename (?!constraint)/,
  /\bset not null\b/,
  /\bdrop default\b/,
  /\balter column \w+ (set data )?type\b/,
  /\badd column (if not exists )?\w+ (?![^,]*\b(default|generated|bigserial|serial)\b)[^,]*\bnot null\b/,
]

/** Allows a removal: the last release, which knows that earlier migration, reads it no more. */
const contract = /^-- contract: .+, unread since (\S+)$/m

function narrowedBy(migration: string, lastMigration: string): string[] {
  const madeNames = new Set<string>()
  const statementList = statementsOf(migration)
  return migration.split('--> statement-breakpoint').flatMap((part) => {
    const statements = statementsOf(part)
    for (const [, name = ''] of statements
      .join(';')
      .matchAll(/\b(?:create table|add column)(?: if not exists)? (\w+)/g))
      madeNames.add(name)
    const [, since] = contract.exec(part) ?? []
    if (since !== undefined && since <= lastMigration) return []
    return statements.filter(
      (statement) =>
        (narrowing.some((kind) => kind.test(statement)) && !isViewed(statement, statementList)) ||
        refusesOld(statement, madeNames),
    )
  })
}

function statementsOf(sqlText: string): string[] {
  const text = sqlText
    .replaceAll('--> statement-breakpoint', ';')
    .replaceAll(/^\s*--.*$/gm, '')
    .replaceAll(/\$(\w*)\$[\s\S]*?\$\1\$/g, "''")
    .replaceAll(/"|\bpublic\./g, '')
    .replaceAll(/\s+/g, ' ')
    .toLowerCase()
  return text.split(';').map((part) => part.trim())
}

function isViewed(statement: string, statements: string[]): boolean {
  const table = /^alter table (\w+) rename to (\w+)$/.exec(statement)
  const column = /^alter table (\w+) rename (?:column )?(\w+) to (\w+)$/.exec(statement)
  const view = table
    ? `create view ${table[1]} as select .* from ${table[2]}`
    : column &&
      `create view \\w+ as select .*\\b${column[3]} as ${column[2]}\\b.* from ${column[1]}`
  return !!view && statements.some((otherStatement) => new RegExp(`^${view}$`).test(otherStatement))
}

/** A new rule may refuse what the previous release writes. */
function refusesOld(statement: string, madeNames: Set<string>): boolean {
  const rule =
    /^alter table (?:only )?(\w+) add constraint \w+ (?:unique|primary key|check|exclude|foreign key)[^(]*\(([^)]*)/
  const index =
    /^create unique index (?:concurrently )?(?:if not exists )?\w+ on (\w+)[^(]*\(([^)]*)/
  const [, table = '', of = ''] = rule.exec(statement) ?? index.exec(statement) ?? []
  return (
    table !== '' &&
    !madeNames.has(table) &&
    !(of.match(/\w+/g) ?? []).some((name) => madeNames.has(name))
  )
}

const folder = 'src/server/platform/db/migrations'
const files = readdirSync(folder)
  .filter((file) => file.endsWith('.sql'))
  .sort()

interface Snapshot {
  tables: Record<
    string,
    {
      name: string
      columns: Record<string, { notNull: boolean; type: string }>
      indexes: object
      checkConstraints: object
    }
  >
}

test('the list has each .sql file', () => {
  const writtenMigrations = files.map((file) => ({
    name: file.replace('.sql', ''),
    sql: readFileSync(`${folder}/${file}`, 'utf8'),
  }))
  expect(migrations).toEqual(writtenMigrations)
})

/** The driver of the embedded database refuses a question of two, and PostgreSQL takes it. */
const crowded = (migration: string) =>
  migration
    .split('--> statement-breakpoint')
    .filter((chunk) => statementsOf(chunk).filter(Boolean).length > 1)

test('each statement of a migration stands alone between two marks', () => {
  for (const { name, sql } of migrations) expect([name, crowded(sql)]).toEqual([name, []])
  const [oneMigration, two] = ['alter table account add column nick text;', 'select 1;']
  expect(crowded(`${oneMigration}-- By hand from here on.\n${two}`)).toHaveLength(1)
  expect(
    crowded(`${oneMigration}--> statement-breakpoint\n-- By hand; from here on.\n${two}`),
  ).toEqual([])
})

test('they are numbered without gaps, in the journal’s order', () => {
  const journal = JSON.parse(readFileSync(`${folder}/meta/_journal.json`, 'utf8')) as {
    entries: { idx: number; tag: string }[]
  }
  expect(journal.entries.map(({ tag }) => tag)).toEqual(migrations.map(({ name }) => name))
  for (const [index, { name }] of migrations.entries())
    expect(name).toMatch(new RegExp(`^${String(index).padStart(4, '0')}_`))
})

test('nothing is left to generate: the newest snapshot matches the schema', () => {
  const newest = readdirSync(`${folder}/meta`)
    .filter((file) => file.endsWith('_snapshot.json'))
    .sort()
    .at(-1)
  const snapshot = JSON.parse(readFileSync(`${folder}/meta/${newest}`, 'utf8')) as Snapshot
  const storedTables = Object.values(snapshot.tables).map(
    ({ name, columns, indexes, checkConstraints }) => ({
      name,
      columns: Object.entries(columns)
        .map(([column, { notNull, type }]) => `${column} ${type} ${notNull}`)
        .sort(),
      indexes: Object.keys(indexes).sort(),
      checks: Object.keys(checkConstraints).sort(),
    }),
  )
  const writtenTables = tables().map((table) => {
    const { name, columns, indexes, checks } = getTableConfig(table)
    return {
      name,
      columns: columns
        .map((column) => `${column.name} ${column.getSQLType()} ${column.notNull}`)
        .sort(),
      indexes: indexes.map(({ config }) => config.name as string).sort(),
      checks: checks.map((check) => check.name).sort(),
    }
  })
  const byName = (a: { name: string }, b: { name: string }) => (a.name < b.name ? -1 : 1)
  expect(writtenTables.sort(byName)).toEqual(storedTables.sort(byName))
})

const [, released] = /^## \[(\d+\.\d+\.\d+)\]/m.exec(readFileSync('CHANGELOG.md', 'utf8')) ?? []

describe('the last release runs on these tables', () => {
  const rule = '0007_released'

  test('so no migration takes away what it uses', () => {
    const knownCount = migrations.findIndex(({ name }) => name === lastRelease.migration) + 1
    expect(knownCount).toBeGreaterThan(0)
    for (const { name, sql } of migrations.slice(knownCount))
      expect([name, narrowedBy(sql, lastRelease.migration)]).toEqual([name, []])
  })

  test('and each release moves the rule on', () => {
    expect([lastRelease.version, version]).toEqual([released, released])
  })

  test.each([
    'DROP TABLE "work_lease" CASCADE;',
    'ALTER TABLE "account" DROP COLUMN "nick";',
    'alter table account drop nick',
    'ALTER TABLE "payment_report" RENAME TO "payment_submission";',
    'alter table account rename nick to name',
    'ALTER TABLE "note" RENAME TO "memo"; CREATE VIEW "notes" AS SELECT "id" FROM "memo";',
    'ALTER TABLE "memo" RENAME COLUMN "text" TO "body"; CREATE VIEW "note" AS SELECT "id", "body" FROM "memo";',
    'ALTER TABLE "account" ALTER COLUMN "nick" SET NOT NULL;',
    'ALTER TABLE "account" ALTER COLUMN "nick" SET DATA TYPE integer;',
    'ALTER TABLE "account" ALTER COLUMN "nick" DROP DEFAULT;',
    'ALTER TABLE "account" ADD COLUMN "nick" text NOT NULL;',
    'ALTER TABLE "account" ADD CONSTRAINT "one" UNIQUE("name");',
    'ALTER TABLE "account" ADD CONSTRAINT "long" CHECK ("account"."name" <> \'\');',
    'CREATE UNIQUE INDEX "one" ON "account" USING btree ("name");',
    '-- Tidy.\nselect 1;\ndrop function post(json)',
  ])('planted and refused until nobody reads it: %s', (statement) => {
    expect(narrowedBy(`CREATE TABLE "x" ();--> statement-breakpoint\n${statement}`, rule)).toEqual([
      expect.anything(),
    ])
    const marked = (since: string) => `-- contract: nicknames, unread since ${since}\n${statement}`
    expect(narrowedBy(marked('0006_no-nicknames'), rule)).toEqual([])
    expect(narrowedBy(marked('0007_released'), rule)).toEqual([])
    expect(narrowedBy(marked('0008_no-nicknames'), rule)).toHaveLength(1)
    const separateMigration = `${marked('0006_no-nicknames')}\n--> statement-breakpoint\n${statement}`
    expect(narrowedBy(separateMigration, rule)).toHaveLength(1)
  })

  test.each([
    'ALTER TABLE "account" ADD COLUMN "nick" text;',
    'ALTER TABLE "account" ADD COLUMN "kept" boolean DEFAULT true NOT NULL;',
    'ALTER TABLE "account" ADD COLUMN "nick" text;--> statement-breakpoint\nALTER TABLE "account" ADD CONSTRAINT "one" UNIQUE("nick");',
    'CREATE TABLE "note" ("id" uuid NOT NULL);--> statement-breakpoint\nCREATE UNIQUE INDEX "one" ON "note" USING btree ("id");',
    'ALTER TABLE "account" ALTER COLUMN "nick" DROP NOT NULL;',
    'ALTER INDEX "old" RENAME TO "new";',
    'alter table account drop constraint long;',
    'ALTER TABLE "note" RENAME TO "memo"; CREATE VIEW "note" AS SELECT "id" FROM "memo";',
    'ALTER TABLE "memo" RENAME COLUMN "text" TO "body"; CREATE VIEW "note" AS SELECT "id", "body" AS "text" FROM "memo";',
    'create or replace function f() returns void language sql as $$ drop table x $$;',
  ])('widens only: %s', (statement) => {
    expect(narrowedBy(statement, rule)).toEqual([])
  })
})

function tables(): PgTable[] {
  const files = Object.entries(readSources('src/server')).flatMap(([file, text]) =>
    text.includes('= pgTable(') ? [file] : [],
  )
  const described = files.flatMap((file) =>
    Object.values(jest.requireActual<object>(resolve(file))),
  )
  return described.filter((value): value is PgTable => is(value, PgTable))
}
