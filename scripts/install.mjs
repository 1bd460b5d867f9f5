import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { runChild } from './children.mjs'
import { withLock } from './lock.mjs'
import { patchesHash, patchOrRefuse, patchPackages } from './patch-packages.mjs'
import { writePostgresLinks } from './postgres-links.mjs'
import { Refusal } from './refusal.mjs'
import { projectRoot } from './settings.mjs'
import { Way } from './way.mjs'

/** Where packages come from and are kept is the machine's business; the rest of npm's settings are not. */
const keptSettings =
  /^npm_config_(registry|userconfig|cache|cafile|ca|strict_ssl|proxy|https_proxy|noproxy|offline|prefer_offline|fetch_\w+|maxsockets|@.+|\/\/.+)$/i

/**
 * Installs the packages of the lock file, unless those already there are the same: all of them, or
 * those alone that the product is built of and runs on. More than what is wanted is never taken away.
 */
export async function ensureInstalled({ root = projectRoot, size = 'whole', ...options } = {}) {
  const plan = planOf({ root, size })
  const { say = console.log, way = new Way({ packages: secondsOf(plan) }, { say }) } = options
  if (plan.act !== 'nothing') {
    const onWait = (pid) => way.say(`Process ${pid} is installing already; waiting for it …`)
    await withLock(join(root, '.build/install.lock'), onWait, async () => {
      const now = planOf({ root, size })
      if (now.act !== 'nothing') await bring({ root, way, ...now })
    })
  }
  if (!options.way) way.close()
  writePostgresLinks(root)
}

async function bring({ root, stamp, ...plan }) {
  const isEnough = plan.act === 'patch' && (await patchPackages(root)).isPatched
  if (!isEnough) {
    await install({ root, ...plan, act: plan.act === 'add' ? 'add' : 'replace' })
    await patchOrRefuse(root)
  }
  writeFileSync(join(root, 'node_modules/.fnx-stamp'), JSON.stringify(stamp))
}

/** About how long the install will take, in seconds; 0 where there is nothing to do. */
export function secondsToInstall({ root = projectRoot, size }) {
  return secondsOf(planOf({ root, size }))
}

function planOf({ root, size }) {
  const found = readJson(join(root, 'node_modules/.fnx-stamp'))
  const there = found?.size ?? 'whole'
  const wanted = { ...stampOf(root), size }
  const isEnough = there === 'whole' || there === size
  if (isDeepStrictEqual({ ...found, size }, wanted) && isEnough) return { act: 'nothing' }
  const lock = readJson(join(root, 'package-lock.json'))?.packages ?? {}
  const isSameMachine = !found || (found.node === wanted.node && found.platform === wanted.platform)
  // What took another patch takes this one no more.
  const isClean = !found?.patches || found.patches === wanted.patches
  const isThere = (kind) => isSameMachine && isClean && isAsLocked(root, { lock, kind })
  const planFor = (act, kind) => ({
    act,
    kind,
    stamp: { ...wanted, size: kind },
    count: namesOf(lock, kind).length,
  })
  for (const kind of ['whole', size]) if (isThere(kind)) return planFor('patch', kind)
  // Who had all of them once goes on to work with them.
  const kind = found && there === 'whole' ? 'whole' : size
  return planFor(kind === 'whole' && isThere('product') ? 'add' : 'replace', kind)
}

const secondsOf = ({ act, kind }) =>
  act === 'nothing' || act === 'patch' ? 0 : kind === 'whole' ? 39 : 20

function stampOf(root) {
  const text =
    readFileSync(join(root, 'package-lock.json'), 'utf8') + JSON.stringify(wishesOf(root))
  return {
    lock: createHash('sha256').update(text).digest('hex'),
    patches: patchesHash(root),
    node: process.versions.node.split('.')[0],
    platform: `${process.platform}-${process.arch}`,
  }
}

function wishesOf(root) {
  const { dependencies = {}, devDependencies = {} } = readJson(join(root, 'package.json')) ?? {}
  return { dependencies, devDependencies }
}

/** What npm leaves out under `--omit=dev` is marked in the lock file. */
function namesOf(lock, kind) {
  return Object.keys(lock).filter((path) => path && (kind === 'whole' || !lock[path].dev))
}

/** Whether an `npm install` or `npm ci` run by hand has already brought what the lock file says. */
function isAsLocked(root, { lock, kind }) {
  const there = readJson(join(root, 'node_modules/.package-lock.json'))?.packages
  const { dependencies = {}, devDependencies = {} } = lock[''] ?? {}
  if (!there || !isDeepStrictEqual({ dependencies, devDependencies }, wishesOf(root))) return false
  const isKept = (path) =>
    there[path]?.version === lock[path].version || (!there[path] && lock[path].optional)
  return namesOf(lock, kind).every(isKept)
}

const reasons = {
  first: 'No packages yet: installing them',
  replace: 'The packages are out of date: installing them',
  add: 'Installing the packages for tests and tools too',
}

// `npm ci` begins by taking away what is there, under the feet of a product that runs on it.
const orders = { replace: ['ci'], add: ['install', '--no-save'] }

async function install({ root, way, act, kind, count }) {
  const isFirst = !existsSync(join(root, 'node_modules'))
  way.begin('packages', reasons[isFirst ? 'first' : act])
  // Whoever is cut off while adding leaves a package half written: an empty stamp has all replaced.
  const stamp = join(root, 'node_modules/.fnx-stamp')
  const before = act === 'add' ? JSON.stringify(readJson(stamp) ?? {}) : undefined
  if (before) writeFileSync(stamp, '{}')
  const { code, output, seconds, error } = await runChild({
    ...npm(act, kind),
    cwd: root,
    env: { ...cleanEnvironment(process.env), NODE_ENV: '' },
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

/** npm names each package that it has found, in its cache or at the registry; then it writes them. */
function tellFetched(way, count) {
  let fetched = 0
  return (text) => {
    fetched += text.match(/npm http (fetch|cache) /g)?.length ?? 0
    way.reach('packages', Math.min(0.6, (0.6 * fetched) / Math.max(count, 1)))
  }
}

/**
 * The npm that started us if there is one. Install scripts of packages stay off, on every version of
 * npm alike: none is needed (see postgres-links.mjs), and newer versions of npm refuse them anyway.
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

/** Without what `npm start` tells its script about itself, which a second npm would take for orders. */
export function cleanEnvironment(env) {
  return Object.fromEntries(
    Object.entries(env).filter(
      ([name]) => !/^(npm_|INIT_CWD$)/i.test(name) || keptSettings.test(name),
    ),
  )
}

function readJson(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}
