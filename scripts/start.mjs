// node scripts/start.mjs [--dev] [--mock]: everything from a fresh machine to a running product.
import './node-version.mjs'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { filesOf, placesOf, secondsToBuild, serverBundle, startBuild } from './build.mjs'
import { startChain } from './chain.mjs'
import { stopAll, stopWhenAsked } from './children.mjs'
import { ensureInstalled, secondsToInstall } from './install.mjs'
import { keepServing } from './keep-serving.mjs'
import { Refusal, runCommand } from './refusal.mjs'
import { environment, startServer } from './serve.mjs'
import { serveWithReload } from './serve-with-reload.mjs'
import { loadSettings, projectRoot, refuseTakenPorts } from './settings.mjs'
import { Way } from './way.mjs'

const isDev = process.argv.includes('--dev')
const isMock = process.argv.includes('--mock')
// So much, beside the compilers, wants a server that opens its database while the pages are built.
const roomBytes = 2 * 1024 ** 3

await runCommand(async () => {
  let way
  const onStop = () => {
    way?.close()
    console.log('\nStopping …')
  }
  stopWhenAsked({ code: 0, onStop })
  const settings = { ...loadSettings(), isDev, isMock }
  if (isDev && settings.mode === 'production')
    throw new Refusal('npm run dev is for a sandbox. Use npm start in production.')
  await refuseTakenPorts(settings)
  const size = isDev ? 'whole' : 'product'
  const places = isDev ? {} : placesOf(settings)
  way = new Way(secondsToGo({ settings, size, places }), { stream: process.stdout })
  let starting
  try {
    await ensureInstalled({ size, way })
    starting = settings.mode === 'sandbox' ? chainOnTheWay(settings, way) : Promise.resolve()
    // It is heard of where it is waited for, which may be later.
    starting.catch(() => {})
    const { code } = isDev
      ? await serveWithReload({ ...settings, chain: await starting }, way)
      : await serveBuild(settings, { way, places, starting })
    return code
  } finally {
    way.close()
    const chain = await Promise.resolve(starting).catch(() => undefined)
    chain?.leave()
    await stopAll()
  }
})

// In seconds, measured on two cores; what is there already takes none, or a moment.
function secondsToGo({ settings, size, places }) {
  const isNew = !existsSync(join(settings.dataDir, 'postgres'))
  return {
    packages: secondsToInstall({ size }),
    ...secondsToBuild(places),
    chain: 1,
    database: isNew && !isMock ? 6 : 1,
    site: isDev ? 4 : 1,
  }
}

async function chainOnTheWay(settings, way) {
  way.begin('chain', 'Starting the local chain')
  const chain = await startChain(settings)
  way.end('chain')
  return chain
}

/** The server opens what it needs while the pages are built, where the machine has room for both. */
async function serveBuild(plain, { way, places, starting }) {
  const { web, server } = startBuild({
    ...plain,
    places,
    way,
    beforeBuild: refuseWrongSettings,
  }).parts
  // In production the database is somebody's: nothing touches it before there is something to serve.
  const isEarly = plain.mode === 'sandbox' && !web.isBuilt && process.availableMemory() > roomBytes
  const before = isEarly ? [server.ready] : [server.ready, web.ready]
  const [chain] = await Promise.all([starting, ...before])
  const settings = { ...plain, chain }
  const { distDir, server: file } = filesOf({ web, server })
  const code = await keepServing(async ({ isFirst, onReady }) => {
    const isBeforePages = isEarly && isFirst
    const env = environment(settings, {
      NODE_ENV: 'production',
      NEXT_DIST_DIR: distDir,
      PAGES: isBeforePages ? 'later' : 'built',
    })
    const run = startServer(settings, { file, env, way, onReady })
    if (isBeforePages) {
      await Promise.race([web.ready, run.exited])
      if (run.child.connected) run.child.send({ type: 'pages' })
    }
    return run.exited
  })
  return { code }
}

/** The server would refuse too, but only after the build has taken its minute. */
async function refuseWrongSettings() {
  const { build } = await import('esbuild')
  const { outputFiles } = await build({
    ...serverBundle({ mode: 'sandbox' }),
    entryPoints: { settings: 'src/config/env.server.ts' },
    outdir: join(projectRoot, '.build'),
    banner: {},
    sourcemap: false,
    write: false,
  })
  const code = Buffer.from(outputFiles[0].contents).toString('base64')
  const { readServerEnv } = await import(`data:text/javascript;base64,${code}`)
  try {
    readServerEnv(process.env)
  } catch (error) {
    throw new Refusal(error.message)
  }
}
