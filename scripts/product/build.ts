import { createHash } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { rm } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { isLive, markOf, withLock } from '../lock.mjs'
import { Progress } from '../progress.mjs'
import { Refusal } from '../refusal.mjs'
import { projectRoot, type Settings } from '../settings.mjs'
import { buildPages } from './build-pages'
import { writeEscrowPage } from './escrow-page'

type Mode = Settings['mode']
type Part = 'web' | 'server'

interface Place {
  part: Part
  mode: Mode
  hash: string
  root: string
  home: string
  name: string
  folder: string
  env: NodeJS.ProcessEnv
  isBuilt: boolean
}

export type Making = Place & { progress: Progress }
export type Places = Record<Part, Place>

const makers = { web: buildPages, server: buildServer }

interface BuildOptions {
  mode: Mode
  parts?: Part[]
  say?: (text: string) => void
}

/** What is built is kept from being cleaned up while this process lives. */
export async function ensureBuild({ mode, parts = ['web', 'server'], say }: BuildOptions) {
  const places = placesOf(mode)
  const wantedPlaces = parts.map((part) => places[part])
  const progress = new Progress({ ...(say && { say }) })
  try {
    await Promise.all(wantedPlaces.map((place) => ensurePart({ ...place, progress })))
  } finally {
    progress.close()
  }
  return { mode, ...filesOf(places) }
}

export function filesOf({ web, server }: Places) {
  return {
    distDir: relative(projectRoot, join(web.folder, 'next')),
    server: join(server.folder, 'server.mjs'),
    ops: join(server.folder, 'ops.mjs'),
  }
}

export function placesOf(mode: Mode): Places {
  const root = projectRoot
  const home = join(root, '.build')
  // The mocked API exists under hot reload only.
  const env = { ...process.env, NEXT_PUBLIC_API_MOCK: 'off' }
  const place = (part: Part): Place => {
    const hash = sourceHash({ root, mode, part, env })
    const name = `${mode}-${part}`
    const folder = join(home, `${name}-${hash.slice(0, 8)}`)
    return { part, mode, hash, root, home, name, folder, env, isBuilt: isBuilt(folder, hash) }
  }
  return { web: place('web'), server: place('server') }
}

const shared = ['tsconfig.json', 'package-lock.json', 'scripts/product/build.ts', 'scripts/stubs']

const sources = {
  web: {
    from: ['pages', 'src', 'public', 'next.config.js', 'scripts/product/build-pages.ts'].concat(
      ['scripts/product/page-languages.ts', 'scripts/webpack', 'scripts/patches'],
      shared,
    ),
    except: ['src/server', 'src/content', 'src/console'],
  },
  server: {
    from: ['src/server', 'src/content', 'src/contract', 'src/config'].concat(
      ['src/console', 'src/ui/tokens.ts', 'src/messages', 'scripts/product/escrow-page.ts'],
      shared,
    ),
    except: [],
  },
}

interface Source {
  root: string
  part: Part
  mode: string
  env: NodeJS.ProcessEnv
}

function sourceHash({ root, part, mode, env }: Source): string {
  // The name of the house is read at a start.
  const isBuiltIn = (name: string) =>
    name === 'AUDIT_WITNESSES' ||
    (name.startsWith('NEXT_PUBLIC_') && name !== 'NEXT_PUBLIC_APP_NAME')
  const settings = Object.entries(env).filter(([name]) => isBuiltIn(name))
  const facts = [part, mode, process.versions.node.split('.')[0], settings.sort()]
  const hash = createHash('sha256').update(JSON.stringify(facts))
  const { from, except } = sources[part]
  for (const file of from.flatMap((path) => filesUnder(root, path, except)))
    hash.update(`\0${file}\0`).update(readFileSync(join(root, file)))
  return hash.digest('hex')
}

function filesUnder(root: string, path: string, except: string[]): string[] {
  const entry = statSync(join(root, path), { throwIfNoEntry: false })
  if (!entry || except.includes(path)) return []
  if (!entry.isDirectory()) return [path]
  const names = readdirSync(join(root, path)).filter((name) => !name.startsWith('.'))
  return names.sort().flatMap((name) => filesUnder(root, `${path}/${name}`, except))
}

