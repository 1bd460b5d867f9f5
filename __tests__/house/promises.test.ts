import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { hasTestsFor } from '../../scripts/test/groups'
import { promises, requirements } from '../../scripts/test/promises'

const tests = resolve(__dirname, '..')
const page = readFileSync(resolve(tests, '../docs/requirements.md'), 'utf8')
const numbers = [...page.matchAll(/^(?:- \*\*|\| )([RT]\d{1,3})\b/gm)].map(
  ([, number = '']) => number,
)

const filesByPromise = Object.entries(promises).map(([name, files]) => [name.split(' ')[0], files])
const allPromises: Record<string, string[]> = {
  ...requirements,
  ...Object.fromEntries(filesByPromise),
}

const isTest = (name: string) => /\.test\.tsx?$/.test(name)

/** Files of tests below a folder or, without its last slash, that one file. */
function filesOf(pattern: string): string[] {
  const path = join(tests, pattern)
  if (!pattern.endsWith('/'))
    return ['.test.ts', '.test.tsx'].map((end) => path + end).filter(existsSync)
  const names = existsSync(path) ? readdirSync(path, { recursive: true, encoding: 'utf8' }) : []
  return names.filter(isTest).map((name) => join(path, name))
}

const isShownByDay = (file: string) => hasTestsFor('daily', readFileSync(file, 'utf8'))

function withoutTests(lists: typeof allPromises): string[] {
  return Object.entries(lists).flatMap(([number, files]) => {
    const missingFiles = files.filter((pattern) => filesOf(pattern).length === 0)
    const isShown = files.flatMap(filesOf).some(isShownByDay)
    return [...missingFiles, ...(isShown ? [] : ['nothing by day'])].map(
      (fault) => `${number}: ${fault}`,
    )
  })
}

test('each requirement and each promise names tests', () => {
  expect(Object.keys(allPromises).sort()).toEqual(numbers.toSorted())
  expect(Object.values(allPromises).filter((files) => files.length === 0)).toEqual([])
})

test('each test that is named for one is there, and `npm test` runs one at least', () => {
  expect(withoutTests(allPromises)).toEqual([])
})

test('a missing or nightly test is reported', () => {
  const lists = { R1: ['server/gone', 'house/promises'], R2: ['simulation/fresh-seeds'] }
  expect(withoutTests(lists)).toEqual(['R1: server/gone', 'R2: nothing by day'])
})
