import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Hex, keccak256, numberToHex } from 'viem'
import type { TestChain } from './chain'

interface Call {
  id: number
  method: string
  params: unknown[]
}

interface TokenLog {
  transactionHash: Hex
  logIndex: Hex
}

const behind = 3
const untilFinal = 2

export interface FaultyNode {
  port: number
  state: 'well' | 'away' | 'late' | 'lying'
  lies: number
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
    const known = await wrongWord(call)
    if (known !== undefined)
      return void response.end(JSON.stringify({ jsonrpc: '2.0', id: call.id, ...known }))
    const headers = { 'content-type': 'application/json' }
    const reply = await fetch(chain.url, { method: 'POST', headers, body })
    response.end(await reply.text())
  }
  const wrongWord = async (call: Call) => {
    if (node.state === 'late') return late(chain, call)
    if (node.state !== 'lying' || call.method !== 'eth_getLogs') return undefined
    const logs = await chain.ask<TokenLog[]>(call.method, ...call.params)
    node.lies += 2 * logs.length
    return { result: logs.flatMap((log) => [log, ...madeUpFrom(log)]) }
  }
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const node: FaultyNode = {
    port: (server.address() as AddressInfo).port,
    state: 'well',
    lies: 0,
    stop: () =>
      new Promise<void>((done) => {
        server.close(() => done())
        server.closeAllConnections()
      }),
  }
  return node
}

function madeUpFrom(log: TokenLog): TokenLog[] {
  const { transactionHash, logIndex } = log
  return [
    { ...log, transactionHash: keccak256(transactionHash) },
    { ...log, logIndex: numberToHex(Number(logIndex) + 1_000) },
  ]
}

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
