// node scripts/build.mjs: builds what is stale and prints, as JSON, where the parts stand.
import './node-version.mjs'
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
import { buildPages, secondsForPages } from './build-pages.mjs'
import { stopWhenAsked } from './children.mjs'
import { ensureInstalled } from './install.mjs'
import { isLive, markOf, withLock } from './lock.mjs'
import { Refusal, runCommand } from './refusal.mjs'
import { loadSettings, projectRoot } from './settings.mjs'
import { sourceHash } from './source-hash.mjs'
import { Way } from './way.mjs'

const makers = { web: buildPages, server: buildServer }

/**
 * Builds the parts whose sources changed since they were last built, side by side, after `beforeBuild`
 * had its say. The folders handed back are kept from clean-up as long as the calling process lives.
 */
export async function ensureBuild({ parts = ['web', 'server'], ...options }) {
  const { way, parts: started } = startBuild({ ...options, names: parts })
  try {
    await Promise.all(Object.values(started).map(({ ready }) => ready))
  } finally {
    if (!options.way) way.close()
  }
  return { mode: options.mode, ...filesOf(started, options.root) }
}

/** Where the parts stand, as the programs that run them want to hear it. */
export function filesOf({ web, server }, root = projectRoot) {
  const inServer = (name) => server && join(server.folder, name)
  return {
    distDir: web && relative(root, join(web.folder, 'next')),
    server: inServer('server.mjs'),
    ops: inServer('ops.mjs'),
  }
}

// Measured on two cores, the others idle.
const secondsOf = { web: secondsForPages, server: 3 }

/** About how long what is stale will take, by part. */
export function secondsToBuild(places) {
  const seconds = ({ part, isBuilt }) => [part, isBuilt ? 0 : secondsOf[part]]
  return Object.fromEntries(Object.values(places).map(seconds))
}

/** The same for who goes on with one part while the other is being built: each is `ready` by itself. */
export function startBuild({ beforeBuild, ...options }) {
  const run = { root: projectRoot, env: process.env, say: console.log, ...options }
  const places = run.places ?? placesOf(run)
  const way = run.way ?? new Way(secondsToBuild(places), { say: run.say })
  let allowed
  const allow = () => {
    allowed ??= Promise.resolve(beforeBuild?.())
    return allowed
  }
  const parts = Object.entries(places).map(([part, place]) => {
    const ready = ensurePart({ ...run, ...place, way, allow })
    // Whoever waits for it hears of a failure; nobody has to wait for all of them.
    ready.catch(() => {})
    return [part, { ...place, ready }]
  })
  return { way, parts: Object.fromEntries(parts) }
}

/** Where the parts stand or will stand, and whether they do. */
export function placesOf({
  root = projectRoot,
  mode,
  env = process.env,
  names = ['web', 'server'],
}) {
  const home = join(root, '.build')
  // What visitors get speaks to the real API; the mocked one exists under hot reload only.
  const own = { ...env, NEXT_PUBLIC_API_MOCK: 'off' }
  const place = (part) => {
    const hash = sourceHash({ root, mode, part, env: own })
    const name = `${mode}-${part}`
    const folder = join(home, `${name}-${hash.slice(0, 8)}`)
    return { part, hash, home, name, folder, env: own, isBuilt: isBuilt(folder, hash) }
  }
  return Object.fromEntries(names.map((part) => [part, place(part)]))
}

async function ensurePart(run) {
  const { part, hash, home, name, folder, way, allow } = run
  if (run.isBuilt) return use(folder)
  await allow()

  const onWait = (pid) => way.say(`Process ${pid} is building already; waiting for it …`)
  return withLock(join(home, `${name}.lock`), onWait, async () => {
    if (isBuilt(folder, hash)) return use(folder)
    await rm(folder, { recursive: true, force: true })
    mkdirSync(folder, { recursive: true })
    await makers[part](run)
    writeFileSync(join(folder, 'done'), hash)
    use(folder)
    await removeOld(home, name)
    return folder
  })
}

function isBuilt(folder, hash) {
  const done = join(folder, 'done')
  return existsSync(done) && readFileSync(done, 'utf8') === hash
}

function use(folder) {
  mkdirSync(join(folder, 'users'), { recursive: true })
  writeFileSync(join(folder, 'users', markOf(process.pid)), '')
  utimesSync(join(folder, 'done'), new Date(), new Date())
  return folder
}

/** Keeps the two last used builds of a kind, and every one that a living process has asked for. */
async function removeOld(home, name) {
  const isBuild = new RegExp(`^${name}-[0-9a-f]{8}$`)
  const builds = readdirSync(home).filter((entry) => isBuild.test(entry))
  const lastUse = (entry) =>
    statSync(join(home, entry, 'done'), { throwIfNoEntry: false })?.mtimeMs ?? 0
  builds.sort((a, b) => lastUse(b) - lastUse(a))
  for (const entry of builds.slice(2)) {
    const users = join(home, entry, 'users')
    if (existsSync(users) && readdirSync(users).some(isLive)) continue
    await rm(join(home, entry), { recursive: true, force: true })
  }
}

async function buildServer({ root, mode, way, folder }) {
  way.begin('server', 'Building the server')
  const { build, stop } = await import('esbuild')
  try {
    await build({ ...serverBundle({ root, mode }), outdir: folder, logLevel: 'silent' })
  } catch (error) {
    throw new Refusal(`${error.message}\n\nThe server could not be built.`)
  } finally {
    await stop()
  }
  way.end('server')
  way.say('Server built.')
}

/**
 * How the server becomes one file, most of its packages included: finding and reading their hundreds
 * of small files took a tenth of each start. Those that come with files of their own stay outside.
 */
export function serverBundle({ root = projectRoot, mode }) {
  const entries = {
    server: 'src/server/main.ts',
    ops: 'src/server/ops/main.ts',
    ...(mode === 'sandbox' && {
      'picture-worker': 'src/server/sandbox/reviewer/picture-worker-node.ts',
    }),
  }
  return {
    absWorkingDir: root,
    entryPoints: Object.fromEntries(
      Object.entries(entries).filter(([, file]) => existsSync(join(root, file))),
    ),
    outExtension: { '.js': '.mjs' },
    bundle: true,
    platform: 'node',
    target: 'node20.19',
    format: 'esm',
    external: ['next', '@electric-sql/pglite', 'postgres', 'nodemailer', 'crypto-js', 'hucre'],
    // A bundled package may still ask for a part of Node in the old way.
    banner: {
      js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);",
    },
    sourcemap: true,
    define: { 'process.env.APP_MODE': JSON.stringify(mode) },
  }
}

if (process.argv[1]?.endsWith('build.mjs')) {
  stopWhenAsked({ code: 130 })
  await runCommand(async () => {
    const { mode } = loadSettings()
    await ensureInstalled({ size: 'product', say: console.error })
    console.log(JSON.stringify(await ensureBuild({ mode, say: console.error })))
  })
}
