import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type SQL, sql } from 'drizzle-orm'
import { journalKeys, type KeyForm, keyForms } from '@/server/modules/ledger/journal-key'
import { makeApi } from '../../support/api'
import { readSources, type Sources } from '../../support/sources'

/** One key of each form, as it was first stored; of those of 0.1.0, taken from its books after its own tests. */
const storedKeys = Object.entries(
  JSON.parse(readFileSync(join(__dirname, 'stored-keys.json'), 'utf8')) as Record<KeyForm, string>,
) as [KeyForm, string][]

test('every form has a key that was stored', () => {
  expect(storedKeys.map(([form]) => form).sort()).toEqual(Object.keys(keyForms).sort())
})

test.each(storedKeys)('%s: what was stored is read, and written as it was', (form, key) => {
  const { form: storedForm, ...parts } = journalKeys.read(key) as NonNullable<
    ReturnType<typeof journalKeys.read>
  >
  expect(storedForm).toBe(form)
  expect(journalKeys.write(form, parts as never)).toBe(key)
})

test('parts are read as what they are', () => {
  const id = '7d3f0c1e-2b4a-4c5d-8e6f-0123456789ab'
  expect(journalKeys.read(`share 97.2/0xab/7`)).toEqual({
    form: 'share moved',
    chain: 97,
    generation: 2,
    hash: '0xab',
    logIndex: 7,
  })
  expect(journalKeys.read(`share 97/0xab/7`)).toMatchObject({ generation: 0 })
  expect(journalKeys.read(`legal order ${id} after 12000000`)).toEqual({
    form: 'legal order',
    id,
    moved: 12_000_000n,
  })
  // A bank's reference may hold any sign, and look like the end of a key.
  const entry = 'DE75512108001245126199/a/1 taken/\n7/credit'
  expect(journalKeys.read(`payment bank/${entry}/1 taken`)).toEqual({
    form: 'transfer taken',
    entry,
    part: 1,
  })
  expect(journalKeys.read('what nobody has written')).toBeUndefined()
})

test('a statement writes and reads each of them as code does', async () => {
  const { db } = (await makeApi()).services
  const literal = (value: unknown): SQL =>
    typeof value === 'string' ? sql`${value}::text` : sql`${String(value)}::bigint`
  const columns = storedKeys.flatMap(([form, key]) => {
    const { form: _, ...parts } = journalKeys.read(key) as { form: KeyForm } & Record<
      string,
      unknown
    >
    const values = Object.fromEntries(
      Object.entries(parts).map(([name, value]) => [name, literal(value)]),
    )
    const same = [
      sql`${journalKeys.inSql(form, values as never)} = ${key}`,
      journalKeys.beginsInSql(sql`${key}::text`, form),
    ]
    // A generation is in a statement as it is written.
    for (const [name, value] of Object.entries(parts))
      if (name !== 'generation')
        same.push(
          sql`${journalKeys.partInSql(sql`${key}::text`, form, name as never)} = ${String(value)}`,
        )
    return same
  })
  const answer = await db.execute(sql`select array[${sql.join(columns, sql`, `)}] as same`)
  const [{ same }] = (Array.isArray(answer) ? answer : (answer as { rows: [] }).rows) as [
    { same: boolean[] },
  ]
  expect(same).toEqual(columns.map(() => true))
})

/** The words before the first part of a key. */
const beginnings = Object.values(keyForms).map((text) => text.split('{')[0] as string)

function elsewhere(sources: Sources): string[] {
  return Object.entries(sources).flatMap(([file, text]) => {
    if (file.endsWith('/ledger/journal-key.ts')) return []
    const writtenKeys = [...text.matchAll(/key\b[^\n`]*`([^`$]+)\$\{/gi)]
      .filter(([, keyStart = '']) => beginnings.includes(keyStart))
      // By the codec, or a journal's kind.
      .filter(([match]) => !/journalKeys\.write\(|\bkind:/.test(match))
      .map(([, keyStart]) => `${file} writes a key of ${keyStart?.trim()}`)
    const takenMatches = [...text.matchAll(/(?:split_part|substr|substring)\([^)]*\bkey\b/g)]
    return [...writtenKeys, ...takenMatches.map(() => `${file} takes a key apart`)]
  })
}

test('no other module writes a key, or takes one apart', () => {
  expect(elsewhere(readSources('src/server'))).toEqual([])
})

test('one that did would be noticed', () => {
  const planted = {
    'src/server/modules/a.ts': `const endKey = ({ id }) => \`gift \${id} over\``,
    'src/server/modules/b.ts': `return { key: \`stake \${stake.id}\`, kind, at, moves }`,
    'src/server/modules/c.ts': 'sql`select substr(journal.key, 10)::uuid`',
  }
  expect(elsewhere(planted)).toEqual([
    'src/server/modules/a.ts writes a key of gift',
    'src/server/modules/b.ts writes a key of stake',
    'src/server/modules/c.ts takes a key apart',
  ])
})
