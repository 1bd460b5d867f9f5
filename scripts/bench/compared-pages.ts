import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { runChild } from '../children.mjs'
import { Refusal } from '../refusal.mjs'
import { nextSettings, projectRoot } from '../settings.mjs'

/** Pages that ours are measured against, with packages of their own: ours are partly patched. */
export interface ComparedPages {
  name: string
  title: string
  packages: string[]
  files: Record<string, string>
}

/** Otherwise Next would find our own settings some folders up. */
const noConfig = { 'next.config.js': 'module.exports = {}\n' }

const bare: ComparedPages = {
  name: 'bare',
  title: 'The bare page',
  packages: ['next', 'react', 'react-dom'],
  files: {
    ...noConfig,
    'pages/_app.js':
      'export default function App({ Component, pageProps }) {\n  return <Component {...pageProps} />\n}\n',
    'pages/index.js': 'export default function Page() {\n  return <main>Bare</main>\n}\n',
  },
}

const kitExample: ComparedPages = {
  name: 'kit-example',
  title: "RainbowKit's example",
  packages: [...bare.packages, '@rainbow-me/rainbowkit', '@tanstack/react-query', 'viem', 'wagmi'],
  files: {
    ...noConfig,
    'pages/_app.js': `import '@rainbow-me/rainbowkit/styles.css'
import { getDefaultConfig, RainbowKitProvider } from '@rainbow-me/rainbowkit'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { WagmiProvider } from 'wagmi'
import { bsc } from 'wagmi/chains'

const config = getDefaultConfig({
  appName: 'Example',
  projectId: '${'0'.repeat(32)}',
  chains: [bsc],
  ssr: true,
})
const client = new QueryClient()

export default function App({ Component, pageProps }) {
  return (
    <WagmiProvider config={config}>
      <QueryClientProvider client={client}>
        <RainbowKitProvider>
          <Component {...pageProps} />
        </RainbowKitProvider>
      </QueryClientProvider>
    </WagmiProvider>
  )
}
`,
    'pages/index.js': `import { ConnectButton } from '@rainbow-me/rainbowkit'

export default function Page() {
  return <ConnectButton />
}
`,
  },
}

export const comparedPages = { bare, kitExample }

export async function ensureBuilt(pages: ComparedPages) {
  const { name, title, files } = pages
  const folder = join(projectRoot, '.bench', name)
  const manifest = manifestOf(pages)
  const stamp = createHash('sha256')
    .update(JSON.stringify([files, manifest]))
    .digest('hex')
  const doneFile = join(folder, 'done')
  if (existsSync(doneFile) && readFileSync(doneFile, 'utf8') === stamp) return folder
  rmSync(folder, { recursive: true, force: true })
  for (const [file, text] of Object.entries({ ...files, 'package.json': manifest })) {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    writeFileSync(join(folder, file), text)
  }
  console.log(`${title}, which figures are measured against, is being installed and built …`)
  // Its packages' own scripts are not run: it needs none of them.
  const install = ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--no-package-lock']
  await runIn(folder, { command: 'npm', args: install }, `${title} could not be installed.`)
  const build = { command: process.execPath, args: [nextIn(folder), 'build', '--webpack'] }
  await runIn(folder, build, `${title} could not be built.`)
  writeFileSync(doneFile, stamp)
  return folder
}

export const nextIn = (folder: string) => join(folder, 'node_modules/next/dist/bin/next')

async function runIn(
  cwd: string,
  { command, args }: { command: string; args: string[] },
  failedPage: string,
) {
  const env = { ...process.env, ...nextSettings, NODE_ENV: 'production' as const }
  const { code, output } = await runChild({ args, command, cwd, env, quiet: true })
  if (code !== 0) throw new Refusal(`${output.trimEnd()}\n\n${failedPage}`)
}

/** In our versions, so that only our own work differs. */
function manifestOf({ name, packages }: ComparedPages): string {
  const dependencies = Object.fromEntries(
    packages.map((packageEntry) => [packageEntry, versionOf(packageEntry)]),
  )
  return `${JSON.stringify({ name, private: true, dependencies }, null, 2)}\n`
}

function versionOf(name: string): string {
  const text = readFileSync(join(projectRoot, 'node_modules', name, 'package.json'), 'utf8')
  return JSON.parse(text).version
}
