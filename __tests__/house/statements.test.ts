import { readSources, type Sources } from '../support/sources'

/** SQL that is written by hand is asked here alone, where what it answers is read by its columns. */
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
