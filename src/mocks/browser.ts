import { PGlite } from '@electric-sql/pglite'
import { http, passthrough } from 'msw'
import { setupWorker } from 'msw/browser'
import { chainFacts } from '@/config/chain'
import { createApp } from '@/server/app'
import { sandboxTokens } from '@/server/chain/sandbox-tokens'
import { migrate } from '@/server/db/migrate'
import { databaseFromPglite } from '@/server/db/pglite'
import { seedSandbox } from '@/server/db/seed-sandbox'
import { stampMode } from '@/server/db/stamp'
import { rpcChain } from '@/server/ports/chain-rpc'
import { systemClock } from '@/server/ports/clock'
import { sandboxFaucet } from '@/server/ports/faucet-sandbox'
import { keysFrom } from '@/server/ports/keys'
import { consoleLog } from '@/server/ports/log'
import { webPasswords } from '@/server/ports/passwords-web'
import { webSealing } from '@/server/ports/sealing-web'
import { createServices } from '@/server/services'
import { apiHandler } from './handler'

const databaseName = 'idb://fnx-mock'

/** The whole API in this browser: the same application and migrations over PGlite in IndexedDB. */
export async function startMock(): Promise<void> {
  const client = await PGlite.create(databaseName, { relaxedDurability: true })
  const database = databaseFromPglite(client)
  await migrate(database)
  const { secret } = await stampMode(database.db, 'sandbox')
  const log = consoleLog(systemClock)
  const chain = rpcChain({ urls: [chainFacts.rpcPath], tokens: sandboxTokens, log })
  const services = createServices({
    database,
    mode: 'sandbox',
    log,
    chain,
    faucet: sandboxFaucet(chain),
    keys: await keysFrom(secret),
    passwords: webPasswords,
    sealing: webSealing,
  })
  await seedSandbox(services)
  // The chain is no part of the mock: it runs beside the process that serves the pages.
  const toChain = http.post(`*${chainFacts.rpcPath}`, () => passthrough())
  const worker = setupWorker(toChain, apiHandler(createApp(services)))
  await worker.start({ onUnhandledRequest: 'bypass', quiet: true })
}
