import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { type Chain, startChain } from '../chain/start'
import type { End } from '../children.mjs'
import type { FirstPage } from '../first-page.mjs'
import type { Progress } from '../progress.mjs'
import { Refusal } from '../refusal.mjs'
import { hasBundled } from '../run.mjs'
import { projectRoot, type Settings } from '../settings.mjs'
import { ensurePart, filesOf, type Places, placesOf, serverBundle } from './build'
import type { Start } from './ready-text'
import { environment, startServer } from './server'

// The memory that the server needs while compilers run.
const roomBytes = 2 * 1024 ** 3
const maxDeaths = 5
const countedMs = 10 * 60_000
const restMs = 1_000

export async function serve(
  settings: Settings & Start,
  progress: Progress,
  firstPage?: FirstPage,
): Promise<number> {
  const { isDev, mode, issuer } = settings
  // For each sentence that names a command, here and in the server.
  if (issuer !== undefined) process.env.ISSUER_TYPED = issuer
  const places = isDev ? undefined : placesOf(mode)
  const starting = mode === 'sandbox' ? beginChain(settings, progress) : Promise.resolve(undefined)
  // A failure is reported where this is awaited.
  starting.catch(() => {})
  try {
    if (!places) {
      const { serveWithReload } = await import('./serve-with-reload')
      return await serveWithReload({ ...settings, chain: await starting }, progress)
    }
    return await serveBuild(settings, { progress, places, starting, firstPage })
  } finally {
    const chain = await starting.catch(() => undefined)
    chain?.leave()
  }
}

async function beginChain(settings: Settings, progress: Progress) {
  progress.begin('chain', 'Starting the local chain')
  const chain = await startChain(settings)
  progress.end('chain')
  return chain
}

interface Built {
  progress: Progress
  places: Places
  starting: Promise<Chain | undefined>
  firstPage: FirstPage | undefined
}

async function serveBuild(plain: Settings & Start, built: Built) {
  const { progress, places, starting } = built
  const { web, server } = places
  const { hasPages } = plain
  if ((hasPages && !web.isBuilt) || !server.isBuilt) await refuseWrongSettings()
  const webReady = hasPages ? ensurePart({ ...web, progress }) : undefined
  const serverReady = ensurePart({ ...server, progress })
  webReady?.catch(() => {})
  // A production database is left alone until there is something to serve.
  const hasRoom = process.availableMemory() > roomBytes
  const isEarly = plain.mode === 'sandbox' && hasPages && !web.isBuilt && hasRoom
  const [chain] = await Promise.all([starting, serverReady, isEarly || webReady])
  // The bundler's process would stay next to the product, which answers it each second. It is not
  // stopped where the server is built: `npm test` writes its own programs meanwhile, and what is
  // under way then never ends.
  const isBundling = hasBundled() || !server.isBuilt || (hasPages && !web.isBuilt)
  if (isBundling) await (await import('esbuild')).stop()
  const settings = { ...plain, chain }
  const { distDir, server: file } = filesOf(places)
  return keepServing(async (isFirst, onReady) => {
    // A server that is started again finds the address free.
    const firstPage = isFirst ? built.firstPage : undefined
    const isBeforePages = isEarly && isFirst
    const env = environment(settings, {
      NODE_ENV: 'production',
      NEXT_DIST_DIR: distDir,
      PAGES: isBeforePages ? 'later' : 'built',
      ADDRESS: firstPage ? 'handed over' : '',
    })
    const run = startServer(settings, { file, env, progress, onReady, firstPage })
    if (isBeforePages) {
      await Promise.race([webReady, run.exited])
      if (run.child.connected) run.child.send({ type: 'pages' })
    }
    return run.exited
  })
}

/** A server that refuses to start, ends as asked or keeps dying ends the run. */
async function keepServing(serveOnce: (isFirst: boolean, onReady: () => void) => Promise<End>) {
  let deaths: number[] = []
  let hasServed = false
  const onReady = () => {
    hasServed = true
  }
  for (let isFirst = true; ; isFirst = false) {
    const { code, signal } = await serveOnce(isFirst, onReady)
    if (code === 0 || !hasServed) return code
    deaths = [...deaths, Date.now()].filter((at) => Date.now() - at < countedMs)
    const endText = signal ? `was ended by ${signal}` : `ended with code ${code}`
    if (deaths.length > maxDeaths) {
      console.log(
        `FNX stops: the server has died ${deaths.length} times in ten minutes. The last time it ${endText}; its last words are above.`,
      )
      return code
    }
    const count = `${deaths.length} of ${maxDeaths} in ten minutes`
    console.log(`The server ${endText}. Starting it again (${count}) …`)
    await wait(restMs)
  }
}

/** The server would refuse too, but only after the build. */
async function refuseWrongSettings() {
  const { build } = await import('esbuild')
  const { outputFiles } = await build({
    ...serverBundle('sandbox'),
    entryPoints: { settings: 'src/config/env.server.ts' },
    outdir: join(projectRoot, '.build'),
    banner: {},
    sourcemap: false,
    write: false,
  })
  const code = Buffer.from(outputFiles[0]?.contents ?? '').toString('base64')
  const { readServerEnv } = await import(`data:text/javascript;base64,${code}`)
  try {
    readServerEnv(process.env)
  } catch (error) {
    throw new Refusal((error as Error).message)
  }
}
