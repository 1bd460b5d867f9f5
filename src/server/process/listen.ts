import { createServer, type RequestListener, type Server } from 'node:http'

export class PortTaken extends Error {}

const drainMs = 8_000

export function listen(listener: RequestListener, host: string, port: number): Promise<Server> {
  const server = createServer({ keepAliveTimeout: 65_000, requestTimeout: 60_000 }, listener)
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const isTaken = error.code === 'EADDRINUSE'
      reject(
        isTaken
          ? new PortTaken(`Port ${port} is taken by another program. Set PORT to a free one.`)
          : error,
      )
    })
    server.listen(port, host, () => resolve(server))
  })
}

/** Takes no new request, lets the running ones end, and cuts what hangs. */
export function drain(server: Server): Promise<void> {
  return new Promise((resolve) => {
    const cut = setTimeout(() => server.closeAllConnections(), drainMs)
    server.close(() => {
      clearTimeout(cut)
      resolve()
    })
    server.closeIdleConnections()
  })
}
