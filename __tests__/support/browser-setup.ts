import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startProduct } from './product'

/** A product for each worker's journeys: it takes longer to start than most of them to run. */
export default async function setUp({ maxWorkers }: { maxWorkers: number }): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'fnx-prepared-'))
  const first = await startProduct({ dataDir })
  await first.stop()
  process.env.PREPARED_DATA_DIR = dataDir
  const products = await Promise.all(Array.from({ length: maxWorkers }, () => startProduct()))
  process.env.PRODUCT_URLS = products.map(({ url }) => url).join(' ')
  Object.assign(globalThis, {
    stopSharedProducts: async () => {
      await Promise.all(products.map(({ stop }) => stop()))
      rmSync(dataDir, { recursive: true, force: true })
    },
  })
}
