import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

type Reply = (call: { method: string; params: unknown[] }, response: ServerResponse) => void

export interface FakeRpc {
  url: string
  asked: string[]
  cameBy: (number | undefined)[]
  chainId: string
  introduced: number
  says: (reply: Reply) => void
  stop: () => Promise<void>
}

export const result =
  (value: unknown): Reply =>
  (_, response) =>
    void response.end(JSON.stringify({ jsonrpc: '2.0', id: 1, result: value }))
export const failure =
  (error: unknown, status = 200): Reply =>
  (_, response) =>
    void response.writeHead(status).end(JSON.stringify({ jsonrpc: '2.0', id: 1, error }))
export const silence: Reply = () => undefined
/** Known at once: `silence` is known only when the wait is over. */
export const hangUp: Reply = (_, response) => void response.destroy()

export async function fakeRpc(first: Reply, chainId = '0x38'): Promise<FakeRpc> {
  let reply = first
  const calls: string[] = []
  const cameBy: FakeRpc['cameBy'] = []
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const call = JSON.parse(Buffer.concat(chunks).toString('utf8'))
    if (call.method !== 'eth_chainId') {
      calls.push(call.method)
      cameBy.push(request.socket.remotePort)
    } else stand.introduced += 1
    const isChain = call.method === 'eth_chainId' && reply !== silence && reply !== hangUp
    return isChain ? result(stand.chainId)(call, response) : reply(call, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const stand: FakeRpc = {
    chainId,
    introduced: 0,
    url: `http://127.0.0.1:${port}/v1/a-key-nobody-may-see`,
    asked: calls,
    cameBy,
    says: (next) => {
      reply = next
    },
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
  return stand
}
