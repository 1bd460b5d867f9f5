import { join } from 'node:path'
import { serverBundle } from './build.mjs'
import { environment, startServer } from './serve.mjs'
import { projectRoot } from './settings.mjs'

/** Serves with hot reload, and starts the server anew when one of its sources has changed. */
export async function serveWithReload(settings, way) {
  const { isMock } = settings
  const distDir = devFolder(settings)
  const env = environment(settings, {
    NODE_ENV: 'development',
    NEXT_DEV: '1',
    NEXT_DIST_DIR: distDir,
    NEXT_PUBLIC_API_MOCK: isMock ? 'on' : 'off',
  })
  const outdir = join(projectRoot, `${distDir}-server`)
  const { context, stop } = await import('esbuild')
  // Left in the middle of a build it would stay for ever, and with it whoever reads our words.
  process.once('exit', stop)
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
      const file = join(outdir, 'server.mjs')
      const onReady = () => {
        hasServed = true
      }
      const own = startServer(settings, { file, env, way, onReady })
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

/** Hot reload keeps a folder for each kind and port: two Next servers in one folder break each other. */
function devFolder({ port, isMock }) {
  return `.build/${['dev', isMock && 'mock', port !== 3000 && port].filter(Boolean).join('-')}`
}
