import { resolve } from 'node:path'
import { build } from 'esbuild'

const root = resolve(__dirname, '../..')

async function mentions(part: string, words: RegExp, mode: string): Promise<string[]> {
  const { outputFiles } = await build({
    absWorkingDir: root,
    entryPoints: [`src/features/${part}.tsx`],
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
  return outputFiles.filter(({ text }) => words.test(text)).map(({ path }) => path)
}

test.each([
  ['Sandbox Wallet', 'wallet/components/wallet-dialogs', /Sandbox Wallet|sandbox-wallet-key/],
  [
    'sandbox reviewer',
    'kyc/screens/kyc-screen',
    /api\/sandbox\/reviewer|Choose what the check finds/,
  ],
])('the %s is in sandbox bundles only @rest', async (_, part, words) => {
  expect(await mentions(part, words, 'sandbox')).not.toEqual([])
  expect(await mentions(part, words, 'production')).toEqual([])
})
