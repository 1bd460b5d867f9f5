import { readSources, type Sources } from '../support/sources'

/** The only door for hand-written SQL, where its results are read by their columns. */
const door = 'src/server/platform/db/query.ts'

/** Carries out a request of operators, which is no statement. */
const otherStatement = 'kindOf(kind).execute('

function pastTheDoor(sources: Sources): string[] {
  return Object.entries(sources)
    .filter(
      ([file, text]) => file !== door && text.replaceAll(otherStatement, '').includes('.execute('),
    )
    .map(([file]) => file)
}

test('no statement goes past the door', () => {
  const sources = readSources('src')
  expect(sources[door]).toContain('.execute(')
  expect(pastTheDoor(sources)).toEqual([])
})

test.each(['await db.execute(sql`select 1`)', 'await needs.db\n  .execute(statement)'])(
  '%s would be found',
  (text) => {
    expect(pastTheDoor({ 'src/server/modules/new/reads.ts': text })).toHaveLength(1)
  },
)
