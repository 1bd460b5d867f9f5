const { join } = require('node:path')

const mock = process.env.NEXT_PUBLIC_API_MOCK === 'on' ? 'on' : 'off'

// RainbowKit fetches a picture for every wallet and chain and a text for every language, each as a file of its
// own, and the names of all these files would stand in the first script of every page. What is left of
// them comes in the groups in which it is shown.
const kitParts = {
  'wallet-pictures':
    'metaMaskWallet rainbowWallet walletConnectWallet ledgerWallet rabbyWallet coinbaseWallet readyWallet safeWallet bsc assets login',
  'wallet-steps': 'connect create refresh scan sign',
  'wallet-browsers': 'Arc Brave Browser Chrome Edge Firefox Opera Safari',
  'wallet-platforms': 'Linux Macos Windows',
}
const groupOfPart = new Map(
  Object.entries(kitParts).flatMap(([group, names]) =>
    names.split(' ').map((name) => [name, group]),
  ),
)
const kitFile =
  /[\\/]rainbowkit[\\/]dist[\\/](?:wallets[\\/]walletConnectors[\\/])?(?!chunk-|en_US-)(\w+)-[A-Z0-9]{8}\.js$/
const partOf = (file) => kitFile.exec(file)?.[1]

// Of axios: its second way to send a request, which it never comes to, the names of all statuses, and forms as JSON.
const axiosRest =
  /[\\/]axios[\\/]lib[\\/](adapters[\\/]fetch|helpers[\\/](HttpStatusCode|formDataToJSON))\.js$/

// What the wallet dialog would fetch before it can be drawn, and never uses (decision 025).
const stub = (name) => require.resolve(`./scripts/stubs/${name}.js`)
const lighter = {
  'ua-parser-js$': stub('browser-names'),
  '@adraffy/ens-normalize$': stub('plain-names'),
}
// Not for its weight: see there.
const qrGrid = stub('qr-grid')
const lighterActions = {
  getPublicClient: 'plain-client',
  getBalance: 'plain-balance',
  getEnsName: 'plain-names',
  getEnsAvatar: 'plain-names',
}
const wagmiAction = /[\\/]@wagmi[\\/]core[\\/]dist[\\/]esm[\\/]actions[\\/](\w+)\.js$/
// RainbowKit's English, by the name that the pinned version gives to it.
const kitEnglish = /[\\/]rainbowkit[\\/]dist[\\/]chunk-JT4N2T7B\.js$/
const kitWords = stub('kit-words-loader')

// Every part that asks the server for something needs these: small as they are, each would bring its own copy.
const callParts = /[\\/]src[\\/](lib[\\/]api|contract[\\/](define|envelope|fields))(\.|[\\/])/

// By themselves numbers have room for twenty times what there is; each page carries a thousand of them.
function shortNumbers({ optimization, plugins }, { ids }) {
  optimization.moduleIds = false
  optimization.chunkIds = false
  plugins.push(
    new ids.DeterministicModuleIdsPlugin({ maxLength: 4, fixedLength: true }),
    new ids.DeterministicChunkIdsPlugin({ maxLength: 3, fixedLength: true }),
  )
}

/** Tells scripts/build.mjs which stretch of the way a compiler has come to. */
const tellSteps = {
  apply({ hooks, options: { name } }) {
    const tell = (step) => console.log(`step: ${name} ${step}`)
    hooks.run.tap('Steps', () => tell('reads'))
    hooks.thisCompilation.tap('Steps', ({ hooks: { seal } }) => {
      seal.tap('Steps', () => tell('writes'))
    })
  },
}

/** Nobody carries a build elsewhere, so nobody has to know which files of packages it would need. */
function withoutTraces(plugins) {
  return plugins.filter((plugin) => plugin.constructor.name !== 'TraceEntryPointsPlugin')
}

function adaptBuild(config, { dev, isServer, webpack }) {
  if (!dev) config.plugins = [...withoutTraces(config.plugins), tellSteps]
  // Half a gigabyte, and a tenth of the time: only for who builds a second time.
  if (process.env.NEXT_BUILD_CACHE === 'off') config.cache = false
  return withoutUnused(config, { isServer, webpack })
}

