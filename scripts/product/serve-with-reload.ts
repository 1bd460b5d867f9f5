import { watch } from 'node:fs'
import { join } from 'node:path'
import { context, type Plugin, stop } from 'esbuild'
import { afterLoginPath } from '@/config/paths'
import type { Progress } from '../progress.mjs'
import { load, renewed } from '../run.mjs'
import { projectRoot, type Settings } from '../settings.mjs'
import { serverBundle } from './build'
import { writeEscrowPage } from './escrow-page'
import { environment, type Start, startServer } from './server'

export async function serveWithReload(
  settings: Settings & Start,
  progress: Progress,
): Promise<number> {
  const { isMock, port, mode } = settings
  // Two Next servers in one folder break each other.
  const distDir = `.build/${['dev', isMock && 'mock', port !== 3000 && port].filter(Boolean).join('-')}`
  const env = environment(settings, {
    NODE_ENV: 'development',
    NEXT_DEV: '1',
    NEXT_DIST_DIR: distDir,
    NEXT_PUBLIC_API_MOCK: isMock ? 'on' : 'off',
  })
  if (isMock) env.MOCK_DATABASE = await mockDatabase(progress)
  const outdir = join(projectRoot, `${distDir}-server`)
  const file = join(outdir, 'server.mjs')
  renewWithTexts()
  // Otherwise a build that was left half made would stay for ever.
  process.once('exit', stop)
  return new Promise((over, fail) => {
    let server: ReturnType<typeof startServer> | undefined
    let hasServed = false
    let isRestarting = false
    const onReady = async (url: string | undefined) => {
      const isFirst = !hasServed
      hasServed = true
      if (isMock && isFirst && url !== undefined) await preparePages(url, progress)
    }
    const restart = async () => {
      if (isRestarting) return
      isRestarting = true
      if (server) console.log('The server changed: restarting it …')
      await server?.stop()
      isRestarting = false
      const own = startServer(settings, { file, env, progress, onReady })
      server = own
      const { code } = await own.exited
      if (server !== own || isRestarting) return
      if (!hasServed) return over(code)
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

/** Both compilers then see what was written from the changed text. */
function renewWithTexts(): void {
  let waiting: NodeJS.Timeout | undefined
  const sayWhy = (error: Error) => console.error(error.message)
  const renewSoon = () => renewed().catch(sayWhy)
  watch(join(projectRoot, 'src'), { recursive: true }, (_, file) => {
    if (!/\.(json|md)$/.test(file ?? '')) return
    clearTimeout(waiting)
    waiting = setTimeout(renewSoon, 50)
  })
}

async function mockDatabase(progress: Progress): Promise<string> {
  progress.begin('mock', 'Preparing the database of the mocked API')
  const { ensureMockDatabase } = await load('product/mock-database')
  const file = await ensureMockDatabase()
  progress.end('mock')
  return file
}

const pagesOfLogin = ['/auth/login', '/auth/otp', afterLoginPath]

/** Next compiles a page when it is first asked for, so a first login would wait for three. */
async function preparePages(url: string, progress: Progress): Promise<void> {
  progress.end('site')
  progress.begin('pages', 'Compiling the pages of a login')
  for (const path of pagesOfLogin) {
    // If one cannot be compiled, the browser shows why.
    await fetch(`${url}${path}`)
      .then((answer) => answer.text())
      .catch(() => {})
  }
}
