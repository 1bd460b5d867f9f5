import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { runChild } from './children.mjs'
import { writePostgresLinks } from './postgres-links.mjs'
import { Refusal } from './refusal.mjs'
import { projectRoot } from './settings.mjs'

/** Where packages come from and are kept is the machine's business; the rest of npm's settings are not. */
const keptSettings =
  /^npm_config_(registry|userconfig|cache|cafile|ca|strict_ssl|proxy|https_proxy|noproxy|offline|prefer_offline|fetch_\w+|maxsockets|@.+|\/\/.+)$/i

/** Installs the packages of the lock file, unless those already there are the same. */
export async function ensureInstalled({ root = projectRoot, say = console.log } = {}) {
  const wanted = stampOf(root)
  const found = readJson(join(root, 'node_modules/.fnx-stamp'))
  if (!isDeepStrictEqual(found, wanted)) {
    const isSameMachine =
      !found || (found.node === wanted.node && found.platform === wanted.platform)
    if (!isSameMachine || !isAsLocked(root)) await install(root, say)
    writeFileSync(join(root, 'node_modules/.fnx-stamp'), JSON.stringify(wanted))
  }
  writePostgresLinks(root)
}

function stampOf(root) {
  const text =
    readFileSync(join(root, 'package-lock.json'), 'utf8') + JSON.stringify(wishesOf(root))
  return {
    lock: createHash('sha256').update(text).digest('hex'),
    node: process.versions.node.split('.')[0],
    platform: `${process.platform}-${process.arch}`,
  }
}

function wishesOf(root) {
  const { dependencies = {}, devDependencies = {} } = readJson(join(root, 'package.json')) ?? {}
  return { dependencies, devDependencies }
}

/** Whether an `npm install` or `npm ci` run by hand has already brought what the lock file says. */
function isAsLocked(root) {
  const lock = readJson(join(root, 'package-lock.json'))?.packages ?? {}
  const there = readJson(join(root, 'node_modules/.package-lock.json'))?.packages
  const { dependencies = {}, devDependencies = {} } = lock[''] ?? {}
  if (!there || !isDeepStrictEqual({ dependencies, devDependencies }, wishesOf(root))) return false
  const isKept = (path) =>
    there[path]?.version === lock[path].version || (!there[path] && lock[path].optional)
  return Object.keys(lock).every((path) => path === '' || isKept(path))
}

async function install(root, say) {
  const state = existsSync(join(root, 'node_modules'))
    ? 'The packages are out of date'
    : 'No packages yet'
  say(`${state}: installing them with npm ci (about a minute) …`)
  const { code, output, seconds, error } = await runChild({
    ...npm(),
    cwd: root,
    env: { ...cleanEnvironment(process.env), NODE_ENV: '' },
    quiet: true,
    onTick: (passed) => say(`  still installing, ${passed} s`),
  })
  if (code === 0) return say(`Packages installed in ${seconds} s.`)
  const tail = (error?.message ?? output).trimEnd().split('\n').slice(-25).join('\n')
  throw new Refusal(
    `${tail}\n\nThe packages could not be installed: npm ci ended with code ${code}, its last lines are above.`,
  )
}

/**
 * The npm that started us if there is one. Install scripts of packages stay off, on every version of
 * npm alike: none is needed (see postgres-links.mjs), and newer versions of npm refuse them anyway.
 */
function npm() {
  const args = ['ci', '--ignore-scripts', '--include=dev', '--include=optional']
  args.push('--no-audit', '--no-fund', '--no-update-notifier')
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
