import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { launchBrowser } from '../support/browser'
import { startWithConsole } from '../support/operator-page'
import { share, startProduct } from '../support/product'
import bundles from './bundles'
import inMemory from './in-memory'
import sharedPglite from './shared-pglite'
import sharedPostgres from './shared-postgres'

const { TEST_JOURNEYS: folders = 'browser', TEST_DATABASE: database } = process.env
const stops: (() => unknown)[] = []
Object.assign(globalThis, {
  stopShared: async () => {
    for (const stop of stops.toReversed()) await stop()
  },
})

/** One product and one browser for all: starting takes longer than most journeys. */
export default async function setUp(): Promise<void> {
  const isApart = ['nightly', 'cluster'].includes(folders)
  if (!isApart) stops.push(inMemory())
  bundles.open()
  if (folders !== 'cluster') await openBrowser()
  if (isApart) return
  if (database === 'embedded') await sharedPglite.prepare()
  else {
    const server = await sharedPostgres()
    stops.push(server.stop)
    process.env.JOURNEYS_POSTGRES = server.address
  }
  if (folders.includes('browser-nightly')) await prepare()
  await openShared()
}

async function openBrowser(): Promise<void> {
  const browser = await launchBrowser()
  stops.push(() => browser.close())
  process.env.BROWSER_ADDRESS = browser.wsEndpoint()
}

/** Products of their own, which the night has, go on from a first start. */
async function prepare(): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'fnx-prepared-'))
  stops.push(() => rmSync(dataDir, { recursive: true, force: true }))
  const first = await startProduct({ dataDir })
  await first.stop()
  process.env.PREPARED_DATA_DIR = dataDir
}

async function openShared(): Promise<void> {
  const product = await startWithConsole({ hasPast: true, env: { CONFIRMATIONS: '3' } })
  stops.push(product.stop)
  share({ ...product, chainUrl: product.chain?.url })
  await untilAddedUp(product.url)
}

/** A new product adds its books up within seconds; cached pages take longer. */
async function untilAddedUp(url: string): Promise<void> {
  while (!(await fetch(`${url}/api/v1/admin/auditTotals`)).ok)
    await new Promise((resolve) => setTimeout(resolve, 200))
}
