import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build, stop } from 'esbuild'
import { TestChain } from '../chain'
import { share, startProduct } from '../product'

export default async function setUp(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'fnx-engines-'))
  const chain = await TestChain.start({ blockTime: 1, folder })
  const product = await startProduct({
    env: { CHAIN_PORT: String(chain.port), CONFIRMATIONS: '3' },
    loadedBefore: ['engines/ear.js'],
  })
  const finder = await inPage(folder, 'in-page', 'fnxInPage')
  const wallet = await inPage(folder, 'page-wallet', 'fnxWallet')
  await stop()
  share({ ...product, chainUrl: chain.url })
  Object.assign(process.env, { FINDER: finder, WALLET: wallet })
  Object.assign(globalThis, {
    stopShared: async () => {
      await product.stop()
      await chain.stop()
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
    },
  })
}

/** The scripts that run in a page, as one file. */
async function inPage(folder: string, name: string, globalName: string): Promise<string> {
  const outfile = join(folder, `${name}.js`)
  await build({
    entryPoints: [join(__dirname, `${name}.ts`)],
    bundle: true,
    format: 'iife',
    globalName,
    define: { 'process.env.NODE_ENV': '"test"' },
    outfile,
    logLevel: 'silent',
  })
  return outfile
}
