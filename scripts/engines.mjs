// node scripts/engines.mjs [firefox] [webkit]: the walk through the built product in other engines than Chromium's.
import './node-version.mjs'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { canInstall, installPackages } from './apt.mjs'
import { findProgram } from './browser.mjs'
import { ensureBuild } from './build.mjs'
import { runChild, stopWhenAsked } from './children.mjs'
import { ensureInstalled } from './install.mjs'
import { Refusal, runCommand } from './refusal.mjs'
import { forgetSettings, projectRoot } from './settings.mjs'

/** What each engine needs: the programs it is made of, the one that drives it first, and Debian's packages of them. */
const engines = {
  firefox: { programs: [['firefox-esr', 'firefox']], packages: ['firefox-esr'] },
  webkit: {
    programs: [['WebKitWebDriver'], ['Xvfb']],
    packages: ['webkit2gtk-driver', 'xvfb'],
  },
}
export const engineNames = Object.keys(engines)
const timeLimitMs = 40 * 60_000

/** Walks through the product in one engine; what is missing for it fails the walk. */
export async function walkIn(name, { say = console.log } = {}) {
  const program = await ensureEngine(name, say)
  const { server, distDir, mode } = await ensureBuild({ mode: 'sandbox' })
  // All that the walk keeps for a while is in here, and gone with it.
  const folder = mkdtempSync(join(tmpdir(), 'fnx-engine-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))
  const file = join(folder, 'results.json')
  const config = join(projectRoot, 'jest.engines.config.js')
  const { code, isLate } = await runChild({
    command: process.execPath,
    args: [
      join(projectRoot, 'node_modules/jest/bin/jest.js'),
      ...['--config', config, '--ci', '--runInBand', '--json', '--outputFile', file],
    ],
    cwd: projectRoot,
    env: {
      ...process.env,
      TMPDIR: folder,
      ENGINE: name,
      ENGINE_PATH: program,
      BUILT_SERVER: server,
      BUILT_PAGES: distDir,
      BUILT_MODE: mode,
    },
    timeLimitMs,
  })
  if (isLate) throw new Refusal(`Ended after ${timeLimitMs / 60_000} minutes without a result.`)
  if (!existsSync(file)) throw new Refusal('Jest left no results.')
  return countsOf(JSON.parse(readFileSync(file, 'utf8')), code)
}

/** A file that could not run, a skipped test and an unhappy end all count as failures. */
function countsOf(report, code) {
  const { numPassedTests, numFailedTests, numRuntimeErrorTestSuites, numPendingTests } = report
  const failed = numFailedTests + numRuntimeErrorTestSuites + numPendingTests
  return { passed: numPassedTests, failed: code !== 0 && failed === 0 ? 1 : failed }
}

async function ensureEngine(name, say) {
  const { programs, packages } = engines[name]
  const isThere = () => programs.every((names) => findProgram(names))
  if (!isThere() && canInstall()) {
    say(`No ${packages.join(' and ')} yet: installing Debian's (about a minute) …`)
    await installPackages(...packages)
  }
  if (isThere()) return findProgram(programs[0])
  throw new Refusal(
    `The walk in ${name} needs ${packages.join(' and ')}: install them (on Debian: apt-get install ${packages.join(' ')}).`,
  )
}

/** What keeps one engine from being walked fails it, and leaves the other one to go on. */
function told(error) {
  console.error(error instanceof Refusal ? error.message : error)
  return { passed: 0, failed: 1 }
}

if (process.argv[1]?.endsWith('engines.mjs')) {
  stopWhenAsked({ code: 130 })
  await runCommand(async () => {
    const asked = process.argv.slice(2)
    const unknown = asked.find((name) => !engineNames.includes(name))
    if (unknown) throw new Refusal(`${unknown} is none of ${engineNames.join(', ')}.`)
    await ensureInstalled()
    forgetSettings(process.env)
    const tally = { passed: 0, failed: 0 }
    for (const name of asked.length > 0 ? asked : engineNames) {
      console.log(`\n── ${name}`)
      const started = Date.now()
      const { passed, failed } = await walkIn(name).catch(told)
      const seconds = Math.round((Date.now() - started) / 1000)
      console.log(`── ${name}: ${passed} passed, ${failed} failed, ${seconds} s`)
      tally.passed += passed
      tally.failed += failed
    }
    console.log(`\n${tally.passed} passed, ${tally.failed} failed`)
    return tally.failed === 0 ? 0 : 1
  })
}
