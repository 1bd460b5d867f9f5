import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startProduct } from '../support/product'
import bundles from './bundles'
import inMemory from './in-memory'
import sharedPostgres from './shared-postgres'

/** Starting takes longer than most journeys. */
export default async function setUp({ maxWorkers }: { maxWorkers: number }): Promise<void> {
  const isApart = ['nightly', 'cluster'].includes(process.env.TEST_JOURNEYS ?? '')
  const leaveMemory = isApart ? () => {} : inMemory()
  bundles.open()
  if (isApart) return
  const isEmbedded = process.env.TEST_DATABASE === 'embedded'
  const server = isEmbedded ? undefined : await sharedPostgres()
  if (server) process.env.JOURNEYS_POSTGRES = server.address
  const dataDir = mkdtempSync(join(tmpdir(), 'fnx-prepared-'))
  const first = await startProduct({ dataDir })
  await first.stop()
  process.env.PREPARED_DATA_DIR = dataDir
  const products = await Promise.all(Array.from({ length: maxWorkers }, () => startProduct()))
  await Promise.all(products.map(({ url }) => untilAddedUp(url)))
  process.env.PRODUCT_URLS = products.map(({ url }) => url).join(' ')
  Object.assign(globalThis, {
    stopShared: async () => {
      await Promise.all(products.map(({ stop }) => stop()))
      await server?.stop()
      rmSync(dataDir, { recursive: true, force: true })
      leaveMemory()
    },
  })
}

/** A new product adds its books up within seconds; cached pages take longer. */
async function untilAddedUp(url: string): Promise<void> {
  while (!(await fetch(`${url}/api/v1/admin/auditTotals`)).ok)
    await new Promise((done) => setTimeout(done, 200))
}
