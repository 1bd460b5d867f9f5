import { existsSync, readFileSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { join, resolve } from 'node:path'
import { like } from 'drizzle-orm'
import type { ServerEnv } from '@/config/env.server'
import { rateWindows } from '../db/schema/rate-window'
import { openServices } from '../process/open-services'
import type { CommandResult } from './commands'

/** Removes the local chain of a sandbox that is stopped; the next start makes a new one. */
export async function resetSandbox(env: ServerEnv, open = openServices): Promise<CommandResult> {
  if (env.APP_MODE !== 'sandbox') return refusal('Only a sandbox has a chain of its own.')
  const dataDir = resolve(env.DATA_DIR)
  const folder = join(dataDir, 'chain')
  if (!existsSync(folder)) return refusal(`There is no local chain in ${dataDir}.`)
  // The start command owns the chain, also where no server runs beside it, as in dev:mock.
  if (await isRunning(folder)) return refusal('Stop FNX first (Ctrl-C), then run this again.')
  const { services, close } = await open(env)
  try {
    rmSync(folder, { recursive: true })
    rmSync(join(dataDir, 'chain-head.json'), { force: true })
    await services.db.delete(rateWindows).where(like(rateWindows.bucket, '%faucet'))
  } finally {
    await close()
  }
  return { isDone: true, text: whatIsLeft(env, dataDir) }
}

function refusal(text: string): CommandResult {
  return { isDone: false, text }
}

function isRunning(folder: string): Promise<boolean> {
  const file = join(folder, 'port')
  const port = existsSync(file) ? Number(readFileSync(file, 'utf8')) : 0
  if (!port) return Promise.resolve(false)
  return new Promise((done) => {
    const socket = connect(port, '127.0.0.1')
    const answer = (isThere: boolean) => {
      socket.destroy()
      done(isThere)
    }
    socket.once('connect', () => answer(true)).once('error', () => answer(false))
  })
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
