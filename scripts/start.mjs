// node scripts/start.mjs [--dev] [--mock]: everything from a fresh machine to a running product.
import './node-version.mjs'
import { join, relative } from 'node:path'
import { ensureBuild, serverBundle } from './build.mjs'
import { startChain } from './chain.mjs'
import { startChild, stopAll, stopWhenAsked } from './children.mjs'
import { ensureInstalled } from './install.mjs'
import { Refusal, runCommand } from './refusal.mjs'
import { loadSettings, nextSettings, projectRoot, refuseTakenPorts } from './settings.mjs'

const isDev = process.argv.includes('--dev')
const isMock = process.argv.includes('--mock')

await runCommand(async () => {
  stopWhenAsked({ code: 0, onStop: () => console.log('\nStopping …') })
  const settings = loadSettings()
  await refuseTakenPorts(settings)
  await ensureInstalled()
  const chain = settings.mode === 'sandbox' ? startChain(settings) : Promise.resolve(undefined)
  const serving = isDev
    ? serveWithReload({ ...settings, chain: await chain })
    : serveBuild(settings, chain)
  const { code, reason } = await Promise.race([serving, endOf(chain)])
  if (reason) console.error(reason)
  await stopAll()
  return code
})

async function serveBuild(plain, starting) {
  const building = ensureBuild({ mode: plain.mode, beforeBuild: refuseWrongSettings })
  const [build, chain] = await Promise.all([building, starting])
  const settings = { ...plain, chain }
  const env = environment(settings, { NODE_ENV: 'production', NEXT_DIST_DIR: build.distDir })
  return startServer(settings, build.server, env).exited
}

/** Serves with hot reload, and starts the server anew when one of its sources has changed. */
async function serveWithReload(settings) {
  const distDir = devFolder(settings)
  const env = environment(settings, {
    NODE_ENV: 'development',
    NEXT_DEV: '1',
    NEXT_DIST_DIR: distDir,
    NEXT_PUBLIC_API_MOCK: isMock ? 'on' : 'off',
  })
  const outdir = join(projectRoot, `${distDir}-server`)
  const { context } = await import('esbuild')
  return new Promise((over, fail) => {
    let server
    let hasServed = false
    let isRestarting = false
    const restart = async () => {
      if (isRestarting) return
      isRestarting = true
      if (server) console.log('The server changed: starting it anew …')
      await server?.stop()
      isRestarting = false
      const own = startServer(settings, join(outdir, 'server.mjs'), env, () => {
        hasServed = true
      })
      server = own
      const result = await own.exited
      if (server !== own || isRestarting) return
      // A refusal at the start ends the run; a mistake made while working on it does not.
      if (!hasServed) return over(result)
      server = undefined
      console.log('The server has ended; it starts again when one of its sources changes.')
    }
    const onEnd = ({ errors }) => {
      if (errors.length === 0) restart()
    }
    const plugin = { name: 'restart', setup: (build) => build.onEnd(onEnd) }
    context({
      ...serverBundle({ mode: settings.mode }),
      outdir,
      logLevel: 'warning',
      plugins: [plugin],
    })
      .then((watched) => watched.watch())
      .catch(fail)
  })
}

function startServer(settings, file, env, onReady = () => {}) {
  const onMessage = (message) => {
    if (message?.type !== 'ready') return
    onReady()
    announce(settings, message.url)
  }
  // Node then reads the map of every file it loads, also of Next's, which costs a built start a tenth.
  const maps = isDev ? ['--enable-source-maps'] : []
  return startChild({ args: [...maps, file], cwd: projectRoot, env, onMessage })
}

function announce({ mode, dataDir, chain }, url) {
  const where = relative(process.cwd(), dataDir) || '.'
  const kept = isMock ? `only the chain is kept on this machine, in ${where}` : `data in ${where}`
  const how = isMock ? 'API mocked in the browser' : isDev ? 'with hot reload' : `${mode} mode`
  const more = mode === 'sandbox' ? sandboxLines(url, chain) : ''
  console.log(`\n  Ready: ${url}\n  ${how}, ${kept}. Stop with Ctrl-C.\n${more}`)
}

/** The same people as in src/server/db/seed-sandbox.ts; a test holds the two against each other. */
function sandboxLines(url, chain) {
  return `
  Log in at ${url}/auth/login as
    demo@fnx.example   identity approved
    new@fnx.example    nothing done yet
  with the password Sandbox-pass-2026. One-time codes appear on the page that asks for them,
  and at ${url}/api/sandbox/outbox?to=<e-mail or phone>
${chain.url ? `  The local chain (chain id 56) is at ${chain.url}\n` : ''}${chain.notes.map((note) => `\n  ${note}\n`).join('')}`
}

function environment({ mode, chain }, own) {
  const env = {
    ...process.env,
    ...nextSettings,
    APP_MODE: mode,
    NEXT_PUBLIC_API_MOCK: 'off',
    ...own,
  }
  return chain ? { ...env, CHAIN_PORT: String(chain.port ?? '') } : env
}

/** Without the chain that the server was told of, nothing that costs money would work any more. */
async function endOf(starting) {
  const chain = await starting
  return chain ? chain.ended : new Promise(() => {})
}

/** Hot reload keeps a folder for each kind and port: two Next servers in one folder break each other. */
function devFolder({ port }) {
  return `.build/${['dev', isMock && 'mock', port !== 3000 && port].filter(Boolean).join('-')}`
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
