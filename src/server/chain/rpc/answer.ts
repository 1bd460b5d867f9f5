import { rpcLimits } from '@/contract/chain'
import { CHAIN_AWAY } from '@/messages/errors'
import type { RpcCall, RpcFailure, RpcReply } from '../nodes/chain'
import { type AskedCall, boundedLogs, failure, readCall } from './allowed'
import { boundedExecution, boundedFeeHistory } from './bounded-call'

type Said = { jsonrpc: '2.0'; id: AskedCall['id'] } & ({ result: unknown } | { error: RpcFailure })

export type Ask = (call: RpcCall) => Promise<RpcReply>

export interface RpcAnswer {
  status: number
  body: Said | Said[]
}

/** A list or a single call, as JSON.parse gave it; answered in the same form and order. */
export async function answerRpc(ask: Ask, asked: unknown): Promise<RpcAnswer> {
  const head = headOnce(ask)
  if (!Array.isArray(asked)) return answerOne(ask, asked, head)
  const all = await Promise.all(asked.map((call) => answerOne(ask, call, head)))
  const isAway = all.every(({ status }) => status === 503)
  return { status: isAway ? 503 : 200, body: all.map(({ body }) => body) }
}

/** Why a whole list is refused before any call in it is looked at. */
export function refusalOfList(asked: unknown): RpcFailure | undefined {
  if (!Array.isArray(asked)) return undefined
  if (asked.length === 0) return failure('invalid', 'This list of calls is empty.')
  if (asked.length <= rpcLimits.batch) return undefined
  return failure('invalid', `A list may hold ${rpcLimits.batch} calls.`)
}

async function answerOne(
  ask: Ask,
  asked: unknown,
  head: () => Promise<number>,
): Promise<{ status: number; body: Said }> {
  const call = readCall(asked)
  const say = (status: number, said: { result: unknown } | { error: RpcFailure }) => ({
    status,
    body: { jsonrpc: '2.0' as const, id: call.id, ...said },
  })
  if ('error' in call) return say(200, { error: call.error })
  const { method } = call
  try {
    const params = await boundedParams(call, head)
    if (params === undefined) return say(200, { error: tooMuch(method) })
    return say(200, await ask({ method, params }))
  } catch {
    return say(503, { error: failure('away', CHAIN_AWAY()) })
  }
}

/** What could cost the node much, in our own words and bounded; undefined when it asks for more. */
async function boundedParams(
  { method, params }: AskedCall,
  head: () => Promise<number>,
): Promise<unknown[] | undefined> {
  if (method === 'eth_getLogs') return boundedLogs(params, head)
  if (method === 'eth_call') return boundedExecution(params, rpcLimits.gas)
  if (method === 'eth_estimateGas') return boundedExecution(params, rpcLimits.estimatedGas)
  return method === 'eth_feeHistory' ? boundedFeeHistory(params) : params
}

function tooMuch(method: AskedCall['method']): RpcFailure {
  if (method !== 'eth_getLogs') return failure('params', 'This method takes other parameters.')
  return failure('params', `Logs are given for ${rpcLimits.logsBlocks} blocks at once.`)
}

function headOnce(ask: Ask): () => Promise<number> {
  let known: Promise<number> | undefined
  return () => {
    known ??= ask({ method: 'eth_blockNumber', params: [] }).then((reply) => {
      if ('error' in reply) throw new Error(reply.error.message)
      return Number(reply.result)
    })
    return known
  }
}
