import { once } from 'node:events'
import { type AddressInfo, connect, createServer } from 'node:net'
import { TLSSocket } from 'node:tls'
import { makeAuthority } from './certificate'

export interface TlsFront {
  url: string
  close(): void
}

/** A TLS proxy in front of a database, with a certificate of an unknown authority. */
export async function tlsFront(url: string): Promise<TlsFront> {
  const { hostname, port } = new URL(url)
  const certificate = makeAuthority().issue()
  const server = createServer((socket) => {
    // The first message asks for TLS, and `S` grants it.
    socket.once('data', () => {
      socket.write('S')
      const openSocket = new TLSSocket(socket, { isServer: true, ...certificate })
      const inner = connect(Number(port), hostname)
      openSocket.pipe(inner).pipe(openSocket)
      for (const end of [openSocket, inner]) end.on('error', () => {})
      socket.once('close', () => inner.destroy())
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const ownPort = (server.address() as AddressInfo).port
  return { url: url.replace(`:${port}`, `:${ownPort}`), close: () => server.close() }
}
