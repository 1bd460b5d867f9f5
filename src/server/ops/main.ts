import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { userInfo } from 'node:os'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { like } from 'drizzle-orm'
import type { LocalAccount } from 'viem'
import { readServerEnv, type ServerEnv } from '@/config/env.server'
import { forgetTreasuryChecks } from '@/server/modules/purchases'
import { rateWindows } from '@/server/platform/db/tables'
import { openServices } from '@/server/start/open-services'
import { type CommandResult, runCommand } from './commands'
import { accountFromFile } from './keystore'
import { opsSocketPath } from './ops-socket'

/** Talks to the running server; with none running, or with PostgreSQL, opens the database itself. */
async function main(): Promise<void> {
  const env = readServerEnv(process.env)
  const words = withName(withAbsoluteFolder(process.argv.slice(2)))
  const isReset = words.slice(0, 2).join(' ') === 'sandbox reset'
  const { isDone, text } = isReset ? await resetSandbox(env) : await run(env, words)
  console.info(text)
  process.exitCode = isDone ? 0 : 1
}

async function run(env: ServerEnv, words: string[]): Promise<CommandResult> {
  const fromServer = env.DATABASE_URL
    ? undefined
    : await askServer(opsSocketPath(env.DATA_DIR), words)
  return fromServer ?? runHere(env, words)
}

// The server has another working directory than the person who types.
function withAbsoluteFolder([group, name, folder, ...rest]: string[]): string[] {
  if (group !== 'content' || folder === undefined) return process.argv.slice(2)
  return [group, name as string, resolve(process.env.INIT_CWD ?? '.', folder), ...rest]
}

function withName(words: string[]): string[] {
  return words.includes('--by') ? words : [...words, '--by', userInfo().username]
}

function askServer(socketPath: string, words: string[]): Promise<CommandResult | undefined> {
  return new Promise((done, fail) => {
    const call = request({ socketPath, method: 'POST', path: '/' }, async (response) => {
      const chunks: Buffer[] = []
      for await (const chunk of response) chunks.push(chunk as Buffer)
      done({ isDone: response.statusCode === 200, text: Buffer.concat(chunks).toString('utf8') })
    })
    call.on('error', (error: NodeJS.ErrnoException) => {
      const isNobodyThere = error.code === 'ENOENT' || error.code === 'ECONNREFUSED'
      return isNobodyThere ? done(undefined) : fail(error)
    })
    call.end(JSON.stringify(words))
  })
}

async function runHere(env: ServerEnv, words: string[]): Promise<CommandResult> {
  const opened = await openServices(env)
  try {
    return await runCommand(opened.services, words, keyFrom(words))
  } finally {
    await opened.close()
  }
}

/** Opened here and only when something is to be signed: no server ever has it. */
function keyFrom(words: string[]): (() => Promise<LocalAccount>) | undefined {
  const at = words.indexOf('--key')
  const file = at < 0 ? undefined : words[at + 1]
  if (file === undefined) return undefined
  return () => accountFromFile(resolve(process.env.INIT_CWD ?? '.', file), askPassword)
}

async function askPassword(): Promise<string> {
  const given = process.env.TREASURY_KEY_PASSWORD
  if (given !== undefined) return given
  const silent = new Writable({ write: (_, __, done) => done() })
  const asking = createInterface({ input: process.stdin, output: silent, terminal: true })
  console.error('Password of the keystore (it is not shown):')
  try {
    return await asking.question('')
  } finally {
    asking.close()
  }
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
})

/**
 * Takes the local chain's folder as the start command does (scripts/lock.mjs); the answer gives it
 * back. Undefined while a start, or a node that outlives its start, has it.
 */
export function lockChain(folder: string): (() => void) | undefined {
  const node = textOf(join(folder, 'node'))
  if (node !== undefined && isLive(node)) return undefined
  const lock = join(folder, 'lock')
  const owner = textOf(lock)
  if (owner !== undefined && isLive(owner)) return undefined
  if (owner !== undefined) rmSync(lock, { force: true })
  try {
    writeFileSync(lock, markOf(process.pid), { flag: 'wx' })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return undefined
    throw error
  }
  return () => rmSync(lock, { force: true })
}

function isLive(mark: string): boolean {
  // Just being written: there is somebody.
  if (mark === '') return true
  const [pid = '', birth] = mark.split('-')
  try {
    process.kill(Number(pid), 0)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false
  }
  return birthOf(pid) === birth
}

function markOf(pid: number): string {
  return `${pid}-${birthOf(String(pid))}`
}

/** A number that was given to another process has another time of start. */
function birthOf(pid: string): string | undefined {
  const line = textOf(`/proc/${pid}/stat`)
  return line === undefined ? 'unknown' : line.slice(line.lastIndexOf(')') + 2).split(' ')[19]
}

function textOf(file: string): string | undefined {
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined
}

/** Removes the local chain of a sandbox that is stopped; the next start makes a new one. */
export async function resetSandbox(env: ServerEnv, open = openServices): Promise<CommandResult> {
  if (env.APP_MODE !== 'sandbox') return refusal('Only a sandbox has a chain of its own.')
  const dataDir = resolve(env.DATA_DIR)
  const folder = join(dataDir, 'chain')
  if (!existsSync(folder)) return refusal(`There is no local chain in ${dataDir}.`)
  // The start command owns the chain, also where no server runs beside it, as in dev:mock.
  const unlock = lockChain(folder)
  if (unlock === undefined) return refusal('Stop FNX first (Ctrl-C), then run this again.')
  try {
    const { services, close } = await open(env)
    try {
      rmSync(folder, { recursive: true })
      rmSync(join(dataDir, 'chain-head.json'), { force: true })
      await services.db.delete(rateWindows).where(like(rateWindows.bucket, '%faucet'))
      await forgetTreasuryChecks(services.db)
    } finally {
      await close()
    }
  } finally {
    unlock()
  }
  return { isDone: true, text: whatIsLeft(env, dataDir) }
}

function refusal(text: string): CommandResult {
  return { isDone: false, text }
}

function whatIsLeft(env: ServerEnv, dataDir: string): string {
  const place = env.DATABASE_URL ? 'in your PostgreSQL' : `in ${join(dataDir, 'postgres')}`
  return [
    'Removed: the local chain with its blocks, balances and tokens. The next start makes a new one.',
    `Kept: accounts and everything else ${place}. Payments that they show were made on the old chain and can no longer be checked there.`,
    'Kept in each browser: its sandbox wallet, now empty; the faucet fills it again.',
    `To begin with nothing at all, remove ${dataDir} as well.`,
  ].join('\n')
}
