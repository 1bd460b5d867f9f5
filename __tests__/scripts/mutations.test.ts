import { Fake } from '../support/fake'
import { byDay } from '../support/size'

const fakeJest = `
const { readFileSync, writeFileSync } = require('node:fs')
const report = process.argv.find((word) => word.startsWith('--outputFile=')).slice(13)
const file = process.argv.at(-1)
const source = readFileSync('src/money.ts', 'utf8')
const status = source.includes('\\nguarded(') ? 'passed' : 'failed'
const failureMessages = source.includes('unnamed') ? ['ReferenceError: unnamed'] : []
const assertionResults = [{ fullName: 'money is guarded', status, failureMessages }]
writeFileSync(report, JSON.stringify({ testResults: [{ name: process.cwd() + '/' + file, assertionResults }] }))
`

const fakeCompiler = `
const { readFileSync } = require('node:fs')
if (!readFileSync('src/money.ts', 'utf8').includes('= undefined')) process.exit(0)
console.log("src/money.ts(4,1): error TS2304: Cannot find name 'undefined'.")
process.exit(2)
`

const takenGuard = '// guard: without it, money is free — lib/money: money is guarded'
const changedGuard =
  '// guard: without it, money is dear — lib/money: money is guarded — argument alone'
const unseenGuard =
  '// guard: without it, nothing is free — lib/money: money is guarded — without the second entry'

let project: Fake
beforeEach(() => {
  project = new Fake()
  for (const ownGuard of [
    'public/api/verify.mjs',
    'public/api/witness.mjs',
    'src/config/unsafe-settings.ts',
  ])
    project.write(ownGuard, '')
  project.write('__tests__/lib/money.test.ts', "test('money is guarded')")
  project.write('node_modules/jest/bin/jest.js', fakeJest)
  project.write('node_modules/typescript/bin/tsc', fakeCompiler)
  project.write('scripts/mutations/texts.ts', 'export const texts = {}')
  for (const name of ['jest.config.js', 'next.config.js']) project.write(name, '')
})
afterEach(() => project.remove())

const guarded = (...comments: string[]) =>
  project.write('src/money.ts', [...comments, 'guarded(owed)', 'free([1, 2])'].join('\n'))
const play = (words = '') => project.run(`scripts/run.mjs mutations ${words}`.trim())

test('a line that is left out, or broken as its words say, is noticed by its test @rest', async () => {
  guarded(takenGuard, changedGuard)
  const { code, output } = await play()
  expect(output).toMatch('money is free — noticed by __tests__/lib/money.test.ts: money is guarded')
  expect(output).toMatch('money is dear — noticed by __tests__/lib/money.test.ts: money is guarded')
  expect(output).toMatch('2 noticed, 0 not noticed')
  expect(code).toBe(0)
})

test('a guard that no test notices fails all, wherever its comment is wrapped @rest', async () => {
  const wrapped = unseenGuard.replace(' is guarded', '\n//   is guarded')
  project.write('src/money.ts', `${takenGuard}\nguarded(owed)\n${wrapped}\nfree([1, 2])`)
  const { code, output } = await play()
  expect(output).toMatch('nothing is free — NOT NOTICED')
  expect(output).toMatch('1 noticed, 1 not noticed')
  expect(code).toBe(1)
})

test('a test that fails since the code cannot run, or would not compile, has noticed nothing @rest', async () => {
  project.write(
    'src/money.ts',
    `${takenGuard}\nguarded(owed)\nunnamed\n${takenGuard.replace('free', 'dear')} — value undefined\nexport const money = 'guarded'`,
  )
  const { code, output } = await play()
  expect(output).toMatch('money is free — NOT NOTICED')
  expect(output).toMatch("money is dear — DOES NOT COMPILE: TS2304: Cannot find name 'undefined'.")
  expect(output).toMatch('0 noticed, 2 not noticed')
  expect(code).toBe(1)
})

test('a test that fails without a mutation has detected nothing @rest', async () => {
  project.write('src/money.ts', `${takenGuard}\nfree(owed)`)
  const { code, output } = await play('--sample 1')
  expect(output).toMatch('Not green while every guard stands:\nmoney is guarded')
  expect(code).toBe(1)
})

test.each(
  byDay(1, [
    [
      'words that do not fit',
      `${takenGuard} — condition true`,
      'it cannot be broken by “condition true”',
    ],
    ['a test that is gone', takenGuard.replace('is guarded', 'is safe'), 'no “money is safe”'],
    [
      'a test file that is gone',
      takenGuard.replace('lib/money', 'lib/coin'),
      'no test file lib/coin',
    ],
    [
      'no test',
      '// guard: without it, money is free',
      'without it, what happens — test file: test',
    ],
  ]),
)('a comment with %s is refused with its place', async (_, comment, reason) => {
  guarded(comment)
  const { code, output } = await play('--check')
  expect(output).toMatch(/src\/money\.ts:[12]: /)
  expect(output).toMatch(reason)
  expect(code).toBe(1)
})
