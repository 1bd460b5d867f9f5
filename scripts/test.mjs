// node scripts/test.mjs [--full] [--only static|unit|mutations|browser]: every check there is, and one line that sums them up.
import './node-version.mjs'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureBrowser } from './browser.mjs'
import { ensureBuild } from './build.mjs'
import { runChild, stopWhenAsked } from './children.mjs'
import { ensureInstalled } from './install.mjs'
import { Refusal, runCommand } from './refusal.mjs'
import { projectRoot } from './settings.mjs'

const isFull = process.argv.includes('--full')
const only = process.argv.includes('--only')
  ? process.argv[process.argv.indexOf('--only') + 1]
  : undefined
const minute = 60_000
// For a part that hangs; a busy machine may take three times as long as a quiet one.
const timeLimitMs = isFull ? 240 * minute : 35 * minute
const lateness = `Ended after ${timeLimitMs / minute} minutes without a result.`
const results = mkdtempSync(join(tmpdir(), 'fnx-test-'))
process.on('exit', () => rmSync(results, { recursive: true, force: true }))
const tally = { passed: 0, failed: 0 }

const budgetScript = join(projectRoot, 'scripts/budget.mjs')
const hasBudget = existsSync(budgetScript)

const phases = [
  { name: 'Browser', for: ['browser'], run: findBrowser },
  { name: 'Format and lint', for: ['static'], run: lint },
  { name: 'Types', for: ['static'], run: () => check('typescript/bin/tsc', '--noEmit') },
  { name: 'Unit, server and component tests', for: ['unit'], run: () => jest('jest.config.js') },
  { name: 'Mutations', for: ['mutations'], run: mutations },
  { name: 'Build', for: ['browser'], run: build },
  { name: 'Byte budget', for: hasBudget ? ['browser'] : [], run: budget },
  { name: 'Browser journeys', for: ['browser'], run: () => jest('jest.browser.config.js') },
]

await runCommand(async () => {
  stopWhenAsked({ code: 130 })
  const isChosen = (phase) => (only ? phase.for.includes(only) : phase.for.length > 0)
  const chosen = phases.filter(isChosen)
  if (chosen.length === 0) throw new Refusal('--only takes static, unit, mutations or browser.')
  forgetSettings(process.env)
  await ensureInstalled()
  for (const phase of chosen) await runPhase(phase)
  console.log(`\n${tally.passed} passed, ${tally.failed} failed`)
  return tally.failed === 0 ? 0 : 1
})

/** What is set on this machine for running the product has no say in whether its tests pass. */
function forgetSettings(env) {
  const example = readFileSync(join(projectRoot, '.env.example'), 'utf8')
  const settings = example.match(/^[A-Z0-9_]+(?==)/gm) ?? []
  for (const name of [...settings, 'NODE_ENV', 'NEXT_DIST_DIR', 'NEXT_DEV']) delete env[name]
  if (!process.stdout.isTTY && !env.FORCE_COLOR) env.NO_COLOR = '1'
  env.TEST_SIZE = isFull ? 'full' : 'small'
}

async function runPhase({ name, run }) {
  console.log(`\n── ${name}`)
  const started = Date.now()
  let result
  try {
    result = await run()
  } catch (error) {
    console.error(error instanceof Refusal ? error.message : error)
    result = { passed: 0, failed: 1 }
  }
  tally.passed += result.passed
  tally.failed += result.failed
  const seconds = Math.round((Date.now() - started) / 1000)
  console.log(`── ${name}: ${result.passed} passed, ${result.failed} failed, ${seconds} s`)
}

async function findBrowser() {
  process.env.CHROME_PATH = await ensureBrowser()
  console.log(process.env.CHROME_PATH)
  return { passed: 0, failed: 0 }
}

function lint() {
  const colors = process.stdout.isTTY ? 'force' : 'off'
  return check('@biomejs/biome/bin/biome', 'ci', `--colors=${colors}`)
}

async function check(program, ...args) {
  const { code, isLate } = await runProgram(join(projectRoot, 'node_modules', program), ...args)
  if (isLate) throw new Refusal(lateness)
  return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
}

/** The journeys learn from the environment which build to start. */
async function build() {
  const { server, distDir, mode } = await ensureBuild({ mode: 'sandbox' })
  Object.assign(process.env, { BUILT_SERVER: server, BUILT_PAGES: distDir, BUILT_MODE: mode })
  return { passed: 1, failed: 0 }
}

async function budget() {
  if (!process.env.BUILT_PAGES) throw new Refusal('Not measured: there is no build.')
  const { code } = await runProgram(budgetScript)
  return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
}

/** All of them take their time: every day draws two, so that what notices them is seen to do so. */
async function mutations() {
  const script = join(projectRoot, 'scripts/mutations.mjs')
  const { code, isLate } = await runProgram(script, ...(isFull ? [] : ['--sample', '2']))
  if (isLate) throw new Refusal(lateness)
  return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
}

async function jest(config) {
  const isBrowser = config === 'jest.browser.config.js'
  if (isBrowser && !process.env.BUILT_SERVER) throw new Refusal('Not run: there is no build.')
  if (isBrowser && !process.env.CHROME_PATH) throw new Refusal('Not run: there is no browser.')
  const file = join(results, `${config}.json`)
  const program = join(projectRoot, 'node_modules/jest/bin/jest.js')
  const args = ['--config', config, '--ci', '--json', '--outputFile', file]
  const { code, isLate } = await runProgram(program, ...args)
  if (isLate) throw new Refusal(lateness)
  if (!existsSync(file)) throw new Refusal(`Jest ended with code ${code} and left no results.`)
  const report = JSON.parse(readFileSync(file, 'utf8'))
  nameSecondTries(report)
  return countsOf(report, code)
}

/** What passes only when it is tried again is a bug that nobody has found yet: of the test or of the product. */
function nameSecondTries({ testResults = [] }) {
  const isUnsteady = ({ status, invocations }) => status === 'passed' && invocations > 1
  const names = testResults.flatMap(({ assertionResults }) =>
    assertionResults.filter(isUnsteady).map(({ fullName }) => fullName),
  )
  if (names.length === 0) return
  console.log(`PASSED ONLY ON A SECOND TRY (${names.length}):`)
  for (const name of names) console.log(`  ${name}`)
}

/** A file that could not run, a skipped test and an unhappy end all count as failures. */
function countsOf(report, code) {
  const skipped = report.numPendingTests + report.numTodoTests
  if (skipped > 0) console.log(`${skipped} skipped tests count as failed.`)
  const failed = report.numFailedTests + report.numRuntimeErrorTestSuites + skipped
  return { passed: report.numPassedTests, failed: code !== 0 && failed === 0 ? 1 : failed }
}

function runProgram(...args) {
  return runChild({ command: process.execPath, args, cwd: projectRoot, timeLimitMs })
}
