import * as z from 'zod/mini'
import { rpcError } from '@/contract/chain'
import type { RpcCall, RpcReply } from './chain'
import type { Log } from './log'

export interface RpcNode {
  name: string
  /** Until then it is asked last: it did not answer a moment ago. */
  restsUntil: number
  isWrong: boolean
  /** Anything but an answer of JSON-RPC within the time is thrown. */
  ask(call: RpcCall): Promise<RpcReply>
}

interface NodeChoices {
  url: string
  log: Log
  waitMs: number
  restMs: number
}

class NodeAway extends Error {}

const mostBytes = 4 * 1024 * 1024
const tooManyCode = -32005
const answer = z.object({ result: z.optional(z.unknown()), error: z.optional(rpcError) })

export function rpcNode({ url, log, waitMs, restMs }: NodeChoices): RpcNode {
  // The rest of an address may hold a key, so only its host is ever named.
  const name = new URL(url, 'http://localhost').host
  const node: RpcNode = { name, restsUntil: 0, isWrong: false, ask }
  let isAway = false

  async function ask(call: RpcCall): Promise<RpcReply> {
    try {
      const reply = await post(url, call, waitMs)
      node.restsUntil = 0
      if (isAway) log.info('chain node answers again', { node: name })
      isAway = false
      return reply
    } catch (error) {
      node.restsUntil = Date.now() + restMs
      if (!isAway) log.error('chain node away', { node: name, reason: reasonOf(error) })
      isAway = true
      throw new NodeAway(reasonOf(error))
    }
  }
  return node
}

async function post(url: string, { method, params }: RpcCall, waitMs: number): Promise<RpcReply> {
  const reply = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    signal: AbortSignal.timeout(waitMs),
  })
  const parsed = answer.safeParse(JSON.parse(await textOf(reply)))
  if (!parsed.success) throw new NodeAway(`answered ${reply.status} without JSON-RPC`)
  const { result, error } = parsed.data
  // A node that has had enough of us, or does not know us, is as good as away: the next one may serve.
  if (![200, 400].includes(reply.status) || error?.code === tooManyCode) {
    throw new NodeAway(`answered ${reply.status} ${error?.code ?? ''}`.trim())
  }
  return error === undefined ? { result } : { error }
}

async function textOf({ body }: Response): Promise<string> {
  const reader = body?.getReader()
  const decoder = new TextDecoder()
  let text = ''
  let size = 0
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    size += part.value.byteLength
    if (size > mostBytes) {
      void reader?.cancel().catch(() => undefined)
      throw new NodeAway('answered more than we take')
    }
    text += decoder.decode(part.value, { stream: true })
  }
  return text + decoder.decode()
}

// A reason goes into a log, and the text of a foreign error may repeat the address.
function reasonOf(error: unknown): string {
  if (error instanceof NodeAway) return error.message
  if (!(error instanceof Error)) return 'unknown'
  const { code } = (error.cause ?? {}) as { code?: unknown }
  return typeof code === 'string' ? code : error.name
}
