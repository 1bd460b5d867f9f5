import * as z from 'zod/mini'
import { rpcLimits } from '@/contract/chain'
import { CHAIN_AWAY } from '@/messages/errors'
import { minOf } from '@/server/platform/amounts'
import type { RpcCall, RpcFailure, RpcReply } from '../nodes/chain'
import { type AskedCall, boundedLogs, failure, readCall, wrongParameters } from './allowed'

const address = z.string().check(z.regex(/^0x[0-9a-fA-F]{40}$/))

const word = z.string().check(z.regex(/^0x[0-9a-fA-F]{64}$/))

const quantity = z.string().check(z.regex(/^0x[0-9a-fA-F]{1,64}$/))

const data = z
  .string()
  .check(z.regex(/^0x([0-9a-fA-F]{2})*$/), z.maxLength(2 + 2 * rpcLimits.dataBytes))

const accessList = z
  .array(z.object({ address, storageKeys: z.array(word).check(z.maxLength(64)) }))
  .check(z.maxLength(64))

const transaction = z.object({
  from: z.optional(z.nullable(address)),
  to: z.optional(z.nullable(address)),
  gas: z.optional(z.nullable(quantity)),
  gasPrice: z.optional(quantity),
  maxFeePerGas: z.optional(quantity),
  maxPriorityFeePerGas: z.optional(quantity),
  value: z.optional(z.nullable(quantity)),
  nonce: z.optional(quantity),
  type: z.optional(quantity),
  chainId: z.optional(quantity),
  data: z.optional(data),
  input: z.optional(data),
  accessList: z.optional(accessList),
})

const blockName = z.string().check(z.maxLength(66))

const block = z.union([
  blockName,
  z.strictObject({
    blockNumber: z.optional(blockName),
    blockHash: z.optional(word),
    requireCanonical: z.optional(z.boolean()),
  }),
])

const executed = z.union([z.tuple([transaction]), z.tuple([transaction, block])])

const feeHistory = z.tuple([
  z.union([quantity, z.int().check(z.minimum(0))]),
  blockName,
  z.optional(z.nullable(z.array(z.number()).check(z.maxLength(rpcLimits.percentiles)))),
])

type JsonRpcReply = { jsonrpc: '2.0'; id: AskedCall['id'] } & (
  | { result: unknown }
  | { error: RpcFailure }
)

export type Ask = (call: RpcCall) => Promise<RpcReply>

export interface RpcAnswer {
  status: number
  body: JsonRpcReply | JsonRpcReply[]
}

export async function answerRpc(ask: Ask, request: unknown): Promise<RpcAnswer> {
  const head = headOnce(ask)
  if (!Array.isArray(request)) return answerOne(ask, request, head)
  const answers = await Promise.all(request.map((call) => answerOne(ask, call, head)))
  const isAway = answers.every(({ status }) => status === 503)
  return { status: isAway ? 503 : 200, body: answers.map(({ body }) => body) }
}

export function refusalOfList(asked: unknown): RpcFailure | undefined {
  if (!Array.isArray(asked)) return undefined
  if (asked.length === 0) return failure('invalid', 'Empty list.')
  if (asked.length <= rpcLimits.batch) return undefined
  return failure('invalid', `At most ${rpcLimits.batch} calls.`)
}

async function answerOne(
  ask: Ask,
  asked: unknown,
  head: () => Promise<number>,
): Promise<{ status: number; body: JsonRpcReply }> {
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

/** Rebuilt and limited; undefined if it asks for more. */
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
  if (method !== 'eth_getLogs') return wrongParameters()
  return failure('params', `At most ${rpcLimits.logsBlocks} blocks.`)
}

function headOnce(ask: Ask): () => Promise<number> {
  let headPromise: Promise<number> | undefined
  return () => {
    headPromise ??= ask({ method: 'eth_blockNumber', params: [] }).then((reply) => {
      if ('error' in reply) throw new Error(reply.error.message)
      return Number(reply.result)
    })
    return headPromise
  }
}

function boundedExecution(params: unknown[], maxGas: number): unknown[] | undefined {
  const parsed = executed.safeParse(params)
  if (!parsed.success) return undefined
  const [call, ...at] = parsed.data
  const max = BigInt(maxGas)
  const askedGas = BigInt(call.gas ?? max)
  return [{ ...call, gas: `0x${minOf(askedGas, max).toString(16)}` }, ...at]
}

function boundedFeeHistory(params: unknown[]): unknown[] | undefined {
  const parsed = feeHistory.safeParse(params)
  return parsed.success && Number(parsed.data[0]) <= rpcLimits.logsBlocks ? params : undefined
}
