import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'

const tests = resolve(__dirname, '..')
const table = readFileSync(resolve(tests, '../docs/member-checks.md'), 'utf8')

function complaintsOf(row: string): string[] {
  const namedMatches = [...row.matchAll(/`([^`]+\.test\.tsx?)` “([^”]+)”/g)]
  if (namedMatches.length === 0) return [`${row.slice(0, 40)}: names no test`]
  return namedMatches.flatMap(([, file = '', title = '']) => {
    const path = resolve(tests, file)
    if (!existsSync(path)) return [`${file} is not there`]
    return readFileSync(path, 'utf8').includes(title) ? [] : [`${file} has no “${title}”`]
  })
}

const [, faults = '', brokenRows = ''] = table.split(/^## .+$/m)
const lines = (part: string) => part.split('\n').filter((line) => line.startsWith('| '))

function missingIn(part: string): string[] {
  const [head = [], , ...tableRows] = lines(part).map((line) => line.split('|').slice(2, 5))
  const fileIn = (cell = '') => /`([\w/-]+)`/.exec(cell)?.[1]
  return tableRows.flatMap((cells) =>
    cells.flatMap((cell, index) => {
      const file = fileIn(cell) ?? fileIn(head[index]) ?? ''
      const path = resolve(tests, file.includes('/') ? file : `pages/${file}`)
      const text = readFileSync(
        `${path}.test.${existsSync(`${path}.test.ts`) ? 'ts' : 'tsx'}`,
        'utf8',
      )
      const titles = [...cell.matchAll(/“([^”]+)”/g)].map(([, title = '']) => title)
      if (titles.length === 0) return [`${cell}: names no test`]
      return titles.filter((title) => !text.includes(title))
    }),
  )
}

const rows = table.split('\n').filter((line) => /^\| \d+ \|/.test(line))

test('each of the 44 checks names an existing test', () => {
  const numbers = rows.map((row) => Number(row.split('|')[1]))
  expect(numbers).toEqual(Array.from({ length: 44 }, (_, index) => index + 1))
  expect(rows.flatMap(complaintsOf)).toEqual([])
})

test('each fault of a checkout names an existing test', () => {
  expect(lines(faults)).toHaveLength(11)
  expect(missingIn(faults)).toEqual([])
  const planted = 'nothing reports a swap left unreported'
  expect(
    missingIn(faults.replace('the next visit reports a swap left unreported', planted)),
  ).toEqual([planted])
})

test('each thing that was broken once names its test', () => {
  const brokenNames = lines(brokenRows).slice(2)
  expect(brokenNames.length).toBeGreaterThan(10)
  expect(brokenNames.flatMap(complaintsOf)).toEqual([])
})

test.each([
  ['| 1 | A check | soon |', '| 1 | A check | soon |: names no test'],
  ['| 1 | A check | `house/nowhere.test.ts` “a title” |', 'house/nowhere.test.ts is not there'],
  [
    '| 1 | A check | `house/promises.test.ts` “a title that no test ha\u0073 had” |',
    'house/promises.test.ts has no “a title that no test has had”',
  ],
])('a row without a proof is reported: %s', (row, complaint) => {
  expect(complaintsOf(row)).toEqual([complaint])
})
