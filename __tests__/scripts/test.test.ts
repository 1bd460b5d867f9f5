import { StandIn } from '../support/stand-in'

jest.setTimeout(30_000)

let project: StandIn
beforeEach(() => {
  project = new StandIn()
  project.write('node_modules/@biomejs/biome/bin/biome', '')
  project.write('node_modules/typescript/bin/tsc', '')
  project.write('node_modules/jest/bin/jest.js', jestWith({ numPassedTests: 5 }))
  project.write('scripts/budget.mjs', '')
  project.write('scripts/mutations.mjs', '')
})
afterEach(() => project.remove())

function jestWith(counts: object, code = 0) {
  const none = { numPassedTests: 0, numFailedTests: 0, numPendingTests: 0, numTodoTests: 0 }
  const report = JSON.stringify({ ...none, numRuntimeErrorTestSuites: 0, ...counts })
  return `require('node:fs').writeFileSync(process.argv.at(-1), '${report}'); process.exit(${code})`
}

// Any program that exists will do: the stand-in for Jest opens no browser.
const runTests = (words = '') =>
  project.run(`scripts/test.mjs${words}`, { CHROME_PATH: process.execPath, APP_MODE: 'nonsense' })
const lastLine = (output: string) => output.trimEnd().split('\n').at(-1)

test('all green: the last line counts every check, and the settings of this machine have no say', async () => {
  const { code, output } = await runTests()
  expect(lastLine(output)).toBe('15 passed, 0 failed')
  expect(code).toBe(0)
})

test('one failure fails the whole, and the phases after it run all the same', async () => {
  project.write('node_modules/typescript/bin/tsc', 'process.exit(2)')
  const { code, output } = await runTests()
  expect(lastLine(output)).toBe('14 passed, 1 failed')
  expect(output).toContain('── Browser journeys: 5 passed, 0 failed')
  expect(code).toBe(1)
})

test.each([
  ['a skipped test', jestWith({ numPassedTests: 4, numPendingTests: 1 }), 4],
  ['a file that could not run', jestWith({ numRuntimeErrorTestSuites: 1 }, 1), 0],
  ['a Jest that ends badly for another reason', jestWith({ numPassedTests: 5 }, 1), 5],
  ['a Jest that dies without results', 'process.exit(134)', 0],
])('%s counts as failed', async (_name, jestSource, passed) => {
  project.write('node_modules/jest/bin/jest.js', jestSource)
  const { code, output } = await runTests(' --only unit')
  expect(lastLine(output)).toBe(`${passed} passed, 1 failed`)
  expect(code).toBe(1)
})

test('what passed only on a second try counts as passed and is named', async () => {
  const once = { status: 'passed', fullName: 'a steady one', invocations: 1 }
  const twice = { status: 'passed', fullName: 'all tabs follow a login', invocations: 2 }
  const lost = { status: 'failed', fullName: 'a lost one', invocations: 2 }
  const testResults = [{ assertionResults: [once, twice] }, { assertionResults: [lost] }]
  const counts = { numPassedTests: 2, numFailedTests: 1, testResults }
  project.write('node_modules/jest/bin/jest.js', jestWith(counts, 1))
  const { code, output } = await runTests(' --only unit')
  expect(output).toContain('PASSED ONLY ON A SECOND TRY (1):\n  all tabs follow a login\n──')
  expect(lastLine(output)).toBe('2 passed, 1 failed')
  expect(code).toBe(1)
})

test.each([
  ['every day two mutations are drawn', '', '--sample 2'],
  ['the full sizes try each of them', ' --full', ''],
])('%s', async (_name, words, expected) => {
  project.write(
    'scripts/mutations.mjs',
    `console.log('asked: <' + process.argv.slice(2).join(' ') + '>')`,
  )
  const { output } = await runTests(`${words} --only mutations`)
  expect(output).toContain(`asked: <${expected}>`)
  expect(lastLine(output)).toBe('1 passed, 0 failed')
})

test('a mutation that nobody notices counts as failed', async () => {
  project.write('scripts/mutations.mjs', 'process.exit(1)')
  const { code, output } = await runTests(' --only mutations')
  expect(lastLine(output)).toBe('0 passed, 1 failed')
  expect(code).toBe(1)
})

test('without a build the journeys fail and say why', async () => {
  project.write('node_modules/next/dist/bin/next', 'process.exit(1)')
  const { output } = await runTests(' --only browser')
  expect(output).toContain('Not run: there is no build.')
})
