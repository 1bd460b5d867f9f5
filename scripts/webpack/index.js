const { existsSync, readdirSync, readFileSync } = require('node:fs')
const { join, sep } = require('node:path')

const root = join(__dirname, '../..')

module.exports = { adaptBuild }

/** What Next's own settings cannot do. docs/design/pages-and-bytes.md has what each part saves. */
function adaptBuild(config, { isServer, webpack }) {
  const { plugins, cache, optimization } = config
  // Nobody moves a build elsewhere, so no traces are needed.
  config.plugins = plugins.filter((one) => one.constructor.name !== 'TraceEntryPointsPlugin')
  // Half a gigabyte and a tenth of the time: only for repeated builds. Webpack knows packages by their
  // version, which a patch does not change.
  const ours = [__filename, join(root, 'scripts/patches/')]
  if (process.env.NEXT_BUILD_CACHE === 'off') config.cache = false
  else if (cache) cache.buildDependencies = { ...cache.buildDependencies, ours }
  const loader = require.resolve('./messages-loader.js')
  const use = { loader, options: { isForBrowser: !isServer } }
  config.module.rules.push({ test: /[\\/]messages[\\/].*\.ts$/, enforce: 'pre', use })
  if (isServer) return config
  const replace = (test, by) => new webpack.NormalModuleReplacementPlugin(test, by)
  config.plugins.push(splitByLanguage, compiledAtOnce)
  config.plugins.push(replace(nextPart, asModule), replace(/^\.\.?\/[\w/-]+(\.js)?$/, leaveOut))
  Object.assign(optimization.splitChunks.cacheGroups, fewFiles)
  optimization.splitChunks.maxInitialRequests = 4
  return config
}

const language = '__LOCALE__'

/**
 * A browser's file has one language: before it is minified, it is written once for each, which saves
 * a page up to 6 kB (docs/design/languages.md).
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

/** As connect-button-panel.tsx imports them. */
const walletDialogs = '../components/wallet-dialogs'

/**
 * What a page begins with, and the wallet's dialogs, are compiled whole, beside the main thread and
 * while they arrive: 294 → 195 ms of it on the dashboard. What else is fetched later is large and
 * mostly not called.
 */
const compiledAtOnce = {
  apply({ hooks, webpack: { Compilation, sources } }) {
    hooks.thisCompilation.tap('Compiled at once', (compilation) => {
      // Minifying would drop it as a comment.
      const stage = Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_SIZE + 1
      compilation.hooks.processAssets.tap({ name: 'Compiled at once', stage }, (assets) => {
        const initial = [...compilation.chunks].filter((chunk) => chunk.canBeInitial())
        const ofWallet = compilation.chunkGroups
          .filter(({ origins }) => origins.some(({ request }) => request === walletDialogs))
          .flatMap(({ chunks }) => chunks)
        const files = [...initial, ...ofWallet].flatMap((chunk) => [...chunk.files])
        for (const [name, asset] of Object.entries(assets)) {
          // Another language's file has a folder before the same name.
          if (!name.endsWith('.js') || !files.some((file) => name.endsWith(file))) continue
          const hint = '//# allFunctionsCalledOnLoad\n'
          compilation.updateAsset(name, new sources.ConcatSource(hint, asset))
        }
      })
    })
  },
}

const nextPart = /([\\/]next[\\/]dist)([\\/]esm)?([\\/](?:client|shared|lib|pages)[\\/].*\.js)$/

/** Next's client as modules, of which webpack drops what nobody uses: 15.6 kB a page. */
function asModule({ createData }) {
  const { resource } = createData ?? {}
  const wanted = resource?.replace(nextPart, `$1${sep}esm$3`)
  if (wanted === resource || !existsSync(wanted)) return
  for (const name of ['resource', 'request', 'userRequest'])
    createData[name] = createData[name].replace(resource, wanted)
}

// Parts of axios that we never use: its fetch adapter, status names, forms, cookies, upload
// progress, the old cancel token. Without them a member's page is 7.1 kB lighter.
const axiosRest =
  /[\\/]axios[\\/]lib[\\/](adapters[\\/]fetch|cancel[\\/]CancelToken|helpers[\\/](HttpStatusCode|formDataToJSON|progressEventReducer|toFormData|toURLEncodedForm|AxiosURLSearchParams|cookies|isURLSameOrigin))\.js$/

// The policy of content: it writes a style element whose text nobody knows before.
const styleSingleton = /[\\/]react-style-singleton[\\/]dist[\\/]es\d+[\\/]singleton$/

// RainbowKit's account dialog stands in one file with those that we use, and nobody opens it. What it
// asks a chain for would add 105 kB, a third, to what the wallet's dialog waits for.
const unaskedByWallet =
  /[\\/](wagmi[\\/]dist[\\/]esm[\\/]hooks[\\/](useBalance|useEnsAvatar|useEnsName|usePublicClient)|viem[\\/]_esm[\\/]utils[\\/]ens[\\/]normalize)\.js$/

function leaveOut(resource) {
  const file = join(resource.context, resource.request)
  if (unaskedByWallet.test(file)) resource.request = require.resolve('./unasked-by-wallet.js')
  if (axiosRest.test(file)) resource.request = require.resolve('./absent-axios-part.js')
  if (styleSingleton.test(file)) resource.request = require.resolve('./style-singleton.js')
}

// What asks the server, opens its answers and checks them.
const callParts =
  /[\\/](axios|zod|crypto-js|@tanstack)[\\/]|[\\/]src[\\/](lib[\\/]api|messages[\\/]fields|contract[\\/](define|fields|seal|sealed-text|wallet|format[\\/]amounts))(\.|[\\/])/

/** Pages in a member's layout, as webpack names what they begin with. */
const memberPages = new Set(
  readdirSync(join(root, 'pages'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.tsx'))
    .filter((file) => /\bmemberLayout\b/.test(readFileSync(join(root, 'pages', file), 'utf8')))
    .map((file) => `pages/${file.replace(/(\/index)?\.tsx$/, '').replaceAll(sep, '/')}`),
)
const isOfMember = ({ name }) => memberPages.has(name)

// Each file costs a slow connection a wait of its own. A member's page comes in four in place of 33:
// one for what all begin with, one for what asks, one that members' pages share, and its own.
const fewFiles = {
  frame: {
    test: ({ type }) => type.startsWith('javascript'),
    name: 'framework',
    chunks: ({ name }) => name === 'main' || name === 'pages/_app',
    priority: 50,
    enforce: true,
  },
  // Public pages fetch the same file later.
  asks: {
    test: (module, { chunkGraph }) =>
      callParts.test(module.resource ?? '') &&
      [...chunkGraph.getModuleChunksIterable(module)].some(isOfMember),
    name: 'asks',
    chunks: (chunk) => isOfMember(chunk) || !chunk.canBeInitial(),
    priority: 20,
    enforce: true,
  },
  members: {
    test: ({ type }) => type.startsWith('javascript'),
    name: 'members',
    chunks: isOfMember,
    minChunks: 3,
    priority: 10,
    enforce: true,
  },
}
