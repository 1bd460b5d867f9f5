import { createServer, type RequestListener, type Server } from 'node:http'

export class CannotListen extends Error {}

const drainMs = 8_000

const reasons: Record<string, (host: string, port: number) => string> = {
  EADDRINUSE: (_, port) => `Port ${port} is taken by another program. Set PORT to a free one.`,
  EACCES: (_, port) => `This user may not listen on port ${port}. Set PORT to one above 1023.`,
  EADDRNOTAVAIL: (host) => `HOST is ${host}, which is no address of this machine.`,
  ENOTFOUND: (host) => `HOST is ${host}, which is no address of this machine.`,
}

export function listen(listener: RequestListener, host: string, port: number): Promise<Server> {
  const times = { keepAliveTimeout: 65_000, requestTimeout: 60_000 }
  const server = createServer(times, (request, response) => {
    // It would tell a script what only the browser may know.
    if (request.method === 'TRACE')
      return response.writeHead(405, { allow: 'GET, HEAD, POST' }).end()
    return listener(request, response)
  })
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const reason = reasons[error.code ?? '']
      reject(reason === undefined ? error : new CannotListen(reason(host, port)))
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
