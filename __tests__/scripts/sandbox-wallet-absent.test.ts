import { resolve } from 'node:path'
import { build } from 'esbuild'

const root = resolve(__dirname, '../..')

/** Names the files of the wallet's island in which the Sandbox Wallet is mentioned. */
async function mentions(mode: string): Promise<string[]> {
  const { outputFiles } = await build({
    absWorkingDir: root,
    entryPoints: ['src/features/wallet/components/wallet-host.tsx'],
    bundle: true,
    minify: true,
    splitting: true,
    write: false,
    format: 'esm',
    jsx: 'automatic',
    outdir: '.build',
    alias: { '@': resolve(root, 'src') },
    external: ['next/*', 'react', 'react-dom'],
    define: {
      'process.env': '{}',
      'process.env.NODE_ENV': '"production"',
      'process.env.NEXT_PUBLIC_APP_MODE': JSON.stringify(mode),
    },
    loader: { '.module.css': 'local-css' },
    logLevel: 'error',
  })
  return outputFiles
    .filter(({ text }) => /Sandbox Wallet|sandbox-wallet-key/.test(text))
    .map(({ path }) => path)
}

test('the Sandbox Wallet is in the bundle of a sandbox, and in none of production', async () => {
  expect(await mentions('sandbox')).not.toEqual([])
  expect(await mentions('production')).toEqual([])
})
