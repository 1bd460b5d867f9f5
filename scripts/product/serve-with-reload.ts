import { join } from 'node:path'
import { context, type Plugin, stop } from 'esbuild'
import type { Progress } from '../progress.mjs'
import { projectRoot, type Settings } from '../settings.mjs'
import { serverBundle } from './build'
import { writeEscrowPage } from './escrow-page'
import type { Start } from './ready-text'
import { renewWithTexts } from './renew-with-texts'
import { environment, startServer } from './server'

export async function serveWithReload(
  settings: Settings & Start,
  progress: Progress,
): Promise<number> {
  const { port, mode } = settings
  // Two Next servers in one folder break each other.
  const distDir = `.build/dev${port === 3000 ? '' : `-${port}`}`
  const env = environment(settings, {
    NODE_ENV: 'development',
    NEXT_DEV: '1',
    NEXT_DIST_DIR: distDir,
  })
  const outdir = join(projectRoot, `${distDir}-server`)
  const file = join(outdir, 'server.mjs')
  renewWithTexts()
  // Otherwise a build that was left half made would stay for ever.
  process.once('exit', stop)
  return new Promise((resolve, fail) => {
    let server: ReturnType<typeof startServer> | undefined
    let hasServed = false
    let isRestarting = false
    const onReady = () => {
      hasServed = true
    }
    const restart = async () => {
      if (isRestarting) return
      isRestarting = true
      if (server) console.log('The server changed: restarting it …')
      await server?.stop()
      isRestarting = false
      const ownServer = startServer(settings, { file, env, progress, onReady })
      server = ownServer
      const { code } = await ownServer.exited
      if (server !== ownServer || isRestarting) return
      if (!hasServed) return resolve(code)
      server = undefined
      console.log('The server has ended; it starts again when one of its sources changes.')
    }
    const plugin: Plugin = {
      name: 'restart',
      setup: (built) =>
        built.onEnd(async ({ errors }) => {
          if (errors.length > 0) return
          await writeEscrowPage(outdir)
          restart()
        }),
    }
    context({ ...serverBundle(mode), outdir, logLevel: 'warning', plugins: [plugin] })
      .then((watched) => watched.watch())
      .catch(fail)
  })
}
