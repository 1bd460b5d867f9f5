// @ts-check
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { runChild } from './children.mjs'
import { withLock } from './lock.mjs'
import { writePostgresLinks } from './postgres-links.mjs'
import { Progress } from './progress.mjs'
import { Refusal } from './refusal.mjs'
import { projectRoot } from './settings.mjs'

/** @typedef {'whole' | 'product'} Size of the product alone, or with what tests and tools need */
/** @typedef {{ act: 'nothing' | 'add' | 'replace', kind: Size }} Plan */

const patches = 'scripts/patches'

/** Only npm's settings of where packages come from and are kept are the machine's. */
const storedSettings =
  /^npm_config_(registry|userconfig|cache|cafile|ca|strict_ssl|proxy|https_proxy|noproxy|offline|prefer_offline|fetch_\w+|maxsockets|@.+|\/\/.+)$/i

/**
 * Installs the packages of the lock file by `npm ci`, unless the stamp says that they are there. Two
 * starts at once wait for each other.
 * @param {{ root?: string, size?: Size, say?: (text: string) => void, progress?: Progress }} [options]
 */
export async function ensureInstalled({ root = projectRoot, size = 'whole', ...options } = {}) {
  const { say = console.log, progress = new Progress({ say }) } = options
  if (planOf(root, size).act !== 'nothing') {
    const onWait = (/** @type {string} */ pid) =>
      progress.say(`Process ${pid} is installing already; waiting for it …`)
    await withLock(join(root, '.build/install.lock'), onWait, async () => {
      const { act, kind } = planOf(root, size)
      if (act === 'nothing') return
      await install({ root, progress, act, kind })
      await patchPackages(root)
      noteInstalled(kind, root)
    })
  }
  if (!options.progress) progress.close()
  writePostgresLinks(root)
}

/** @param {string} root @param {Size} size @returns {Plan} */
function planOf(root, size) {
  const stamp = readStamp(root)
  if (stamp.packages !== packagesOf(root))
    return { act: 'replace', kind: stamp.size === 'whole' ? 'whole' : size }
  const isEnough = stamp.size === 'whole' || stamp.size === size
  return { act: isEnough ? 'nothing' : 'add', kind: size }
}

/**
 * Records what is installed, so that it is not installed again until the lock file, a patch or Node
 * changes.
 * @param {Size} size
 */
export function noteInstalled(size, root = projectRoot) {
  writeFileSync(stampIn(root), JSON.stringify({ packages: packagesOf(root), size }))
}

/** @param {string} root */
const stampIn = (root) => join(root, 'node_modules/.fnx-stamp')

/** @param {string} root @returns {{ packages?: string, size?: Size }} */
function readStamp(root) {
  return existsSync(stampIn(root)) ? JSON.parse(readFileSync(stampIn(root), 'utf8')) : {}
}

/** @param {string} root */
function packagesOf(root) {
  const readText = (/** @type {string} */ file) => readFileSync(join(root, file), 'utf8')
  const { dependencies, devDependencies } = JSON.parse(readText('package.json'))
  const changes = readdirSync(join(root, patches)).sort()
  const wantedValues = [
    ...[readText('package-lock.json'), dependencies, devDependencies],
    changes.map((file) => [file, readText(join(patches, file))]),
    ...[process.versions.node.split('.')[0], process.platform, process.arch],
  ]
  return createHash('sha256').update(JSON.stringify(wantedValues)).digest('hex')
}

/** @param {string} root */
async function patchPackages(root) {
  const program = join(root, 'node_modules/patch-package/index.js')
  const args = [program, '--patch-dir', patches, '--error-on-fail', '--error-on-warn']
  const { code, output } = await runChild({ args, cwd: root, quiet: true })
  if (code !== 0)
    throw new Refusal(
      `${output.trimEnd()}\n\nA package does not take its patch in ${patches}: make the patch again for the installed version (scripts/patches/README.md).`,
    )
}

const reasons = {
  first: 'Installing the packages',
  replace: 'The packages are out of date: installing them',
  add: 'Installing the packages for tests and tools too',
}

/** Next to a running product packages are added, because `npm ci` would first delete those it needs. */
const orders = { replace: ['ci'], add: ['install', '--no-save'] }

/** @param {{ root: string, progress: Progress, act: 'add' | 'replace', kind: Size }} plan */
async function install({ root, progress, act, kind }) {
  const isFirst = !existsSync(join(root, 'node_modules'))
  progress.begin('packages', reasons[isFirst ? 'first' : act])
  // An install that is cut off leaves a package half written; without a stamp all are replaced.
  const stamp = stampIn(root)
  const before = existsSync(stamp) ? readFileSync(stamp) : undefined
  rmSync(stamp, { force: true })
  const { code, output, seconds, error } = await runChild({
    ...npm(act, kind),
    cwd: root,
    env: Object.assign(cleanEnvironment(process.env), { NODE_ENV: /** @type {any} */ ('') }),
    quiet: true,
  })
  progress.end('packages')
  if (code === 0) return progress.say(`Packages installed in ${seconds} s.`)
  // A refused addition has left the product's packages unchanged.
  if (before && act === 'add') writeFileSync(stamp, before)
  const tail = (error?.message ?? output).trimEnd().split('\n').slice(-25)
  throw new Refusal(
    `${tail.join('\n')}\n\nThe packages could not be installed: npm ${orders[act][0]} ended with code ${code}, its last lines are above.`,
  )
}

/**
 * Install scripts stay off: none is needed (postgres-links.mjs), and newer versions of npm refuse
 * them.
 * @param {'add' | 'replace'} act
 * @param {Size} kind
 */
function npm(act, kind) {
  const args = [
    ...orders[act],
    '--ignore-scripts',
    kind === 'whole' ? '--include=dev' : '--omit=dev',
  ]
  args.push('--include=optional', '--no-audit', '--no-fund', '--no-update-notifier')
  args.push('--no-progress')
  const program = process.env.npm_execpath
  return program && basename(program) === 'npm-cli.js' && existsSync(program)
    ? { command: process.execPath, args: [program, ...args] }
    : { command: 'npm', args }
}

/**
 * A second npm would take what `npm start` sets for orders.
 * @param {NodeJS.ProcessEnv} env @returns {NodeJS.ProcessEnv}
 */
export function cleanEnvironment(env) {
  const isStored = (/** @type {string} */ name) =>
    !/^(npm_|INIT_CWD$)/i.test(name) || storedSettings.test(name)
  const settingsOfStart = Object.entries(env).filter(([name]) => isStored(name))
  return { NODE_ENV: env.NODE_ENV, ...Object.fromEntries(settingsOfStart) }
}
