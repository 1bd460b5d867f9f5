import { readFileSync } from 'node:fs'
import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http'
import { join } from 'node:path'
import next from 'next'
import { mainRouter } from '@/config/chain'
import { builtFolder, type ServerEnv, SettingsError } from '@/config/env.server'
import { locales } from '@/messages/locale'
import { rememberDrawn } from './drawn-pages'

const address = /^\/_next\/static\/development\/_clientMiddlewareManifest\.js(\?|$)/

const script = 'self.__MIDDLEWARE_MATCHERS=[];self.__MIDDLEWARE_MATCHERS_CB?.()'

/** What serves every address but the API's. */
export interface Pages {
  handle: RequestListener
  /** Hears of the sockets of the development server, and of nothing else. */
  development?: Server
  close(): Promise<void>
}

export async function nextHandler(isDevelopment: boolean, env: ServerEnv): Promise<Pages> {
  if (!isDevelopment && builtFolder !== undefined)
    refuseOtherRouter(env, join(process.cwd(), builtFolder))
  // Next would listen for upgrades at the server of its first request, and keep whatever it does not know.
  const development = createServer()
  const app = next({
    dev: isDevelopment,
    dir: process.cwd(),
    port: env.PORT,
    customServer: true,
    httpServer: development,
  })
  await app.prepare()
  const draw = app.getRequestHandler()
  const handle = isDevelopment || locales.length < 2 ? draw : rememberDrawn(draw)
  return {
    handle: (request, response) => {
      if (isDevelopment && answersForNext(request, response)) return
      void handle(request, response)
    },
    ...(isDevelopment && { development }),
    close: () => app.close(),
  }
}

/**
 * Next's development server answers JSON where its own pages load a script. Refused, or run to no
 * effect, it makes each step to another page wait for seconds and then load everything again.
 */
export function answersForNext(request: IncomingMessage, response: ServerResponse): boolean {
  if (!address.test(request.url ?? '')) return false
  response.setHeader('content-type', 'text/javascript; charset=utf-8')
  response.end(script)
  return true
}

/**
 * Pages swap through the router that was built into them. A server that looks for swaps at another one would
 * find none of theirs: it does not start. In a sandbox both have the same one, whatever is set.
 */
export function refuseOtherRouter(env: ServerEnv, builtFolder: string): void {
  if (env.APP_MODE === 'sandbox') return
  const file = readFileSync(join(builtFolder, 'required-server-files.json'), 'utf8')
  const { config } = JSON.parse(file) as { config: { env: Record<string, string | undefined> } }
  const ofPages = config.env.NEXT_PUBLIC_SWAP_ROUTER || mainRouter
  const own = env.NEXT_PUBLIC_SWAP_ROUTER ?? mainRouter
  if (own.toLowerCase() === ofPages.toLowerCase()) return
  throw new SettingsError(
    `FNX does not start: its pages were built to swap through ${ofPages}, and NEXT_PUBLIC_SWAP_ROUTER is ${own} now. Build the pages with the same settings.`,
  )
}
