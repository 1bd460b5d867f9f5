// @ts-check
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { runChild } from './children.mjs'
import { withLock } from './lock.mjs'
import { writePostgresLinks } from './postgres-links.mjs'
import { Refusal } from './refusal.mjs'
import { projectRoot } from './settings.mjs'
import { Way } from './way.mjs'

/** @typedef {'whole' | 'product'} Size of the product alone, or with what tests and tools need */
/** @typedef {Record<string, { version?: string, dev?: boolean, optional?: boolean } & Wishes>} Packages */
/** @typedef {{ dependencies?: Record<string, string>, devDependencies?: Record<string, string> }} Wishes */
/** @typedef {{ act: 'nothing' } | { act: 'patch' | 'add' | 'replace', kind: Size, stamp: object, count: number }} Plan */

const patches = 'scripts/patches'

/** Only npm's settings of where packages come from and are kept are the machine's. */
const storedSettings =
  /^npm_config_(registry|userconfig|cache|cafile|ca|strict_ssl|proxy|https_proxy|noproxy|offline|prefer_offline|fetch_\w+|maxsockets|@.+|\/\/.+)$/i

/** @param {{ root?: string, size?: Size, say?: (text: string) => void, way?: Way }} [options] */
export async function ensureInstalled({ root = projectRoot, size = 'whole', ...options } = {}) {
  const plan = planOf({ root, size })
  const { say = console.log, way = new Way({ packages: secondsOf(plan) }, { say }) } = options
  if (plan.act !== 'nothing') {
    const onWait = (/** @type {string} */ pid) =>
      way.say(`Process ${pid} is installing already; waiting for it …`)
    await withLock(join(root, '.build/install.lock'), onWait, async () => {
      const now = planOf({ root, size })
      if (now.act !== 'nothing') await bring({ root, way, ...now })
    })
  }
  if (!options.way) way.close()
  writePostgresLinks(root)
}

/** @param {Exclude<Plan, { act: 'nothing' }> & { root: string, way: Way }} plan */
async function bring({ root, stamp, ...plan }) {
  const isEnough = plan.act === 'patch' && (await patchPackages(root)).isPatched
  if (!isEnough) {
    await install({ root, ...plan, act: plan.act === 'add' ? 'add' : 'replace' })
    const { isPatched, output } = await patchPackages(root)
    if (!isPatched)
      throw new Refusal(
        `${output.trimEnd()}\n\nA package does not take its patch in ${patches}: make the patch again for the installed version (docs/decisions/archive/077).`,
      )
  }
  writeFileSync(join(root, 'node_modules/.fnx-stamp'), JSON.stringify(stamp))
}

/** @param {string} root */
async function patchPackages(root) {
  const program = join(root, 'node_modules/patch-package/index.js')
  const args = [program, '--patch-dir', patches, '--error-on-fail', '--error-on-warn']
  const { code, output } = await runChild({ args, cwd: root, quiet: true })
  return { isPatched: code === 0, output }
}

/** @param {{ root?: string, size: Size }} which */
export function secondsToInstall({ root = projectRoot, size }) {
  return secondsOf(planOf({ root, size }))
}

/** @param {{ root: string, size: Size }} which @returns {Plan} */
function planOf({ root, size }) {
  const found = readJson(join(root, 'node_modules/.fnx-stamp'))
  const there = found?.size ?? 'whole'
  const wanted = { ...stampOf(root), size }
  const isEnough = there === 'whole' || there === size
  if (isDeepStrictEqual({ ...found, size }, wanted) && isEnough) return { act: 'nothing' }
  /** @type {Packages} */
  const lock = readJson(join(root, 'package-lock.json'))?.packages ?? {}
  const isSameMachine = !found || (found.node === wanted.node && found.platform === wanted.platform)
  const isClean = !found?.patches || found.patches === wanted.patches
  const isThere = (/** @type {Size} */ kind) =>
    isSameMachine && isClean && isAsLocked(root, { lock, kind })
  /** @param {'patch' | 'add' | 'replace'} act @param {Size} kind */
  const planFor = (act, kind) => ({
    act,
    kind,
    stamp: { ...wanted, size: kind },
    count: namesOf(lock, kind).length,
  })
  for (const kind of /** @type {const} */ (['whole', size]))
    if (isThere(kind)) return planFor('patch', kind)
  const kind = found && there === 'whole' ? 'whole' : size
  return planFor(kind === 'whole' && isThere('product') ? 'add' : 'replace', kind)
}

