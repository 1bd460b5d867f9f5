import type { RequestListener, Server } from 'node:http'
import next from 'next'
import type { ServerEnv } from '@/config/env.server'

interface Pages {
  handle: RequestListener
  /** The development server also wants the upgrade of its own socket. */
  attach(server: Server): void
  close(): Promise<void>
}

export async function nextHandler(isDevelopment: boolean, env: ServerEnv): Promise<Pages> {
  const app = next({ dev: isDevelopment, dir: process.cwd(), port: env.PORT, customServer: true })
  await app.prepare()
  const handle = app.getRequestHandler()
  return {
    handle: (request, response) => void handle(request, response),
    attach: (server) => {
      const upgrade = app.getUpgradeHandler()
      server.on('upgrade', (request, socket, head) => void upgrade(request, socket, head))
    },
    close: () => app.close(),
  }
}
