import { mkdtempSync, rmSync } from 'node:fs'
import { relative, resolve } from 'node:path'
import { promisify } from 'node:util'

// Neither tells types that fit here.
const bundle = require('next/dist/compiled/webpack/bundle5')
const nextConfig = require('../../next.config.js')

const next = resolve('node_modules/next')
const twin = 'dist/esm/'
// Both forms of the router: as an application asks, and as a package may.
const entry = ['app', 'head', 'link', 'router', `${twin}client/router`]

async function partsOfNext(): Promise<string[]> {
  const { webpack } = bundle()
  const folder = mkdtempSync(resolve('.build/parts-'))
  try {
    const plain = {
      mode: 'none',
      context: resolve('.'),
      entry: ['./node_modules/next/dist/client/next', ...entry.map((part) => `next/${part}`)],
      output: { path: folder },
      module: { rules: [] },
      optimization: { splitChunks: { cacheGroups: {} } },
      externals: /^react(-dom)?\b/,
      plugins: [],
    }
    const choices = { dev: false, isServer: false, webpack }
    const { plugins, ...config } = nextConfig.webpack(plain, choices)
    const exchanging = plugins.filter(
      (plugin: object) => plugin instanceof webpack.NormalModuleReplacementPlugin,
    )
    const stats = await promisify(webpack)({ ...config, plugins: exchanging })
    const { modules }: { modules: { nameForCondition: string | null }[] } = stats.toJson({
      all: false,
      modules: true,
    })
    const insideNext = modules.map(({ nameForCondition }) => relative(next, nameForCondition ?? ''))
    return [...new Set(insideNext)].filter((file) => /^dist\/.*\.js$/.test(file)).sort()
  } finally {
    rmSync(folder, { recursive: true })
  }
}

test('the browser gets each part of Next in one form @night', async () => {
  const parts = await partsOfNext()
  const names = parts.map((part) => part.replace(twin, 'dist/'))
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
  expect(parts).toContain(`${twin}shared/lib/router-context.shared-runtime.js`)
}, 60_000)
