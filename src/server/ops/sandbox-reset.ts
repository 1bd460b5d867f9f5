import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { like } from 'drizzle-orm'
import type { ServerEnv } from '@/config/env.server'
import { forgetTreasuryChecks } from '@/server/modules/purchases'
import { rateWindows } from '@/server/platform/db/tables'
import { openServices } from '@/server/start/open-services'
import type { CommandResult } from './command-result'

/** Takes the chain's lock as `scripts/lock.mjs` does. Undefined while somebody else has it. */
function lockChain(folder: string): (() => void) | undefined {
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

/** When the process began. Its id alone may be another process's by now. */
function birthOf(pid: string): string | undefined {
  const line = textOf(`/proc/${pid}/stat`)
  return line === undefined ? 'unknown' : line.slice(line.lastIndexOf(')') + 2).split(' ')[19]
}

function textOf(file: string): string | undefined {
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined
}

export async function resetSandbox(env: ServerEnv, open = openServices): Promise<CommandResult> {
  if (env.APP_MODE !== 'sandbox') return refusal('Only a sandbox has a chain of its own.')
  const dataDir = resolve(env.DATA_DIR)
  const folder = join(dataDir, 'chain')
  if (!existsSync(folder)) return refusal(`There is no local chain in ${dataDir}.`)
  // The start command owns the chain even where no server runs.
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
