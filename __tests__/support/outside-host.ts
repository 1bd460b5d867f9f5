import type { IncomingHttpHeaders, RequestListener, ServerResponse } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { connect } from 'node:tls'
import type { Outside } from '@/server/platform/node/public-request'
import { makeAuthority } from './certificate'

export interface OutsideHost {
  outside: Outside
  asked: string[]
  /** The last request. */
  last: { method: string; headers: IncomingHttpHeaders; body: string } | undefined
  reached: string[]
  /** The addresses of the host's name. */
  addresses: string[]
  says: (reply: Reply) => void
  stop: () => Promise<void>
}

type Reply = (response: ServerResponse) => void

/** A host of the internet: its addresses are public ones, its server is on this machine. */
export async function outsideHost(): Promise<OutsideHost> {
  const authority = makeAuthority()
  let reply: Reply = (response) => void response.end()
  const hosts: string[] = []
  const listener: RequestListener = (request, response) => {
    const { url = '', method = '', headers } = request
    hosts.push(url)
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      host.last = { method, headers, body: Buffer.concat(parts).toString() }
      reply(response)
    })
  }
  const server = createServer(authority.issue(), listener)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const reachedHosts: string[] = []
  const host: OutsideHost = {
    asked: hosts,
    last: undefined,
    reached: reachedHosts,
    addresses: ['93.184.215.14'],
    outside: {
      addressesOf: async () => host.addresses,
      connect: ({ addresses, host: name }) => {
        reachedHosts.push(...addresses)
        return connect({ host: '127.0.0.1', port, servername: name, ca: authority.ca })
      },
    },
    says: (next) => {
      reply = next
    },
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
  return host
}
