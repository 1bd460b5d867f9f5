import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { countsOf } from '../../scripts/test/jest'
import { Fake } from '../support/fake'

let project: Fake
beforeEach(() => {
  project = new Fake()
  project.write('node_modules/@biomejs/biome/bin/biome', '')
  project.write('node_modules/typescript/bin/tsc', '')
  project.write('node_modules/knip/bin/knip.js', '')
  project.write('node_modules/jest/bin/jest.js', jestWith({ numPassedTests: 5 }))
  for (const name of ['budget', 'licences']) project.write(`scripts/${name}.ts`, '')
  project.write('scripts/mutations.ts', '')
  project.write('scripts/test/promises.ts', listsWith({}))
  // The guards of these name tests that are not copied.
  for (const file of ['public/api/verify.mjs', 'public/api/witness.mjs']) project.write(file, '')
  project.write('src/config/unsafe-settings.ts', '')
  project.write('__tests__/runner/joined.js', 'module.exports = () => {}')
  project.write('__tests__/runner/es-modules.js', 'module.exports = []')
})
afterEach(() => project.remove())

function jestWith(counts: object, code = 0) {
  const report = JSON.stringify({ ...none, numRuntimeErrorTestSuites: 0, ...counts })
  return `require('node:fs').writeFileSync(process.argv.at(-1), '${report}'); process.exit(${code})`
}

const listsWith = (requirements: object) =>
  `export const promises = {}; export const requirements = ${JSON.stringify(requirements)}`

const workerLeft = 'A worker process has failed to exit gracefully and has been force exited.'

const runTests = (words = '', env = {}) =>
  project.run(`scripts/run.mjs test${words}`, {
    CHROME_PATH: process.execPath,
    APP_MODE: 'nonsense',
    ...env,
  })
const lastLine = (output: string) => output.trimEnd().split('\n').at(-1)

test('all green: the last line counts every check, and the dearest files stand above it', async () => {
  const costs = 'lib/small.test.ts\\t400000\\nlib/large.test.ts\\t12340000\\n'
  const write = `const { TEST_COSTS } = process.env
    if (TEST_COSTS) require('node:fs').writeFileSync(TEST_COSTS, "${costs}");`
  project.write('node_modules/jest/bin/jest.js', write + jestWith({ numPassedTests: 5 }))
  const { code, output } = await runTests()
  expect(lastLine(output)).toBe('16 passed, 0 failed')
  expect(code).toBe(0)
  expect(output).toMatch(/12\.3 lib\/large\.test\.ts\n +0\.4 lib\/small\.test\.ts\n/)
})

const none = { numPassedTests: 0, numFailedTests: 0, numPendingTests: 0, numTodoTests: 0 }

test.each([
  ['a skipped test', { numPassedTests: 4, numPendingTests: 1 }, 0, 1],
  ['a file that could not run', { numRuntimeErrorTestSuites: 1 }, 1, 1],
  ['a Jest that ends badly for another reason', { numPassedTests: 5 }, 1, 1],
  ['nothing of all that', { numPassedTests: 5 }, 0, 0],
])('%s counts as failed: %j, %i', (_name, summary, code, failedCount) => {
  const report = { ...none, numRuntimeErrorTestSuites: 0, ...summary }
  expect(countsOf(report, code).failed).toBe(failedCount)
})

test('a Jest that dies without results counts as failed', async () => {
  project.write('node_modules/jest/bin/jest.js', 'process.exit(134)')
  const { code, output } = await runTests(' --only units')
  expect([code, lastLine(output)]).toEqual([1, '0 passed, 1 failed'])
})

test('a worker that does not end is reported', () => {
  const { failed, notes } = countsOf(
    { ...none, numRuntimeErrorTestSuites: 0, numPassedTests: 5 },
    0,
    { output: workerLeft },
  )
  expect([failed, notes]).toEqual([
    0,
    ['A worker did not end by itself: a test left something on.'],
  ])
})

