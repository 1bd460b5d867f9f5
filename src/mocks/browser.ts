import { PGlite } from '@electric-sql/pglite'
import { http, passthrough } from 'msw'
import { setupWorker } from 'msw/browser'
import { chainFacts } from '@/config/chain'
import { createApp } from '@/server/app'
import { startWork } from '@/server/jobs'
import { migrate } from '@/server/platform/db/migrate'
import { databaseFromPglite } from '@/server/platform/db/pglite'
import { stampMode } from '@/server/platform/db/stamp'
import { seedSandbox } from '@/server/sandbox'
import { apiHandler } from './handler'
import { mockServices } from './mock-services'
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
  const services = await mockServices({ database, secret, siteUrl: window.location.origin })
  await seedSandbox(services)
  await startWork(services, { carriers: undefined })
  const app = createApp(services)
  return async (request) => app.fetch(request)
}
