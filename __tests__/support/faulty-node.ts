import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { numberToHex } from 'viem'
import type { TestChain } from './chain'

interface Call {
  id: number
  method: string
  params: unknown[]
}

const behind = 3
const untilFinal = 2

/** What the product asks of the chain, and what at times does not answer it, or knows less than the chain. */
export interface FaultyNode {
  port: number
  state: 'well' | 'away' | 'late'
  stop(): Promise<void>
}

export async function faultyNode(chain: TestChain): Promise<FaultyNode> {
  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy())
  })
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const body = Buffer.concat(chunks).toString('utf8')
    if (node.state === 'away') return void response.destroy()
    response.setHeader('content-type', 'application/json')
    const call = JSON.parse(body) as Call
    const known = node.state === 'late' ? await late(chain, call) : undefined
    if (known !== undefined)
      return void response.end(JSON.stringify({ jsonrpc: '2.0', id: call.id, ...known }))
    const headers = { 'content-type': 'application/json' }
    const reply = await fetch(chain.url, { method: 'POST', headers, body })
    response.end(await reply.text())
  }
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const node: FaultyNode = {
    port: (server.address() as AddressInfo).port,
    state: 'well',
    stop: () =>
      new Promise<void>((done) => {
        server.close(() => done())
        server.closeAllConnections()
      }),
  }
  return node
}

/** As a node answers that has not seen the newest blocks; undefined for what does not depend on them. */
async function late(chain: TestChain, { method, params }: Call) {
  const head = Math.max(0, Number(await chain.ask('eth_blockNumber')) - behind)
  if (method === 'eth_blockNumber') return { result: numberToHex(head) }
  if (method === 'eth_getBlockByNumber') {
    const named = { latest: head, finalized: Math.max(0, head - untilFinal) }
    const number = named[params[0] as 'latest'] ?? Number(params[0])
    if (number > head) return { result: null }
    return { result: await chain.ask(method, numberToHex(number), params[1]) }
  }
  if (method === 'eth_getTransactionReceipt') {
    const receipt = await chain.ask<{ blockNumber: string } | null>(method, params[0])
    return { result: receipt !== null && Number(receipt.blockNumber) > head ? null : receipt }
  }
  return undefined
}
