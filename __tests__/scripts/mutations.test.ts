import { Fake } from '../support/fake'
import { byDay } from '../support/size'

jest.setTimeout(30_000)

const fakeJest = `
const { readFileSync, writeFileSync } = require('node:fs')
const report = process.argv.find((word) => word.startsWith('--outputFile=')).slice(13)
const file = process.argv.at(-1)
const status = readFileSync('src/money.ts', 'utf8').includes('\\nguarded') ? 'passed' : 'failed'
const assertionResults = [{ fullName: 'money is guarded', status }]
writeFileSync(report, JSON.stringify({ testResults: [{ name: process.cwd() + '/' + file, assertionResults }] }))
`

const taken = '// guard: money is free — lib/money: money is guarded'
const changed = '// guard: money is dear — lib/money: money is guarded → charged'
const unseen = '// guard: nothing is free — lib/money: money is guarded — free → dear'

let project: Fake
beforeEach(() => {
  project = new Fake()
  for (const own of [
    'public/api/verify.mjs',
    'public/api/witness.mjs',
    'src/config/unsafe-settings.ts',
  ])
    project.write(own, '')
  project.write('__tests__/lib/money.test.ts', "test('money is guarded')")
  project.write('node_modules/jest/bin/jest.js', fakeJest)
  for (const name of ['jest.config.js', 'next.config.js']) project.write(name, '')
})
afterEach(() => project.remove())

const guarded = (...comments: string[]) =>
  project.write('src/money.ts', ['money', ...comments, 'guarded', 'and free of charge'].join('\n'))
const play = (words = '') => project.run(`scripts/run.mjs mutations ${words}`.trim())

test('a line that is taken away, or becomes another, is noticed by its test @rest', async () => {
  guarded(taken, changed)
  const { code, output } = await play()
  expect(output).toMatch('money is free — noticed by __tests__/lib/money.test.ts: money is guarded')
  expect(output).toMatch('money is dear — noticed by __tests__/lib/money.test.ts: money is guarded')
  expect(output).toMatch('2 noticed, 0 not noticed')
  expect(code).toBe(0)
})

test('a guard that no test notices fails all, wherever its comment is wrapped @rest', async () => {
  guarded(taken, unseen.replace(' is guarded', '\n//   is guarded'))
  const { code, output } = await play()
  expect(output).toMatch('nothing is free — NOT NOTICED')
  expect(output).toMatch('1 noticed, 1 not noticed')
  expect(code).toBe(1)
})

test('a test that fails while every guard stands notices nothing @rest', async () => {
  project.write('src/money.ts', `${taken}\nfree`)
  const { code, output } = await play('--sample 1')
  expect(output).toMatch('Not green while every guard stands:\nmoney is guarded')
  expect(code).toBe(1)
})

test.each(
  byDay(1, [
    ['a text that is gone', unseen.replace('free → ', 'cheap → '), 'no “cheap” below'],
    ['a test that is gone', taken.replace('is guarded', 'is safe'), 'no “money is safe”'],
    ['a test file that is gone', taken.replace('lib/money', 'lib/coin'), 'no test file lib/coin'],
    ['no test', '// guard: money is free', 'name — test file: test'],
  ]),
)('a comment with %s is refused with its place', async (_, comment, reason) => {
  guarded(comment)
  const { code, output } = await play('--check')
  expect(output).toMatch(`src/money.ts:2: ${reason}`)
  expect(code).toBe(1)
})
