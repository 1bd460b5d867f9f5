import { PGlite } from '@electric-sql/pglite'
import { setupWorker } from 'msw/browser'
import { createApp } from '@/server/app'
import { databaseFromPglite } from '@/server/db/pglite'
import { migrate } from '@/server/db/migrate'
import { seedSample } from '@/server/db/seed'
import { createServices } from '@/server/services'
import { apiHandler } from './handler'

const databaseName = 'idb://fnx-mock'

/** The whole API in this browser: the same application and migrations over PGlite in IndexedDB. */
export async function startMock(): Promise<void> {
  const client = await PGlite.create(databaseName, { relaxedDurability: true })
  const database = databaseFromPglite(client)
  await migrate(database)
  const services = createServices({ database, mode: 'sandbox' })
  await seedSample(services.db, services.clock.now())
  const worker = setupWorker(apiHandler(createApp(services)))
  await worker.start({ onUnhandledRequest: 'bypass', quiet: true })
}
