import { readdirSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { is } from 'drizzle-orm'
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core'
import { migrations } from '@/server/platform/db/migrations'
import { readSources } from '../support/sources'

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

test('the module lists exactly the .sql files, with their very text', () => {
  const written = files.map((file) => ({
    name: file.replace('.sql', ''),
    sql: readFileSync(`${folder}/${file}`, 'utf8'),
  }))
  expect(migrations).toEqual(written)
})

test('they are numbered without a gap, and the journal knows them in this order', () => {
  const journal = JSON.parse(readFileSync(`${folder}/meta/_journal.json`, 'utf8')) as {
    entries: { idx: number; tag: string }[]
  }
  expect(journal.entries.map(({ tag }) => tag)).toEqual(migrations.map(({ name }) => name))
  for (const [index, { name }] of migrations.entries())
    expect(name).toMatch(new RegExp(`^${String(index).padStart(4, '0')}_`))
})

test('the newest snapshot has the tables, columns, indexes and checks of the schema: nothing is left to generate', () => {
  const newest = readdirSync(`${folder}/meta`)
    .filter((file) => file.endsWith('_snapshot.json'))
    .sort()
    .at(-1)
  const snapshot = JSON.parse(readFileSync(`${folder}/meta/${newest}`, 'utf8')) as Snapshot
  const stored = Object.values(snapshot.tables).map(
    ({ name, columns, indexes, checkConstraints }) => ({
      name,
      columns: Object.entries(columns)
        .map(([column, { notNull, type }]) => `${column} ${type} ${notNull}`)
        .sort(),
      indexes: Object.keys(indexes).sort(),
      checks: Object.keys(checkConstraints).sort(),
    }),
  )
  const written = tables().map((table) => {
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
  expect(written.sort(byName)).toEqual(stored.sort(byName))
})

/** Wherever in the server they are described. */
function tables(): PgTable[] {
  const files = Object.entries(readSources('src/server')).flatMap(([file, text]) =>
    text.includes('= pgTable(') ? [file] : [],
  )
  const described = files.flatMap((file) =>
    Object.values(jest.requireActual<object>(resolve(file))),
  )
  return described.filter((value): value is PgTable => is(value, PgTable))
}
