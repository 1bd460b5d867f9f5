import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'

const tests = resolve(__dirname, '..')
const source = readFileSync(resolve(tests, '../scripts/test/promises.ts'), 'utf8')
const named = [...source.matchAll(/'([a-z-]+\/[^']*)'/g)].map(([, file]) => file as string)

const notBuilt = [18]

test('every promise that is built names existing tests', () => {
  const numbers = [...source.matchAll(/'T(\d+) /g)].map(([, number]) => Number(number))
  const all = Array.from({ length: 21 }, (_, place) => place + 1)
  expect(numbers).toEqual(all.filter((number) => !notBuilt.includes(number)))
  const missing = named.filter((file) => {
    const path = join(tests, file)
    if (file.endsWith('/')) return !existsSync(path)
    return !readdirSync(dirname(path)).some((name) => join(dirname(path), name).startsWith(path))
  })
  expect(missing).toEqual([])
})
