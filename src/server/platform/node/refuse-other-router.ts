import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type ServerEnv, SettingsError } from '@/config/env.server'
import { mainRouter } from '@/config/exchange'

/**
 * Pages swap through the router that was built into them. A server that looks for swaps at another one would
 * find none of theirs: it does not start. In a sandbox both have the same one, whatever is set.
 */
export function refuseOtherRouter(env: ServerEnv, builtFolder: string): void {
  if (env.APP_MODE === 'sandbox') return
  const file = readFileSync(join(builtFolder, 'required-server-files.json'), 'utf8')
  const { config } = JSON.parse(file) as { config: { env: Record<string, string | undefined> } }
  const ofPages = config.env.NEXT_PUBLIC_SWAP_ROUTER || mainRouter
  const own = env.NEXT_PUBLIC_SWAP_ROUTER ?? mainRouter
  if (own.toLowerCase() === ofPages.toLowerCase()) return
  throw new SettingsError(
    `FNX does not start: its pages were built to swap through ${ofPages}, and NEXT_PUBLIC_SWAP_ROUTER is ${own} now. Build the pages with the same settings.`,
  )
}
