import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { countsOf } from '../../scripts/test/jest'
import { Fake } from '../support/fake'

jest.setTimeout(30_000)

let project: Fake
beforeEach(() => {
  project = new Fake()
  project.write('node_modules/@biomejs/biome/bin/biome', '')
  project.write('node_modules/typescript/bin/tsc', '')
  project.write('node_modules/knip/bin/knip.js', '')
  project.write('node_modules/jest/bin/jest.js', jestWith({ numPassedTests: 5 }))
  for (const name of ['budget', 'licences']) project.write(`scripts/${name}.ts`, '')
  project.write('scripts/mutations.ts', '')
  project.write('__tests__/runner/joined.js', 'module.exports = () => {}')
  project.write('__tests__/runner/es-modules.js', 'module.exports = []')
})
afterEach(() => project.remove())

function jestWith(counts: object, code = 0) {
  const report = JSON.stringify({ ...none, numRuntimeErrorTestSuites: 0, ...counts })
  return `require('node:fs').writeFileSync(process.argv.at(-1), '${report}'); process.exit(${code})`
}

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
  project.write('scripts/mutations.ts', `console.log('asked:', process.argv.slice(2).join(' '))`)
  const { code, output } = await runTests()
  expect(lastLine(output)).toBe('17 passed, 0 failed')
  expect(code).toBe(0)
  expect(output).toContain('asked: --sample 1')
  expect(output).toMatch(/12\.3 lib\/large\.test\.ts\n +0\.4 lib\/small\.test\.ts\n/)
})

const none = { numPassedTests: 0, numFailedTests: 0, numPendingTests: 0, numTodoTests: 0 }

test.each([
  ['a skipped test', { numPassedTests: 4, numPendingTests: 1 }, 0, 1],
  ['a file that could not run', { numRuntimeErrorTestSuites: 1 }, 1, 1],
  ['a Jest that ends badly for another reason', { numPassedTests: 5 }, 1, 1],
  ['nothing of all that', { numPassedTests: 5 }, 0, 0],
])('%s counts as failed: %j, %i', (_name, counts, code, failed) => {
  const report = { ...none, numRuntimeErrorTestSuites: 0, ...counts }
  expect(countsOf(report, code).failed).toBe(failed)
})

test('a Jest that dies without results counts as failed', async () => {
  project.write('node_modules/jest/bin/jest.js', 'process.exit(134)')
  const { code, output } = await runTests(' --only units')
  expect([code, lastLine(output)]).toEqual([1, '0 passed, 1 failed'])
})

test('a worker that does not end is told', () => {
  const { failed, notes } = countsOf(
    { ...none, numRuntimeErrorTestSuites: 0, numPassedTests: 5 },
    0,
    workerLeft,
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
  const read = (name: string) =>
    readFileSync(join(project.folder, '.build/tests/page', name), 'utf8')
  expect(read('lib-one-and-more.test.js')).toContain("run('lib/one.test.ts', 'lib/two.test.ts')")
  expect(read('all.js').match(/"lib\/\w+\.test\.ts": \(\)/g)).toHaveLength(2)
})

test('files of nightly tests alone are left out by day', async () => {
  project.write('__tests__/lib/both.test.ts', "test('a', a)\natNight('b', b)")
  project.write('__tests__/lib/night.test.ts', "atNight('c', c)")
  const tested = async (env = {}) => {
    await runTests(' --only units', env)
    const group = join(project.folder, '.build/tests/page/lib-both-and-more.test.js')
    return new Set(readFileSync(group, 'utf8').match(/lib\/\w+\.test/g))
  }
  expect(await tested()).toEqual(new Set(['lib/both.test']))
  expect(await tested({ TEST_SIZE: 'full' })).toEqual(new Set(['lib/both.test', 'lib/night.test']))
})
