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

export interface Pages {
  handle: RequestListener
  development?: Server
  close(): Promise<void>
}

export async function nextHandler(isDevelopment: boolean, env: ServerEnv): Promise<Pages> {
  if (!isDevelopment && builtFolder !== undefined)
    refuseOtherRouter(env, join(process.cwd(), builtFolder))
  // Next would listen for upgrades on its first request's server and keep unknown ones open.
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
 * Next's development server sends JSON where its pages load a script; otherwise each navigation
 * waits, then reloads.
 */
export function answersForNext(request: IncomingMessage, response: ServerResponse): boolean {
  if (!address.test(request.url ?? '')) return false
  response.setHeader('content-type', 'text/javascript; charset=utf-8')
  response.end(script)
  return true
}

/** Pages swap through their built-in router; on another the server would find no swaps. */
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
