import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Hex, keccak256 } from 'viem'
import type { TestChain } from './chain'

export interface AskedCall {
  method: string
  params: never[]
}

export interface LyingNode {
  url: string
  /** Changes the true answer; without a return value the truth is sent. */
  lies: (call: AskedCall, truth: never) => unknown
  /** It accepts transactions, but does not forward them. */
  swallows: boolean
  stop(): Promise<void>
}

export const truth: LyingNode['lies'] = (_, answer) => answer

/** A second node of the same chain, whose operator may answer anything. */
export async function lyingNode(chain: TestChain): Promise<LyingNode> {
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const body = Buffer.concat(chunks).toString('utf8')
    const call = JSON.parse(body) as AskedCall & { id: number }
    response.setHeader('content-type', 'application/json')
    if (node.swallows && call.method === 'eth_sendRawTransaction') {
      const result = keccak256(call.params[0] as unknown as Hex)
      return void response.end(JSON.stringify({ jsonrpc: '2.0', id: call.id, result }))
    }
    const headers = { 'content-type': 'application/json' }
    const reply = await fetch(chain.url, { method: 'POST', headers, body })
    const replyBody = (await reply.json()) as { result?: never }
    const result = 'result' in replyBody && { result: node.lies(call, replyBody.result as never) }
    response.end(JSON.stringify({ ...replyBody, ...result }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const node: LyingNode = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    lies: truth,
    swallows: false,
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
  return node
}
