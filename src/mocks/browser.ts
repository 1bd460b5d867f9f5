import { IdbFs } from '@electric-sql/pglite'
import { http, passthrough } from 'msw'
import { setupWorker } from 'msw/browser'
import { chainFacts } from '@/config/chain'
import { chainStepPath, scenarioPath } from '@/contract/sandbox'
import { createApp } from '@/server/app'
import { startJobs } from '@/server/jobs'
import { migrate, stampMode } from '@/server/platform/db/migrate'
import { openPglite } from '@/server/platform/db/open-pglite'
import { databaseFromPglite } from '@/server/platform/db/pglite'
import { seedSandbox } from '@/server/sandbox'
import { mockServices } from './mock-services'
import { type Serve, serveFromOneTab } from './one-tab'

const goneErrno = 44
const maxTries = 10
const pauseMs = 50

/**
 * PGlite goes on while its files are copied and may remove a listed one: then the copy is made
 * again.
 */
class PatientFs extends IdbFs {
  override async syncToFs(relaxedDurability?: boolean): Promise<void> {
    for (let tries = 1; ; tries += 1) {
      try {
        return await super.syncToFs(relaxedDurability)
      } catch (error) {
        const isGone = (error as { errno?: number }).errno === goneErrno
        if (!isGone || tries === maxTries) throw error
      }
      await new Promise((resolve) => setTimeout(resolve, pauseMs))
    }
  }
}

const databaseName = 'fnx-mock'

export async function startMock(): Promise<void> {
  const serve = serveFromOneTab(databaseName, openApi)
  // The chain runs beside what serves the pages.
  const toChain = [chainFacts.rpcPath, chainStepPath].map((path) =>
    http.post(`*${path}`, () => passthrough()),
  )
  const toApi = http.all('*/api/*', ({ request }) => serve(request))
  const worker = setupWorker(...toChain, toApi)
  await worker.start({ onUnhandledRequest: 'bypass', quiet: true })
}

async function openApi(): Promise<Serve> {
  const fs = new PatientFs(databaseName)
  const client = await openPglite({ fs, relaxedDurability: true })
  const database = databaseFromPglite(client)
  await migrate(database)
  const { secret } = await stampMode(database.db, 'sandbox')
  const services = await mockServices({ database, secret, siteUrl: window.location.origin })
  await seedSandbox(services)
  await startJobs(services, { carriers: undefined })
  const app = createApp(services)
  return async (request) => {
    const answer = await app.fetch(request)
    // The page is left at once, and unwritten changes are lost with it.
    if (new URL(request.url).pathname.startsWith(scenarioPath)) await fs.syncToFs()
    return answer
  }
}
