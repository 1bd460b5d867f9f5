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
import { rename, rm } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { runChild, stopWhenAsked } from './children.mjs'
import { ensureInstalled } from './install.mjs'
import { isLive, markOf, withLock } from './lock.mjs'
import { Refusal, runCommand } from './refusal.mjs'
import { loadSettings, nextSettings, projectRoot } from './settings.mjs'
import { sourceHash } from './source-hash.mjs'

const makers = { web: buildWeb, server: buildServer }

/**
 * Builds the parts whose sources changed since they were last built, after `beforeBuild` had its say.
 * The folders handed back are kept from clean-up as long as the calling process lives.
 */
export async function ensureBuild({ mode, parts = ['web', 'server'], ...options }) {
  const run = { root: projectRoot, env: process.env, say: console.log, ...options, mode }
  // What visitors get speaks to the real API; the mocked one exists under hot reload only.
  run.env = { ...run.env, NEXT_PUBLIC_API_MOCK: 'off' }
  const folders = {}
  for (const part of parts) folders[part] = await ensurePart({ ...run, part })
  const inServer = (name) => folders.server && join(folders.server, name)
  return {
    mode,
    distDir: folders.web && relative(run.root, join(folders.web, 'next')),
    server: inServer('server.mjs'),
    ops: inServer('ops.mjs'),
  }
}

async function ensurePart(run) {
  const hash = sourceHash(run)
  const name = `${run.mode}-${run.part}`
  const home = join(run.root, '.build')
  const folder = join(home, `${name}-${hash.slice(0, 8)}`)
  if (isBuilt(folder, hash)) return use(folder)
  await run.beforeBuild?.()

  const onWait = (pid) => run.say(`Process ${pid} is building already; waiting for it …`)
  return withLock(join(home, `${name}.lock`), onWait, async () => {
    if (isBuilt(folder, hash)) return use(folder)
    await rm(folder, { recursive: true, force: true })
    mkdirSync(folder, { recursive: true })
    await makers[run.part]({ ...run, folder })
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

async function buildWeb({ root, mode, env, say, folder }) {
  say('The pages are new or changed: building them (about a minute) …')
  const cache = join(root, '.build', `${mode}-web-cache`)
  const distDir = join(folder, 'next')
  mkdirSync(distDir)
  // Next clears its output folder but for the cache, which makes the next build twice as fast.
  if (existsSync(cache)) await rename(cache, join(distDir, 'cache'))
  const { code, output, seconds } = await runChild({
    args: [join(root, 'node_modules/next/dist/bin/next'), 'build', '--webpack'],
    command: process.execPath,
    cwd: root,
    env: {
      ...env,
      ...nextSettings,
      NODE_ENV: 'production',
      APP_MODE: mode,
      NEXT_DIST_DIR: relative(root, distDir),
    },
    quiet: true,
    onTick: (passed) => say(`  still building, ${passed} s`),
  })
  if (code !== 0) throw new Refusal(`${output.trimEnd()}\n\nThe pages could not be built.`)
  if (existsSync(join(distDir, 'cache'))) await rename(join(distDir, 'cache'), cache)
  say(`Pages built in ${seconds} s.`)
}

async function buildServer({ root, mode, say, folder }) {
  const { build, stop } = await import('esbuild')
  try {
    await build({ ...serverBundle({ root, mode }), outdir: folder, logLevel: 'silent' })
  } catch (error) {
    throw new Refusal(`${error.message}\n\nThe server could not be built.`)
  } finally {
    await stop()
  }
  say('Server built.')
}

/**
 * How the server becomes one file, most of its packages included: finding and reading their hundreds
 * of small files took a tenth of each start. Those that come with files of their own stay outside.
 */
export function serverBundle({ root = projectRoot, mode }) {
  const entries = { server: 'src/server/main.ts', ops: 'src/server/ops/main.ts' }
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
    await ensureInstalled({ say: console.error })
    console.log(JSON.stringify(await ensureBuild({ mode, say: console.error })))
  })
}
