const { createHash } = require('node:crypto')
const { join, relative } = require('node:path')

const mock = process.env.NEXT_PUBLIC_API_MOCK === 'on' ? 'on' : 'off'

// Of axios: its second way to send a request, which it never comes to, the names of all statuses, forms of all kinds,
// cookies that are sent along, how far an upload is, and the older of its two ways to give up a request.
const axiosRest =
  /[\\/]axios[\\/]lib[\\/](adapters[\\/]fetch|cancel[\\/]CancelToken|helpers[\\/](HttpStatusCode|formDataToJSON|progressEventReducer|toFormData|toURLEncodedForm|AxiosURLSearchParams|cookies|isURLSameOrigin))\.js$/
// It tells misspelled settings, and types do that here.
const axiosValidator = /[\\/]axios[\\/]lib[\\/]helpers[\\/]validator\.js$/

// Every part that asks the server for something needs these: small as they are, each would bring its own copy.
const callParts =
  /[\\/]src[\\/](lib[\\/]api|messages[\\/]fields|contract[\\/](define|fields|wallet|format[\\/]amounts))(\.|[\\/])/

// By themselves numbers have room for twenty times what there is; each page carries a thousand of them.
function shortNumbers({ optimization, plugins }, { ids }) {
  optimization.moduleIds = false
  optimization.chunkIds = false
  plugins.push(
    new ids.DeterministicModuleIdsPlugin({ maxLength: 4, fixedLength: true }),
    new ids.DeterministicChunkIdsPlugin({ maxLength: 3, fixedLength: true }),
  )
}

// Left free by the loader.
const language = '__LOCALE__'

/** Texts of other catalogues where a build of the tests asks for them; for a browser, of one language a file. */
function readMessages({ module: { rules } }, isForBrowser) {
  const loader = join(__dirname, 'scripts/stubs/messages-loader.js')
  const use = { loader, options: { isForBrowser } }
  rules.push({ test: /[\\/]messages[\\/].*\.ts$/, enforce: 'pre', use })
}

/**
 * All languages in each file would be bytes that nobody reads. Before a file of the browser is made short it is written
 * once a language, with that one alone: the first in its own place, the others beside it (decision 123).
 */
const splitByLanguage = {
  apply({ hooks, webpack: { Compilation, sources } }) {
    const [first, ...others] = (process.env.NEXT_LANGUAGES || 'en').split(' ')
    hooks.thisCompilation.tap('Languages', (compilation) => {
      const stage = Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE
      compilation.hooks.processAssets.tap({ name: 'Languages', stage }, (assets) => {
        for (const [name, asset] of Object.entries(assets)) {
          const text = name.endsWith('.js') ? String(asset.source()) : ''
          if (!text.includes(language)) continue
          const speaking = (tag) =>
            new sources.RawSource(text.replaceAll(language, JSON.stringify(tag)))
          for (const tag of others)
            compilation.emitAsset(`static/${tag}/_next/${name}`, speaking(tag))
          compilation.updateAsset(name, speaking(first))
        }
      })
    })
  },
}

/** Tells scripts/build.ts which stretch of the way a compiler has come to. */
const tellSteps = {
  apply({ hooks, options: { name } }) {
    const tell = (step) => console.log(`step: ${name} ${step}`)
    hooks.run.tap('Steps', () => tell('reads'))
    hooks.thisCompilation.tap('Steps', ({ hooks: { seal } }) => {
      seal.tap('Steps', () => tell('writes'))
    })
  },
}

/** A style's name carries its file's otherwise, once in each script that uses it and once in the page. */
function shortClassNames({ module: { rules } }) {
  const uses = rules.flatMap(({ oneOf = [] }) => oneOf).flatMap(({ use = [] }) => use)
  for (const { options } of uses)
    if (options?.modules?.getLocalIdent) options.modules.getLocalIdent = shortClassName
}

function shortClassName({ resourcePath }, _, name) {
  const place = `${relative(__dirname, resourcePath)} ${name}`
  return createHash('sha1')
    .update(place)
    .digest('base64url')
    .replaceAll(/^[^a-z]+|[-_]/gi, '')
    .slice(0, 5)
}

/** Nobody carries a build elsewhere, so nobody has to know which files of packages it would need. */
function withoutTraces(plugins) {
  return plugins.filter((plugin) => plugin.constructor.name !== 'TraceEntryPointsPlugin')
}

function adaptBuild(config, { dev, isServer, webpack }) {
  if (!dev) {
    readMessages(config, !isServer)
    config.plugins = [...withoutTraces(config.plugins), tellSteps]
    shortClassNames(config)
  }
  // Half a gigabyte, and a tenth of the time: only for who builds a second time.
  if (process.env.NEXT_BUILD_CACHE === 'off') config.cache = false
  else forgetWithPatches(config)
  return withoutUnused(config, { dev, isServer, webpack })
}

/** What was built of a package is kept by its version, which a patch leaves as it is. */
function forgetWithPatches({ cache }) {
  const patches = [join(__dirname, 'scripts/patches/')]
  if (cache) cache.buildDependencies = { ...cache.buildDependencies, patches }
}

/** Where the API is answered in the page, its document is too. */
function withoutSummaries({ module: { rules } }) {
  const loader = join(__dirname, 'scripts/stubs/contract-loader.js')
  rules.push({ test: /[\\/]src[\\/]contract[\\/].*\.ts$/, enforce: 'pre', use: loader })
}

function withoutUnused(config, { dev, isServer, webpack }) {
  if (isServer) return config
  if (mock === 'off') withoutSummaries(config)
  // Every page carries the names of all files: the number tells them apart, 28 bits one version from the next.
  config.output.hashDigestLength = 7
  shortNumbers(config, webpack)
  const leaveOut = (resource) => {
    const file = join(resource.context, resource.request)
    if (axiosRest.test(file))
      resource.request = require.resolve('./scripts/stubs/absent-axios-part.js')
    if (axiosValidator.test(file))
      resource.request = require.resolve('./scripts/stubs/axios-validator.js')
  }
  if (!dev) config.plugins.push(splitByLanguage)
  config.plugins.push(new webpack.NormalModuleReplacementPlugin(/^\.\.?\/[\w/-]+\.js$/, leaveOut))
  config.optimization.splitChunks.cacheGroups.calls = {
    test: callParts,
    name: 'calls',
    chunks: 'async',
    enforce: true,
  }
  return config
}

/** @type {import('next').NextConfig} */
module.exports = {
  // One output folder for each mode and source: a sandbox build can never be served as production.
  distDir: process.env.NEXT_DIST_DIR || '.build/dev',
  generateBuildId: () => process.env.NEXT_BUILD_ID || null,
  reactStrictMode: true,
  poweredByHeader: false,
  // It looks at the router before there is one, and says so in the console at each load.
  devIndicators: false,
  generateEtags: false,
  // A release installs few packages, and none of them patched: what the pages need of the others is in them.
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
