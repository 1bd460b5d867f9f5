import * as z from 'zod/mini'
import { chainFacts } from '@/config/chain'
import { rpcError } from '@/contract/chain'
import type { RpcCall, RpcFailure, RpcReply } from './chain'
import type { Log } from './log'

/** `unknown`: not asked yet, or it was away and another one may stand there now. */
type NodeChain = 'unknown' | 'right' | 'wrong'

export interface RpcNode {
  name: string
  /** Until then it is asked last: it did not answer a moment ago. */
  restsUntil: number
  chain: NodeChain
  /** Anything but an answer of JSON-RPC of our chain within the time is thrown. */
  ask(call: RpcCall, answer?: AnswerBounds): Promise<RpcReply>
  /** Asks for its chain, also when that is known. */
  identify(): Promise<NodeChain>
}

interface NodeChoices {
  url: string
  log: Log
  waitMs: number
  restMs: number
}

/** What an answer may take. Browsers get less than our own work, which no answer may bring to a halt. */
export interface AnswerBounds {
  mostBytes: number
  waitMs?: number
}

class NodeAway extends Error {}
class TooLarge extends Error {}

const forBrowsers: AnswerBounds = { mostBytes: 4 * 1024 * 1024 }
const tooLarge: RpcFailure = { code: -32602, message: 'The answer is too large. Ask for less.' }
const tooManyCode = -32005
const answer = z.object({ result: z.optional(z.unknown()), error: z.optional(rpcError) })

export function rpcNode({ url, log, waitMs, restMs }: NodeChoices): RpcNode {
  // The rest of an address may hold a key, so only its host is ever named.
  const name = new URL(url, 'http://localhost').host
  const node: RpcNode = { name, restsUntil: 0, chain: 'unknown', ask, identify }
  let isAway = false
  let identifying: Promise<NodeChain> | undefined

  async function ask(call: RpcCall, bounds = forBrowsers): Promise<RpcReply> {
    if (node.chain === 'unknown') {
      identifying ??= identify().finally(() => {
        identifying = undefined
      })
      await identifying
    }
    if (node.chain === 'wrong') throw new NodeAway('belongs to another chain')
    return sendTo(call, bounds)
  }

  async function identify(): Promise<NodeChain> {
    const reply = await sendTo({ method: 'eth_chainId', params: [] })
    if ('error' in reply) throw new NodeAway('does not say its chain')
    const wasWrong = node.chain === 'wrong'
    node.chain = Number(reply.result) === chainFacts.id ? 'right' : 'wrong'
    if (node.chain === 'wrong' && !wasWrong)
      log.error('chain node of another chain', { node: name, chain: String(reply.result) })
    return node.chain
  }

  async function sendTo(call: RpcCall, bounds = forBrowsers): Promise<RpcReply> {
    try {
      const reply = await post(url, call, { waitMs, ...bounds })
      node.restsUntil = 0
      if (isAway) log.info('chain node answers again', { node: name })
      isAway = false
      return reply
    } catch (error) {
      if (error instanceof TooLarge) return { error: tooLarge }
      node.restsUntil = Date.now() + restMs
      if (node.chain === 'right') node.chain = 'unknown'
      if (!isAway) log.error('chain node away', { node: name, reason: reasonOf(error) })
      isAway = true
      throw new NodeAway(reasonOf(error))
    }
  }
  return node
}

const executing = ['eth_call', 'eth_estimateGas', 'eth_sendRawTransaction']
// A contract that failed (3), a transaction that is not taken (-32003), and either by other nodes.
const executionCodes = [3, -32_000, -32_003, -32_015]

/** What a contract or the pool says is for the caller; other words may tell of the node and its key. */
function forCaller({ method }: RpcCall, error: RpcFailure): RpcFailure {
  if (executing.includes(method) && executionCodes.includes(error.code)) return error
  return { code: error.code, message: 'The chain refused this call.' }
}

async function post(
  url: string,
  call: RpcCall,
  { waitMs, mostBytes }: Required<AnswerBounds>,
): Promise<RpcReply> {
  const { method, params } = call
  const reply = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    redirect: 'error',
    signal: AbortSignal.timeout(waitMs),
  })
  const parsed = answer.safeParse(JSON.parse(await textOf(reply, mostBytes)))
  if (!parsed.success) throw new NodeAway(`answered ${reply.status} without JSON-RPC`)
  const { result, error } = parsed.data
  // A node that has had enough of us, or does not know us, is as good as away: the next one may serve.
  if (![200, 400].includes(reply.status) || error?.code === tooManyCode) {
    throw new NodeAway(`answered ${reply.status} ${error?.code ?? ''}`.trim())
  }
  return error === undefined ? { result } : { error: forCaller(call, error) }
}

async function textOf({ body }: Response, mostBytes: number): Promise<string> {
  const reader = body?.getReader()
  const decoder = new TextDecoder()
  let text = ''
  let size = 0
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    size += part.value.byteLength
    if (size > mostBytes) {
      void reader?.cancel().catch(() => undefined)
      throw new TooLarge()
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
