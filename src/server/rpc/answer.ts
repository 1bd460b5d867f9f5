import { type RpcMethod, rpcLimits } from '@/contract/chain'
import { errorCatalogue } from '@/contract/errors'
import type { ChainPort, RpcFailure } from '../ports/chain'
import { type AskedCall, failure, isBounded, readCall } from './allowed'

type Said = { jsonrpc: '2.0'; id: AskedCall['id'] } & ({ result: unknown } | { error: RpcFailure })

export interface RpcAnswer {
  status: number
  body: Said | Said[]
}

/** A list or a single call, as JSON.parse gave it; answered in the same form and order. */
export async function answerRpc(chain: ChainPort, asked: unknown): Promise<RpcAnswer> {
  const head = headOnce(chain)
  if (!Array.isArray(asked)) return answerOne(chain, asked, head)
  const all = await Promise.all(asked.map((call) => answerOne(chain, call, head)))
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
  chain: ChainPort,
  asked: unknown,
  head: () => Promise<number>,
): Promise<{ status: number; body: Said }> {
  const call = readCall(asked)
  const say = (status: number, said: { result: unknown } | { error: RpcFailure }) => ({
    status,
    body: { jsonrpc: '2.0' as const, id: call.id, ...said },
  })
  if ('error' in call) return say(200, { error: call.error })
  const { method, params } = call
  try {
    const error = await refusalOf(method, params, head)
    return say(200, error === undefined ? await chain.ask({ method, params }) : { error })
  } catch {
    return say(503, { error: failure('away', errorCatalogue.CHAIN_AWAY.message) })
  }
}

async function refusalOf(
  method: RpcMethod,
  params: unknown[],
  head: () => Promise<number>,
): Promise<RpcFailure | undefined> {
  if (method !== 'eth_getLogs' || (await isBounded(params, head))) return undefined
  return failure('params', `Logs are given for ${rpcLimits.logsBlocks} blocks at once.`)
}

function headOnce(chain: ChainPort): () => Promise<number> {
  let known: Promise<number> | undefined
  return () => {
    known ??= chain.ask({ method: 'eth_blockNumber', params: [] }).then((reply) => {
      if ('error' in reply) throw new Error(reply.error.message)
      return Number(reply.result)
    })
    return known
  }
}
