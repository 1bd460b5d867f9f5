import { createServer, type RequestListener, type Server } from 'node:http'
import { join } from 'node:path'
import next from 'next'
import { builtFolder, type ServerEnv } from '@/config/env.server'
import { answersForNext } from './development-script'
import { refuseOtherRouter } from './refuse-other-router'

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
  const handle = app.getRequestHandler()
  return {
    handle: (request, response) => {
      if (isDevelopment && answersForNext(request, response)) return
      void handle(request, response)
    },
    ...(isDevelopment && { development }),
    close: () => app.close(),
  }
}
