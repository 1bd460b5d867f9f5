import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'

const tests = resolve(__dirname, '..')
const source = readFileSync(resolve(tests, '../scripts/test/promises.ts'), 'utf8')
const named = [...source.matchAll(/'([a-z-]+\/[^']*)'/g)].map(([, file]) => file as string)

test('every promise names existing tests', () => {
  const numbers = [...source.matchAll(/'T(\d+) /g)].map(([, number]) => Number(number))
  expect(numbers).toEqual(Array.from({ length: 21 }, (_, place) => place + 1))
  const missing = named.filter((file) => {
    const path = join(tests, file)
    if (file.endsWith('/')) return !existsSync(path)
    return !readdirSync(dirname(path)).some((name) => join(dirname(path), name).startsWith(path))
  })
  expect(missing).toEqual([])
})