/** @param {Plan} plan */
const secondsOf = (plan) =>
  plan.act === 'nothing' || plan.act === 'patch' ? 0 : plan.kind === 'whole' ? 39 : 20

/** Changes with every patch too. @param {string} root */
function stampOf(root) {
  const read = (/** @type {string} */ file) => readFileSync(join(root, file), 'utf8')
  const files = readdirSync(join(root, patches)).sort()
  const hashOf = (/** @type {string} */ text) => createHash('sha256').update(text).digest('hex')
  return {
    lock: hashOf(read('package-lock.json') + JSON.stringify(wishesOf(root))),
    patches: hashOf(files.map((file) => file + read(join(patches, file))).join('')),
    node: process.versions.node.split('.')[0],
    platform: `${process.platform}-${process.arch}`,
  }
}

/** @param {string} root @returns {Wishes} */
function wishesOf(root) {
  const { dependencies = {}, devDependencies = {} } = readJson(join(root, 'package.json')) ?? {}
  return { dependencies, devDependencies }
}

/** @param {Packages} lock @param {Size} kind */
function namesOf(lock, kind) {
  return Object.keys(lock).filter((path) => path && (kind === 'whole' || !lock[path]?.dev))
}

/**
 * @param {string} root
 * @param {{ lock: Packages, kind: Size }} wanted
 */
function isAsLocked(root, { lock, kind }) {
  const there = readJson(join(root, 'node_modules/.package-lock.json'))?.packages
  const { dependencies = {}, devDependencies = {} } = lock[''] ?? {}
  if (!there || !isDeepStrictEqual({ dependencies, devDependencies }, wishesOf(root))) return false
  const isStored = (/** @type {string} */ path) =>
    there[path]?.version === lock[path]?.version || (!there[path] && lock[path]?.optional)
  return namesOf(lock, kind).every(isStored)
}

const reasons = {
  first: 'No packages yet: installing them',
  replace: 'The packages are out of date: installing them',
  add: 'Installing the packages for tests and tools too',
}

// `npm ci` would delete packages that a running product needs.
const orders = { replace: ['ci'], add: ['install', '--no-save'] }

/** @param {{ root: string, way: Way, act: 'add' | 'replace', kind: Size, count: number }} plan */
async function install({ root, way, act, kind, count }) {
  const isFirst = !existsSync(join(root, 'node_modules'))
  way.begin('packages', reasons[isFirst ? 'first' : act])
  // A cut-off install leaves a package half written; an empty stamp has all replaced.
  const stamp = join(root, 'node_modules/.fnx-stamp')
  const before = act === 'add' ? JSON.stringify(readJson(stamp) ?? {}) : undefined
  if (before) writeFileSync(stamp, '{}')
  const { code, output, seconds, error } = await runChild({
    ...npm(act, kind),
    cwd: root,
    env: Object.assign(cleanEnvironment(process.env), { NODE_ENV: /** @type {any} */ ('') }),
    quiet: true,
    onOutput: tellFetched(way, count),
  })
  way.end('packages')
  if (code === 0) return way.say(`Packages installed in ${seconds} s.`)
  if (before) writeFileSync(stamp, before)
  const words = (error?.message ?? output).trimEnd().split('\n')
  const tail = words.filter((line) => !isFetched.test(line)).slice(-25)
  throw new Refusal(
    `${tail.join('\n')}\n\nThe packages could not be installed: npm ${orders[act][0]} ended with code ${code}, its last lines are above.`,
  )
}

const isFetched = /npm http (fetch|cache) /

/** @param {Way} way @param {number} count */
function tellFetched(way, count) {
  let fetched = 0
  return (/** @type {string} */ text) => {
    fetched += text.match(/npm http (fetch|cache) /g)?.length ?? 0
    way.reach('packages', Math.min(0.6, (0.6 * fetched) / Math.max(count, 1)))
  }
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
  args.push('--loglevel=http', '--no-progress')
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
  const stored = Object.entries(env).filter(([name]) => isStored(name))
  return { NODE_ENV: env.NODE_ENV, ...Object.fromEntries(stored) }
}

/** @param {string} file */
function readJson(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}
