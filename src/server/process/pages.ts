import type { RequestListener, Server } from 'node:http'
import { join } from 'node:path'
import type { Duplex } from 'node:stream'
import next from 'next'
import { builtFolder, type ServerEnv } from '@/config/env.server'
import { answersForNext } from './development-script'
import { refuseOtherRouter } from './refuse-other-router'

/** What serves every address but the API's. */
export interface Pages {
  handle: RequestListener
  /** The development server also wants the upgrade of its own sockets; the answer ends them. */
  attach(server: Server): () => void
  close(): Promise<void>
}

export async function nextHandler(isDevelopment: boolean, env: ServerEnv): Promise<Pages> {
  if (!isDevelopment && builtFolder !== undefined)
    refuseOtherRouter(env, join(process.cwd(), builtFolder))
  const app = next({ dev: isDevelopment, dir: process.cwd(), port: env.PORT, customServer: true })
  await app.prepare()
  const handle = app.getRequestHandler()
  return {
    handle: (request, response) => {
      if (isDevelopment && answersForNext(request, response)) return
      void handle(request, response)
    },
    attach: (server) => {
      const upgrade = app.getUpgradeHandler()
      const open = new Set<Duplex>()
      server.on('upgrade', (request, socket, head) => {
        open.add(socket)
        socket.once('close', () => open.delete(socket))
        void upgrade(request, socket, head)
      })
      return () => {
        for (const socket of open) socket.destroy()
      }
    },
    close: () => app.close(),
  }
}
