import { MemfsFrontendFS } from '@electric-sql/pglite/memfs-frontend'
import { mockDatabaseAddress } from '@/config/mock'
import { scenarioPath } from '@/contract/sandbox'
import { carryLocale, firstLocale } from '@/messages/locale'
import { createApp } from '@/server/app'
import { startJobs } from '@/server/jobs'
import { migrate, stampMode } from '@/server/platform/db/migrate'
import { openPglite } from '@/server/platform/db/open-pglite'
import { databaseFromPglite } from '@/server/platform/db/pglite'
import { seedSandbox } from '@/server/sandbox'
import { mockServices } from './mock-services'
import { type Serve, serveFromOneTab } from './one-tab'
import { answerOf, requestOf, type SentRequest } from './sent-requests'
import { StoredFiles } from './stored-files'

const databaseName = 'fnx-mock'

/**
 * The database to begin with, as `dev:mock` has made it. Without it the browser makes one of its
 * own, which takes half a minute.
 */
async function archiveToBeginWith(): Promise<Blob | undefined> {
  const answer = await fetch(mockDatabaseAddress).catch(() => undefined)
  return answer?.ok ? answer.blob() : undefined
}

const calmMs = 1_000

/** Storing takes as long as the queries do, so what many of them have changed is stored at once. */
class CalmFiles extends MemfsFrontendFS {
  override async syncToFs(canWait = false): Promise<void> {
    if (canWait) await new Promise((done) => setTimeout(done, calmMs))
    await super.syncToFs(canWait)
  }
}

async function openApi(): Promise<Serve> {
  const fs = new CalmFiles(new StoredFiles(databaseName, archiveToBeginWith))
  const client = await openPglite({ fs, relaxedDurability: true })
  const database = databaseFromPglite(client)
  await migrate(database)
  const { secret } = await stampMode(database.db, 'sandbox')
  const services = await mockServices({ database, secret, siteUrl: self.location.origin })
  await seedSandbox(services)
  await startJobs(services, { carriers: undefined })
  const app = createApp(services)
  return async (request) => {
    asked = request.headers.get('lang') ?? asked
    const answer = await app.fetch(request)
    // The page is left at once, and unwritten changes are lost with it.
    if (new URL(request.url).pathname.startsWith(scenarioPath)) await fs.syncToFs()
    return answer
  }
}

// A worker has no page whose language it could read: it speaks that of the last call.
let asked = firstLocale
carryLocale({ getStore: () => asked, run: (_, work) => work() })

/** The API runs beside the page, so that neither waits for the other. */
const serve = serveFromOneTab(databaseName, openApi)
self.onmessage = async ({ data }: MessageEvent<SentRequest>) => {
  self.postMessage(await answerOf(data.id, await serve(requestOf(data))))
}
