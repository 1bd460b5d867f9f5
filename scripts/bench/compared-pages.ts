import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { runChild } from '../children.mjs'
import { Refusal } from '../refusal.mjs'
import { nextSettings, projectRoot } from '../settings.mjs'

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
    'package.json': '{ "name": "bare", "private": true }\n',
    ...noConfig,
    'pages/_app.js':
      'export default function App({ Component, pageProps }) {\n  return <Component {...pageProps} />\n}\n',
    'pages/index.js': 'export default function Page() {\n  return <main>Bare</main>\n}\n',
    'pages/api/empty.js':
      'export default function handler(request, response) {\n  response.status(200).json({ status: 200, message: "OK" })\n}\n',
  },
}

const kitExample: ComparedPages = {
  name: 'kit-example',
  title: "RainbowKit's example",
  packages: [...bare.packages, '@rainbow-me/rainbowkit', 'wagmi', 'viem'],
  files: {
    'package.json': '{ "name": "kit-example", "private": true }\n',
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

export async function ensureBuilt({ name, title, packages, files }: ComparedPages) {
  const folder = join(projectRoot, '.bench', name)
  const stamp = createHash('sha256')
    .update(JSON.stringify([files, packages.map(versionOf)]))
    .digest('hex')
  const done = join(folder, 'done')
  if (existsSync(done) && readFileSync(done, 'utf8') === stamp) return folder
  rmSync(folder, { recursive: true, force: true })
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    writeFileSync(join(folder, file), text)
  }
  console.log(`${title}, which figures are measured against, is being built …`)
  const { code, output } = await runChild({
    args: [join(projectRoot, 'node_modules/next/dist/bin/next'), 'build', '--webpack'],
    command: process.execPath,
    cwd: folder,
    env: { ...process.env, ...nextSettings, NODE_ENV: 'production' },
    quiet: true,
  })
  if (code !== 0) throw new Refusal(`${output.trimEnd()}\n\n${title} could not be built.`)
  writeFileSync(done, stamp)
  return folder
}

function versionOf(name: string): string {
  const text = readFileSync(join(projectRoot, 'node_modules', name, 'package.json'), 'utf8')
  return JSON.parse(text).version
}
