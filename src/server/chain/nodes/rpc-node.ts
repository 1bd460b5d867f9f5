import * as z from 'zod/mini'
import { chainFacts } from '@/config/chain'
import { rpcError } from '@/contract/chain'
import type { Log } from '@/server/platform/log/log'
import { trace } from '@/server/platform/log/trace'
import type { Room, RpcCall, RpcFailure, RpcReply } from './chain'

/** `unknown` after an outage, too: another node may answer there now. */
type NodeChain = 'unknown' | 'right' | 'wrong'

export interface RpcNode {
  name: string
  restsUntil: number
  chain: NodeChain
  ask(call: RpcCall, bounds: AnswerBounds): Promise<RpcReply>
  identify(): Promise<NodeChain>
}

interface NodeChoices {
  url: string
  log: Log
  waitMs: number
  restMs: number
  send?: SendRpc
  reported?: NodeHealth
}

export interface NodeHealth {
  isAway: boolean
  isWrong: boolean
}

export type SendRpc = (
  url: string,
  body: string,
  signal: AbortSignal,
) => Promise<{ status: number; parts: AsyncIterable<Uint8Array> }>

/** Answers to browsers are small; ours must never block the process. */
export interface AnswerBounds {
  maxBytes: number
  room?: Room | undefined
  waitMs?: number
  /** After that, the node is checked for being reachable. */
  doubtMs?: number
  given?: AbortSignal
}

class NodeAway extends Error {}
class TooLarge extends Error {}

const maxOfChainId = 64 * 1024
const tooLarge: RpcFailure = { code: -32602, message: 'Answer too large. Ask for less.' }
const tooManyCode = -32005
const answer = z.object({ result: z.optional(z.unknown()), error: z.optional(rpcError) })

export function rpcNode(choices: NodeChoices): RpcNode {
  const { url, log, waitMs, restMs, send = byFetch } = choices
  const { reported = { isAway: false, isWrong: false } } = choices
  const name = new URL(url, 'http://localhost').host
  const node: RpcNode = { name, restsUntil: 0, chain: 'unknown', ask, identify }
  let identifying: Promise<NodeChain> | undefined

  async function ask(call: RpcCall, bounds: AnswerBounds): Promise<RpcReply> {
    if (node.chain === 'unknown') await identifyOnce(bounds.doubtMs ?? bounds.waitMs)
    if (node.chain === 'wrong') throw new NodeAway('belongs to another chain')
    return bounds.doubtMs === undefined ? sendTo(call, bounds) : sendInDoubt(call, bounds)
  }

  function identifyOnce(maxMs?: number): Promise<NodeChain> {
    identifying ??= identify(maxMs).finally(() => {
      identifying = undefined
    })
    return identifying
  }

  async function sendInDoubt(call: RpcCall, bounds: AnswerBounds): Promise<RpcReply> {
    const giveUp = new AbortController()
    const doubt = () => identifyOnce(bounds.doubtMs).catch(() => giveUp.abort())
    const timer = setTimeout(doubt, bounds.doubtMs)
    return sendTo(call, { ...bounds, given: giveUp.signal }).finally(() => clearTimeout(timer))
  }

  async function identify(maxMs = waitMs): Promise<NodeChain> {
    const bounds = { maxBytes: maxOfChainId, waitMs: maxMs }
    const reply = await sendTo({ method: 'eth_chainId', params: [] }, bounds)
    if ('error' in reply) throw new NodeAway('does not say its chain')
    const isWrong = Number(reply.result) !== chainFacts.id
    if (isWrong && !reported.isWrong)
      log.error('chain node of another chain', { node: name, chain: String(reply.result) })
    reported.isWrong = isWrong
    node.chain = isWrong ? 'wrong' : 'right'
    return node.chain
  }

  async function sendTo(call: RpcCall, bounds: AnswerBounds): Promise<RpcReply> {
    try {
      const postOnce = () => post({ url, send }, call, { waitMs, ...bounds })
      const reply = await trace('node', () => `${name} ${methodName(call)}`, postOnce)
      node.restsUntil = 0
      if (reported.isAway) log.info('chain node answers again', { node: name })
      reported.isAway = false
      return reply
    } catch (error) {
      if (error instanceof TooLarge) return { error: tooLarge }
      node.restsUntil = Date.now() + restMs
      if (node.chain === 'right') node.chain = 'unknown'
      if (!reported.isAway) log.error('chain node away', { node: name, reason: reasonOf(error) })
      reported.isAway = true
      throw new NodeAway(reasonOf(error))
    }
  }
  return node
}

/** A browser must not choose the names in our traces. */
const methodName = ({ method }: RpcCall) => (/^[a-z]+_\w{1,40}$/i.test(method) ? method : 'other')

const executing = ['eth_call', 'eth_estimateGas', 'eth_sendRawTransaction']
// Failed contracts (3), refused transactions (-32003), and other nodes' codes for both.
const executionCodes = [3, -32_000, -32_003, -32_015]

/** Other messages may contain the node's key. */
function forCaller({ method }: RpcCall, error: RpcFailure): RpcFailure {
  if (executing.includes(method) && executionCodes.includes(error.code)) return error
  return { code: error.code, message: 'The chain refused.' }
}

async function post(
  { url, send }: { url: string; send: SendRpc },
  call: RpcCall,
  { waitMs, given, ...bounds }: AnswerBounds & { waitMs: number },
): Promise<RpcReply> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, ...call })
  const inTime = AbortSignal.timeout(waitMs)
  const signal = given === undefined ? inTime : AbortSignal.any([inTime, given])
  const { status, parts } = await send(url, body, signal)
  const parsed = answer.safeParse(JSON.parse(await textOf(parts, bounds)))
  if (!parsed.success) throw new NodeAway(`answered ${status} without JSON-RPC`)
  const { result, error } = parsed.data
  // A node that rate-limits or rejects us counts as away.
  if (![200, 400].includes(status) || error?.code === tooManyCode) {
    throw new NodeAway(`answered ${status} ${error?.code ?? ''}`.trim())
  }
  return error === undefined ? { result } : { error: forCaller(call, error) }
}

export const byFetch: SendRpc = async (url, body, signal) => {
  const headers = { 'content-type': 'application/json' }
  const reply = await fetch(url, { method: 'POST', headers, body, redirect: 'error', signal })
  return { status: reply.status, parts: partsOf(reply) }
}

// Not every browser can iterate over a body.
async function* partsOf({ body }: Response): AsyncGenerator<Uint8Array> {
  const reader = body?.getReader()
  if (reader === undefined) return
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read()) yield part.value
  } finally {
    void reader.cancel().catch(() => undefined)
  }
}

async function textOf(
  parts: AsyncIterable<Uint8Array>,
  { maxBytes, room = { leftBytes: maxBytes } }: AnswerBounds,
): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  let size = 0
  for await (const part of parts) {
    size += part.byteLength
    room.leftBytes -= part.byteLength
    if (size > maxBytes || room.leftBytes < 0) throw new TooLarge()
    text += decoder.decode(part, { stream: true })
  }
  return text + decoder.decode()
}

function reasonOf(error: unknown): string {
  if (error instanceof NodeAway) return error.message
  if (!(error instanceof Error)) return 'unknown'
  if (/^(Abort|Timeout)Error$/.test(error.name)) return 'no answer in time'
  const codes = [error, error.cause].map(
    (failure) => (failure as { code?: unknown } | undefined)?.code,
  )
  return codes.find((errorCode) => typeof errorCode === 'string') ?? error.name
}
