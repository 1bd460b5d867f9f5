import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { launchBrowser } from './browser'
import { startProduct } from './product'

/** What all journeys share: one browser, and one product, which takes longer to start than most of them to run. */
export default async function setUp(): Promise<void> {
  const browser = await launchBrowser()
  process.env.BROWSER_URL = browser.wsEndpoint()
  const stopProduct = process.env.TEST_JOURNEYS === 'nightly' ? undefined : await shareProduct()
  Object.assign(globalThis, { stopShared: () => Promise.all([stopProduct?.(), browser.close()]) })
}

async function shareProduct(): Promise<() => Promise<void>> {
  const dataDir = mkdtempSync(join(tmpdir(), 'fnx-prepared-'))
  const first = await startProduct({ dataDir })
  await first.stop()
  process.env.PREPARED_DATA_DIR = dataDir
  const product = await startProduct()
  await untilAddedUp(product.url)
  process.env.PRODUCT_URL = product.url
  return async () => {
    await product.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** A product that has just been started adds its books up within seconds; pages of before say so for some more. */
async function untilAddedUp(url: string): Promise<void> {
  while (!(await fetch(`${url}/api/v1/admin/auditTotals`)).ok)
    await new Promise((done) => setTimeout(done, 200))
}
