import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build, type Plugin } from 'esbuild'
import { projectRoot } from '../settings.mjs'

const packages = join(projectRoot, 'node_modules/')
/** Ours alone: packages are left to Jest, so that each is there once. */
export async function bundleInPlace(path: string): Promise<void> {
  await build({
    absWorkingDir: projectRoot,
    entryPoints: [path],
    outfile: path,
    allowOverwrite: true,
    bundle: true,
    platform: 'node',
    target: 'node20.19',
    format: 'cjs',
    sourcemap: 'external',
    sourcesContent: false,
    // Jest's sandbox knows `require` alone.
    supported: { 'dynamic-import': false },
    loader: { '.sql': 'text' },
    define: places,
    logLevel: 'error',
    plugins: plugins(),
  })
}

function plugins(): Plugin[] {
  const requireHere = createRequire(join(projectRoot, 'package.json'))
  // Jest cannot load them as they are, so they are part of the bundle.
  const esModules: string[] = requireHere('./__tests__/runner/es-modules.js')
  const ofNext = (name: string) => join(packages, 'next/dist/build/jest', name)
  const fakes: [RegExp, string][] = [
    [/\.module\.css$/, ofNext('object-proxy.js')],
    [/\.css$/, ofNext('__mocks__/styleMock.js')],
    [/\.(png|jpg|jpeg|gif|webp|avif|ico|bmp|svg)$/, ofNext('__mocks__/fileMock.js')],
    [/^next\/font\//, join(projectRoot, '__tests__/runner/fonts.js')],
    [/^server-only$/, ofNext('__mocks__/empty.js')],
  ]
  return [packagesOfJest(esModules, fakes), fake(fakes), ownPlaces]
}

const packagesOfJest = (esModules: string[], fakes: [RegExp, string][]): Plugin => ({
  name: 'packages are loaded by Jest',
  setup({ onResolve, resolve }) {
    onResolve({ filter: /^[^./]/ }, async ({ path, kind, importer, resolveDir, pluginData }) => {
      if (pluginData === 'asked' || path.startsWith('@/') || kind === 'entry-point')
        return undefined
      if (fakes.some(([pattern]) => pattern.test(path))) return undefined
      const isOfPackage = importer.startsWith(packages)
      const name = nameOf(path)
      if (!isOfPackage && !esModules.some((esModule) => isOf(name, esModule)))
        return { path, external: true }
      const resolved = await resolve(path, { kind, importer, resolveDir, pluginData: 'asked' })
      // A package's own copy of another package is found from there alone.
      const isAtTop = resolved.path.startsWith(join(packages, name, '/'))
      const isPart = esModules.some((esModule) => isOf(name, esModule)) || !isAtTop
      return resolved.errors.length === 0 && !resolved.external && isPart
        ? { path: resolved.path }
        : { path, external: true }
    })
  },
})

/** Sheets, pictures and fonts, as Next says it to Jest. */
const fake = (fakes: [RegExp, string][]): Plugin => ({
  name: 'what a test does not see',
  setup({ onResolve }) {
    for (const [filter, path] of fakes) onResolve({ filter }, () => ({ path }))
  },
})

// What a module that asks where it lies is told instead.
const places = { __dirname: 'ownFolder', __filename: 'ownPath', 'import.meta.url': 'ownAddress' }

const ownPlaces: Plugin = {
  name: 'each module hears of its own place and not of the bundle',
  setup({ onLoad }) {
    onLoad({ filter: /\.(ts|tsx|js|cjs|mjs)$/ }, ({ path }) => {
      const text = readFileSync(path, 'utf8')
      const isAsked = Object.keys(places).some((name) => text.includes(name))
      if (!isAsked || text.startsWith('#!')) return undefined
      const quotedTexts = [dirname(path), path, pathToFileURL(path).href].map((quoted) =>
        JSON.stringify(quoted),
      )
      const [folder, ownPath, address] = quotedTexts
      const head = `const ownFolder = ${folder}, ownPath = ${ownPath}, ownAddress = ${address};`
      const loader = /\.tsx$/.test(path) ? 'tsx' : /\.ts$/.test(path) ? 'ts' : 'js'
      return { contents: head + text, loader }
    })
  },
}

const nameOf = (path: string) => path.split('/', path.startsWith('@') ? 2 : 1).join('/')
const isOf = (name: string, importer: string) =>
  name === importer || name.startsWith(`${importer}/`)
