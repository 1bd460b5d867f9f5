import { PGlite } from '@electric-sql/pglite'
import { setupWorker } from 'msw/browser'
import { createApp } from '@/server/app'
import { migrate } from '@/server/db/migrate'
import { databaseFromPglite } from '@/server/db/pglite'
import { seedSandbox } from '@/server/db/seed-sandbox'
import { stampMode } from '@/server/db/stamp'
import { keysFrom } from '@/server/ports/keys'
import { webPasswords } from '@/server/ports/passwords-web'
import { webSealing } from '@/server/ports/sealing-web'
import { createServices } from '@/server/services'
import { apiHandler } from './handler'
import { type Serve, serveFromOneTab } from './one-tab'
import { PatientFs } from './patient-fs'

const databaseName = 'fnx-mock'

/** The whole API in this browser: the same application and migrations over PGlite in IndexedDB. */
export async function startMock(): Promise<void> {
  const serve = serveFromOneTab(databaseName, openApi)
  const worker = setupWorker(apiHandler({ fetch: serve }))
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
  const services = createServices({
    database,
    mode: 'sandbox',
    keys: await keysFrom(secret),
    passwords: webPasswords,
    sealing: webSealing,
  })
  await seedSandbox(services)
  const app = createApp(services)
  return async (request) => app.fetch(request)
}