export async function ensurePart(place: Making): Promise<void> {
  const { part, hash, home, name, folder, progress } = place
  if (place.isBuilt) return use(folder)
  const onWait = (pid: string) =>
    progress.say(`Process ${pid} is building already; waiting for it …`)
  await withLock(join(home, `${name}.lock`), onWait, async () => {
    if (isBuilt(folder, hash)) return use(folder)
    await rm(folder, { recursive: true, force: true })
    mkdirSync(folder, { recursive: true })
    await makers[part](place)
    writeFileSync(join(folder, 'done'), hash)
    use(folder)
    await removeOld(home, name)
  })
}

function isBuilt(folder: string, hash: string) {
  const doneFile = join(folder, 'done')
  return existsSync(doneFile) && readFileSync(doneFile, 'utf8') === hash
}

function use(folder: string) {
  mkdirSync(join(folder, 'users'), { recursive: true })
  writeFileSync(join(folder, 'users', markOf(process.pid)), '')
  utimesSync(join(folder, 'done'), new Date(), new Date())
}

/** Keeps the last two used, and those a living process asked for. */
async function removeOld(home: string, name: string) {
  const isBuild = new RegExp(`^${name}-[0-9a-f]{8}$`)
  const lastUse = (entry: string) =>
    statSync(join(home, entry, 'done'), { throwIfNoEntry: false })?.mtimeMs ?? 0
  const builds = readdirSync(home).filter((entry) => isBuild.test(entry))
  for (const entry of builds.sort((a, b) => lastUse(b) - lastUse(a)).slice(2)) {
    const users = join(home, entry, 'users')
    if (existsSync(users) && readdirSync(users).some(isLive)) continue
    await rm(join(home, entry), { recursive: true, force: true })
  }
}

async function buildServer({ mode, progress, folder }: Making) {
  progress.begin('server', 'Building the server')
  const { build } = await import('esbuild')
  try {
    await build({ ...serverBundle(mode), outdir: folder, logLevel: 'silent' })
    await writeEscrowPage(folder)
  } catch (error) {
    throw new Refusal(`${(error as Error).message}\n\nThe server could not be built.`)
  }
  progress.end('server')
  progress.say('Server built.')
}

/** One file: hundreds of small ones took a tenth of each start. */
export function serverBundle(mode: Mode) {
  const entries = {
    server: 'src/server/main.ts',
    ops: 'src/server/ops/main.ts',
    'paper-worker': 'src/server/modules/papers/providers/paper-worker-node.ts',
    'bank-file-worker': 'src/server/modules/bank/providers/read-worker-node.ts',
    'redraw-worker': 'src/server/platform/node/redraw-worker.ts',
  }
  return {
    absWorkingDir: projectRoot,
    entryPoints: Object.fromEntries(
      Object.entries(entries).filter(([, file]) => existsSync(join(projectRoot, file))),
    ),
    outExtension: { '.js': '.mjs' },
    bundle: true,
    platform: 'node' as const,
    target: 'node20.19',
    format: 'esm' as const,
    external: [
      'next',
      '@electric-sql/pglite',
      'pg-boss',
      'nodemailer',
      'crypto-js',
      'hucre',
      'pdfkit',
      '@expo-google-fonts/geist',
      '@fontsource/geist',
      // This package reads its WebAssembly from beside itself.
      '@silvia-odwyer/photon-node',
      // The console's pages. Both from the packages: of a bundled React the other knows nothing, and
      // whatever a page remembers would fail.
      'react',
      'react-dom',
      // Read as files: what creates the share's token, unchanged and in its own package.
      '@tokenysolutions/t-rex',
    ],
    // Bundled packages may still `require` parts of Node.
    banner: {
      js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);",
    },
    // Its main file asks for its own parts in a way that cannot be bundled; this one is its `module`.
    alias: { 'jsonc-parser': 'jsonc-parser/lib/esm/main.js' },
    sourcemap: true,
    define: { 'process.env.APP_MODE': JSON.stringify(mode) },
  }
}
