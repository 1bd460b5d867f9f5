import { once } from 'node:events'
import { type AddressInfo, connect, createServer } from 'node:net'
import { TLSSocket } from 'node:tls'
import { makeAuthority } from './certificate'

export interface TlsFront {
  url: string
  close(): void
}

/** Sits in front of a database and speaks TLS, with a certificate of an authority that nobody knows. */
export async function tlsFront(url: string): Promise<TlsFront> {
  const { hostname, port } = new URL(url)
  const certificate = makeAuthority().issue()
  const server = createServer((socket) => {
    // The first message asks for TLS, and `S` grants it.
    socket.once('data', () => {
      socket.write('S')
      const open = new TLSSocket(socket, { isServer: true, ...certificate })
      const inner = connect(Number(port), hostname)
      open.pipe(inner).pipe(open)
      for (const end of [open, inner]) end.on('error', () => {})
      socket.once('close', () => inner.destroy())
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const own = (server.address() as AddressInfo).port
  return { url: url.replace(`:${port}`, `:${own}`), close: () => server.close() }
}
