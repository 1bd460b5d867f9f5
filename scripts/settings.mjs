// @ts-check
import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { basename, dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Refusal } from './refusal.mjs'

export const projectRoot = dirname(dirname(fileURLToPath(import.meta.url)))

/** @typedef {{ mode: 'sandbox' | 'production', hasPages: boolean, port: number, chainPort: number | undefined, host: string, dataDir: string }} Settings */

export function loadSettings(root = projectRoot) {
  const file = join(root, '.env')
  if (existsSync(file)) process.loadEnvFile(file)
  return readSettings(process.env)
}

/**
 * A sandbox of another bank keeps its data apart. Returns the folder as typed, and takes it out of the words.
 * @param {string[]} words
 */
export function chooseIssuer(words, env = process.env, root = projectRoot) {
  const at = words.indexOf('--issuer')
  if (at === -1) return
  const [, value] = words.splice(at, 2)
  if (!value) throw new Refusal('Name the folder after --issuer, as in: --issuer ../my-bank')
  const folder = resolve(env.INIT_CWD ?? '.', value)
  if (!existsSync(folder)) throw new Refusal(`There is no folder ${folder}.`)
  const mark = createHash('sha256').update(folder).digest('hex').slice(0, 6)
  env.ISSUER_DIR = folder
  env.DATA_DIR ||= join(root, '.data-issuer', `${basename(folder)}-${mark}`)
  return value
}

/** @param {NodeJS.ProcessEnv} env @returns {Settings} */
function readSettings(env) {
  const mode = env.APP_MODE || 'sandbox'
  if (mode !== 'sandbox' && mode !== 'production') {
    throw new Refusal(`APP_MODE is "${mode}". It can be sandbox or production.`)
  }
  const port = portFrom(env, 'PORT') ?? 3000
  const chainPort = portFrom(env, 'CHAIN_PORT')
  if (chainPort === port) throw new Refusal(`PORT and CHAIN_PORT are both ${port}.`)
  const consolePort = portFrom(env, 'CONSOLE_PORT')
  if (consolePort === port) throw new Refusal(`PORT and CONSOLE_PORT are both ${port}.`)
  const host = env.HOST || (mode === 'production' ? '0.0.0.0' : '127.0.0.1')
  // The server checks the rest of ROLE.
  const hasPages = /^(|all|.*\bweb\b.*)$/.test(env.ROLE ?? '')
  const dataDir = resolve(projectRoot, env.DATA_DIR || '.data')
  return { mode, hasPages, port, chainPort, host, dataDir }
}

/** @param {NodeJS.ProcessEnv} env @param {string} name */
function portFrom(env, name) {
  if (!env[name]) return undefined
  const port = Number(env[name])
  if (Number.isInteger(port) && port >= 1 && port <= 65535) return port
  throw new Refusal(`${name} is "${env[name]}". It has to be a number from 1 to 65535.`)
}

/** Settings of this machine must not decide whether tests pass. @param {NodeJS.ProcessEnv} env */
export function forgetSettings(env, root = projectRoot) {
  const example = readFileSync(join(root, '.env.example'), 'utf8')
  const settings = example.match(/^[A-Z0-9_]+(?==)/gm) ?? []
  for (const name of [...settings, 'NODE_ENV', 'NEXT_DIST_DIR', 'NEXT_DEV']) delete env[name]
  if (!process.stdout.isTTY && !env.FORCE_COLOR) env.NO_COLOR = '1'
}

/**
 * Before installing and building, so that nobody waits for this answer.
 * @param {Settings} settings
 */
export async function refuseTakenPorts({ mode, hasPages, port, chainPort, host }) {
  if (hasPages) await refuseTaken('PORT', port, host)
  if (mode === 'sandbox' && chainPort) await refuseTaken('CHAIN_PORT', chainPort, '127.0.0.1')
}

/** @param {string} name @param {number} port @param {string} host */
async function refuseTaken(name, port, host) {
  if (await freePort(port, host)) return
  throw new Refusal(
    `Port ${port} is already in use. Free it, or choose another with ${name}, as in: ${name}=${port + 1} npm start`,
  )
}

/** @returns {Promise<number | undefined>} */
export function freePort(port = 0, host = '127.0.0.1') {
  return new Promise((onDone) => {
    const probe = createServer()
    probe.once('error', (error) =>
      onDone('code' in error && error.code === 'EADDRINUSE' ? undefined : port),
    )
    probe.listen(port, host, () => {
      const address = probe.address()
      probe.close(() => onDone(typeof address === 'object' ? address?.port : undefined))
    })
  })
}

export const nextSettings = {
  NEXT_TELEMETRY_DISABLED: '1',
  NEXT_IGNORE_INCORRECT_LOCKFILE: '1',
  __NEXT_PROCESSED_ENV: 'true',
}

/** What pages are compiled with whose API is mocked. @param {number} port */
export const mockSettings = (port) => ({
  NODE_ENV: 'development',
  APP_MODE: 'sandbox',
  NEXT_DIST_DIR: `.build/dev-mock${port === 3000 ? '' : `-${port}`}`,
  NEXT_PUBLIC_API_MOCK: 'on',
  NEXT_PUBLIC_API_URL: '/api/v1',
  PORT: String(port),
})
