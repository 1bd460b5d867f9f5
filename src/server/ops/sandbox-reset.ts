import { existsSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { like } from 'drizzle-orm'
import type { ServerEnv } from '@/config/env.server'
import { forgetTreasuryChecks } from '@/server/modules/purchases'
import { rateWindows } from '@/server/platform/db/tables'
import { openServices } from '@/server/start/open-services'
import { lockChain } from './chain-lock'
import type { CommandResult } from './commands'

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
