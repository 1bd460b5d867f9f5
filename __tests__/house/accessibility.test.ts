import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'

const tests = resolve(__dirname, '..')
const page = readFileSync(resolve(tests, '../docs/accessibility.md'), 'utf8')
const rows = page.split('\n').filter((line) => /^\| (9|new)[. ]\d\.\d/.test(line))

const criteria = { '1': 20, '2': 20, '3': 13, '4': 2 }

/**
 * A row names an existing test, or says what was checked by hand, or why the criterion does not
 * apply.
 */
function complaintsOf(row: string): string[] {
  const [, clause = '', , how = '', shownBy = ''] = row.split('|').map((cell) => cell.trim())
  const namedMatches = [...shownBy.matchAll(/`([^`]+\.test\.tsx?)` “([^”]+)”/g)]
  if (namedMatches.length === 0) {
    const isSaid = /^(not here|by hand): ./.test(shownBy)
    return isSaid ? [] : [`${clause} names no test`]
  }
  if (how === '–') return [`${clause} does not say how`]
  return namedMatches.flatMap(([, file = '', title = '']) => {
    const path = resolve(tests, file)
    if (!existsSync(path)) return [`${clause}: ${file} is not there`]
    const hasTitle = readFileSync(path, 'utf8').includes(title)
    return hasTitle ? [] : [`${clause}: ${file} has no “${title}”`]
  })
}

test('every criterion of WCAG 2.2 A and AA is listed once, with an existing test', () => {
  const numbers = rows.map((row) => /(\d\.\d+\.\d+) \|/.exec(row)?.[1] ?? row)
  expect(new Set(numbers).size).toBe(55)
  const countsOfParts = Object.keys(criteria).map((part) => [
    part,
    numbers.filter((number) => number.startsWith(`${part}.`)).length,
  ])
  expect(Object.fromEntries(countsOfParts)).toEqual(criteria)
  expect(rows.flatMap(complaintsOf)).toEqual([])
})

test.each([
  ['| 9.1.1.1 | Name | How | soon |', '9.1.1.1 names no test'],
  ['| 9.1.1.1 | Name | – | `house/env.test.ts` “x” |', '9.1.1.1 does not say how'],
  ['| 9.1.1.1 | Name | How | `house/no.test.ts` “x” |', '9.1.1.1: house/no.test.ts is not there'],
])('a row that shows nothing is noticed: %s', (row, complaint) => {
  expect(complaintsOf(row)).toEqual([complaint])
})