function withoutUnused(config, { isServer, webpack }) {
  config.module.rules.push({ test: kitEnglish, use: kitWords })
  config.resolve.alias.qr$ = qrGrid
  if (isServer) return config
  Object.assign(config.resolve.alias, lighter)
  // Every page carries the names of all files: the number tells them apart, 28 bits one version from the next.
  config.output.hashDigestLength = 7
  shortNumbers(config, webpack)
  const leaveOut = (resource) => {
    const file = join(resource.context, resource.request)
    const part = partOf(file)
    if (axiosRest.test(file))
      resource.request = require.resolve('./scripts/stubs/absent-axios-part.js')
    const action = lighterActions[wagmiAction.exec(file)?.[1]]
    if (action) resource.request = stub(action)
    if (part && !groupOfPart.has(part))
      resource.request = require.resolve('./scripts/stubs/absent-part.js')
  }
  config.plugins.push(new webpack.NormalModuleReplacementPlugin(/^\.\.?\/[\w/-]+\.js$/, leaveOut))
  config.optimization.splitChunks.cacheGroups.calls = {
    test: callParts,
    name: 'calls',
    chunks: 'async',
    enforce: true,
  }
  for (const group of Object.keys(kitParts)) {
    config.optimization.splitChunks.cacheGroups[group] = {
      test: ({ resource }) => groupOfPart.get(partOf(resource ?? '')) === group,
      name: group,
      chunks: 'async',
      enforce: true,
    }
  }
  return config
}

/** @type {import('next').NextConfig} */
module.exports = {
  // One output folder for each mode and source: a sandbox build can never be served as production.
  distDir: process.env.NEXT_DIST_DIR || '.build/dev',
  reactStrictMode: true,
  poweredByHeader: false,
  // It looks at the router before there is one, and says so in the console at each load.
  devIndicators: false,
  generateEtags: false,
  // Two copies of emotion would give the server and the browser different class names.
  bundlePagesRouterDependencies: true,
  serverExternalPackages: ['@electric-sql/pglite', 'postgres', 'drizzle-orm'],
  // `npm test` checks types, tests included; a mistake in a test must not keep the product from starting.
  typescript: { ignoreBuildErrors: true },
  // The browser's own memory of places comes too early: the page that is left still stands then.
  experimental: {
    scrollRestoration: true,
    // Next leaves them out where there is a `webpack` of one's own. Each compiler's memory goes with its process.
    webpackBuildWorker: true,
    parallelServerCompiles: true,
    // What the server runs is read from this disk, once.
    serverMinification: false,
  },
  outputFileTracingExcludes: { '*': ['**/*'] },
  webpack: adaptBuild,
  // Hot reload bundles with Turbopack, where the bytes do not count.
  turbopack: {
    rules: { '**/rainbowkit/dist/chunk-JT4N2T7B.js': { loaders: [kitWords] } },
    resolveAlias: {
      qr: './scripts/stubs/qr-grid.js',
      'ua-parser-js': './scripts/stubs/browser-names.js',
    },
  },
  // Unset NEXT_PUBLIC_ names are not inlined, and then dead branches stay in the bundle.
  env: {
    NEXT_PUBLIC_API_MOCK: mock,
    NEXT_PUBLIC_APP_MODE: process.env.APP_MODE || 'sandbox',
    NEXT_PUBLIC_APP_NAME: process.env.NEXT_PUBLIC_APP_NAME || 'FNX',
    NEXT_PUBLIC_API_URL: process.env.NEXT_PUBLIC_API_URL || '/api/v1',
    NEXT_PUBLIC_SITE_URL: process.env.NEXT_PUBLIC_SITE_URL || '',
    NEXT_PUBLIC_TREASURIES: process.env.NEXT_PUBLIC_TREASURIES || '',
    NEXT_PUBLIC_QUOTE_SIGNER: process.env.NEXT_PUBLIC_QUOTE_SIGNER || '',
    NEXT_PUBLIC_SWAP_ROUTER: process.env.NEXT_PUBLIC_SWAP_ROUTER || '',
    NEXT_PUBLIC_SWAP_WRAPPED: process.env.NEXT_PUBLIC_SWAP_WRAPPED || '',
    NEXT_PUBLIC_CAPTCHA_SITE_KEY: process.env.NEXT_PUBLIC_CAPTCHA_SITE_KEY || '',
    NEXT_PUBLIC_WALLETCONNECT_PROJECT_ID: process.env.NEXT_PUBLIC_WALLETCONNECT_PROJECT_ID || '',
  },
}