test('test files are joined by folder unless they mock', async () => {
  for (const name of ['one', 'two']) project.write(`__tests__/lib/${name}.test.ts`, '')
  project.write('__tests__/lib/alone.test.ts', `jest.mock('./one')`)
  project.write('node_modules/jest/bin/jest.js', jestWith({ numPassedTests: 3 }))
  await runTests(' --only units')
  const groups = readdirSync(join(project.folder, '.build/tests/page'))
  expect(groups.filter((name) => name.endsWith('.test.js'))).toEqual([
    'lib-alone.test.js',
    'lib-one-and-more.test.js',
  ])
  const readText = (name: string) =>
    readFileSync(join(project.folder, '.build/tests/page', name), 'utf8')
  expect(readText('lib-one-and-more.test.js')).toContain(
    "run('lib/one.test.ts', 'lib/two.test.ts')",
  )
  expect(readText('all.js').match(/"lib\/\w+\.test\.ts": \(\)/g)).toHaveLength(2)
})

test('each run takes the files that have a test for it', async () => {
  project.write(
    '__tests__/lib/a-both.test.ts',
    "test('a', a)\ntest('b @night', b)\ntest('c @rest', c)",
  )
  project.write('__tests__/lib/night.test.ts', "test('d @night', d)")
  project.write('__tests__/lib/rest.test.ts', "test.each(rows)('e @rest', e)")
  const tested = async (words = '', env = {}) => {
    await runTests(` --only units${words}`, env)
    const group = join(project.folder, '.build/tests/page/lib-a-both-and-more.test.js')
    return [...new Set(readFileSync(group, 'utf8').match(/lib\/[\w-]+(?=\.test)/g))]
  }
  expect(await tested()).toEqual(['lib/a-both'])
  expect(await tested(' --rest')).toEqual(['lib/a-both', 'lib/rest'])
  const allFiles = ['lib/a-both', 'lib/night', 'lib/rest']
  expect(await tested('', { TEST_SIZE: 'full' })).toEqual(allFiles)
})

const passedTest = (file: string, fullName: string) => ({
  name: `/project/__tests__/${file}.test.ts`,
  assertionResults: [{ status: 'passed', fullName, ancestorTitles: [] }],
})

test('a requirement, or a guard, that no passed test shows fails the whole run', async () => {
  project.write('scripts/test/promises.ts', listsWith({ R1: ['lib/seen'], R2: ['lib/unseen'] }))
  project.write(
    'src/money.ts',
    '// guard: without it, money is free — lib/money: money is dear\nguarded',
  )
  project.write('__tests__/lib/money.test.ts', "test('money is dear @rest', dear)")
  const reporting = (...testResults: object[]) =>
    project.write('node_modules/jest/bin/jest.js', jestWith({ numPassedTests: 5, testResults }))

  const otherResult = passedTest('lib/unseen-either', 'seen')
  reporting(
    passedTest('lib/seen', 'seen'),
    otherResult,
    passedTest('lib/money', 'money is counted'),
  )
  const lostRun = await runTests()
  expect(lostRun.output).toContain(
    'Not shown by any test that passed\n' +
      '  R2: no test of lib/unseen\n' +
      '  money is free: “money is dear” of __tests__/lib/money.test.ts\n',
  )
  expect([lostRun.code, lastLine(lostRun.output)]).toEqual([1, '16 passed, 2 failed'])

  reporting(
    ...['lib/seen', 'lib/unseen', 'lib/money'].map((file) => passedTest(file, 'money is dear')),
  )
  expect(lastLine((await runTests()).output)).toBe('16 passed, 0 failed')
})

test('the rest draws a guard too', async () => {
  project.write('scripts/mutations.ts', `console.log('asked:', process.argv.slice(2).join(' '))`)
  const { code, output } = await runTests(' --rest')
  expect(output).toContain('asked: --sample 1')
  expect([code, lastLine(output)]).toEqual([0, '12 passed, 0 failed'])
})
