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
import { startWork } from '@/server/work'
import { apiHandler } from './handler'
import { type Serve, serveFromOneTab } from './one-tab'
import { PatientFs } from './patient-fs'

const databaseName = 'fnx-mock'

/** The whole API in this browser: the same application and migrations over PGlite in IndexedDB. */
export async function startMock(): Promise<void> {
  const serve = serveFromOneTab(databaseName, openApi)
  // The chain is no part of the mock: it runs beside the process that serves the pages.
  const toChain = http.post(`*${chainFacts.rpcPath}`, () => passthrough())
  const worker = setupWorker(toChain, apiHandler({ fetch: serve }))
  await worker.start({ onUnhandledRequest: 'bypass', quiet: true })
}

async function openApi(): Promise<Serve> {
  const client = await PGlite.create({
    fs: new PatientFs(databaseName),
    relaxedDurability: true,
  })
  const database = databaseFromPglite(client)
  await migrate(database)
  const { secret } = await stampMode(database.db, 'sandbox')
  const log = consoleLog(systemClock)
  const chain = rpcChain({ urls: [chainFacts.rpcPath], tokens: sandboxTokens, log })
  const services = createServices({
    database,
    mode: 'sandbox',
    siteUrl: window.location.origin,
    log,
    chain,
    faucet: sandboxFaucet(chain),
    keys: await keysFrom(secret),
    passwords: webPasswords,
    sealing: webSealing,
  })
  await seedSandbox(services)
  await startWork(services, { carriers: undefined })
  const app = createApp(services)
  return async (request) => app.fetch(request)
}
