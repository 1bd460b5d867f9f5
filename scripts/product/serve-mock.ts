import { createReadStream } from 'node:fs'
import { createServer, type RequestListener, type ServerResponse } from 'node:http'
import { join } from 'node:path'
import next from 'next'
import { afterLoginPath } from '@/config/paths'
import { speaking } from '@/server/platform/node/listen'
import { answersForNext } from '@/server/platform/node/pages'
import type { Progress } from '../progress.mjs'
import { projectRoot, type Settings } from '../settings.mjs'
import { renewWithTexts } from './renew-with-texts'

/** Next’s own development server: the API is in the browser, so nothing else runs here. */
export async function serveMock({ port, host }: Settings, progress: Progress): Promise<number> {
  renewWithTexts()
  progress.begin('site', 'Opening the site')
  const development = createServer()
  const app = next({
    dev: true,
    dir: projectRoot,
    port,
    customServer: true,
    httpServer: development,
  })
  await app.prepare()
  const draw = app.getRequestHandler()
  const pages: RequestListener = (request, response) => {
    if (request.url === '/mockServiceWorker.js') return sendWorker(response)
    if (!answersForNext(request, response)) void draw(request, response)
  }
  const server = createServer(speaking(pages))
  server.on('upgrade', (...upgrade) => development.emit('upgrade', ...upgrade))
  await new Promise<void>((resolve) => server.listen(port, host, resolve))
  progress.close()
  const url = `http://localhost:${port}`
  console.log(`
  Ready: ${url}
  API mocked in the browser, which keeps what it remembers. Stop with Ctrl-C.

  Log in at ${url}/auth/login as
    new@fnx.example, verified@fnx.example, demo@fnx.example or hold@fnx.example
  with the password Sandbox-pass-2026. One-time codes appear on the page that asks for them.
`)
  void compileLogin(url)
  return new Promise((resolve) => server.once('close', () => resolve(0)))
}

/** Nobody else gets it, since a page would believe all that it answers. */
function sendWorker(response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'text/javascript' })
  createReadStream(join(projectRoot, 'node_modules/msw/lib/mockServiceWorker.js')).pipe(response)
}

/** Next compiles a page when it is first asked for, so that a first login would wait for three. */
async function compileLogin(url: string): Promise<void> {
  for (const path of ['/auth/login', '/auth/otp', afterLoginPath])
    await fetch(`${url}${path}`)
      .then((answer) => answer.text())
      // If one cannot be compiled, the browser shows why.
      .catch(() => {})
}
