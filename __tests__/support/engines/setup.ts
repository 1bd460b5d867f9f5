import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build, stop } from 'esbuild'
import { TestChain } from '../chain'
import { startProduct } from '../product'

export default async function setUp(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'fnx-engines-'))
  const chain = await TestChain.start({ blockTime: 1, folder })
  const product = await startProduct({
    env: { CHAIN_PORT: String(chain.port), CONFIRMATIONS: '3' },
    loadedBefore: ['engines/ear.js'],
  })
  const finder = join(folder, 'in-page.js')
  await build({
    entryPoints: [join(__dirname, 'in-page.ts')],
    bundle: true,
    format: 'iife',
    globalName: 'fnxInPage',
    define: { 'process.env.NODE_ENV': '"test"' },
    outfile: finder,
    logLevel: 'silent',
  })
  await stop()
  Object.assign(process.env, { PRODUCT_URLS: product.url, CHAIN_URL: chain.url, FINDER: finder })
  Object.assign(globalThis, {
    stopShared: async () => {
      await product.stop()
      await chain.stop()
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
    },
  })
}
