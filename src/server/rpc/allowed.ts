import * as z from 'zod/mini'
import { type RpcMethod, rpcLimits, rpcMethod } from '@/contract/chain'
import type { RpcFailure } from '../ports/chain'

export const rpcCodes = {
  parse: -32700,
  invalid: -32600,
  method: -32601,
  params: -32602,
  away: -32603,
  limit: -32005,
} as const

/** How many values each call takes; what simulates with made-up balances takes more and is left out. */
const mostParams: Record<RpcMethod, number> = {
  eth_chainId: 0,
  net_version: 0,
  eth_blockNumber: 0,
  eth_getBalance: 2,
  eth_getTransactionCount: 2,
  eth_getCode: 2,
  eth_call: 2,
  eth_estimateGas: 2,
  eth_gasPrice: 0,
  eth_maxPriorityFeePerGas: 0,
  eth_feeHistory: 3,
  eth_getBlockByNumber: 2,
  eth_getBlockByHash: 2,
  eth_getTransactionByHash: 1,
  eth_getTransactionReceipt: 1,
  eth_getLogs: 1,
  eth_sendRawTransaction: 1,
}

export interface AskedCall {
  id: string | number | null
  method: RpcMethod
  params: unknown[]
}

const shape = z.object({
  jsonrpc: z.literal('2.0'),
  id: z.union([z.string().check(z.maxLength(100)), z.number(), z.null()]),
  method: z.string().check(z.maxLength(100)),
  params: z.optional(z.array(z.unknown())),
})

/** One call as asked, or why it is not passed on. */
export function readCall(value: unknown): AskedCall | { id: AskedCall['id']; error: RpcFailure } {
  const parsed = shape.safeParse(value)
  if (!parsed.success)
    return { id: null, error: failure('invalid', 'This is not a JSON-RPC call.') }
  const { id, params = [] } = parsed.data
  const method = rpcMethod.safeParse(parsed.data.method)
  if (!method.success) {
    return { id, error: failure('method', 'This method is not offered here.') }
  }
  if (params.length > mostParams[method.data] || !isShallow(params)) {
    return { id, error: failure('params', 'This method takes other parameters.') }
  }
  return { id, method: method.data, params }
}

export function failure(kind: keyof typeof rpcCodes, message: string): RpcFailure {
  return { code: rpcCodes[kind], message }
}

// Nothing that is asked of a chain nests deeper, and writing it out again goes level by level.
function isShallow(value: unknown, levels = 8): boolean {
  if (typeof value !== 'object' || value === null) return true
  return levels > 0 && Object.values(value).every((part) => isShallow(part, levels - 1))
}

const filterShape = z.object({
  fromBlock: z.optional(z.nullable(z.string())),
  toBlock: z.optional(z.nullable(z.string())),
  blockHash: z.optional(z.string()),
})

/** Whether logs are asked for no more blocks than we give; `head` is only read when it decides. */
export async function isBounded(params: unknown[], head: () => Promise<number>): Promise<boolean> {
  const filter = filterShape.safeParse(params[0])
  if (!filter.success) return false
  if (filter.data.blockHash !== undefined) return true
  const { fromBlock, toBlock } = filter.data
  const from = await heightOf(fromBlock, head)
  const to = await heightOf(toBlock, head)
  return to - from < rpcLimits.logsBlocks
}

async function heightOf(
  block: string | null | undefined,
  head: () => Promise<number>,
): Promise<number> {
  if (block === 'earliest') return 0
  return /^0x[0-9a-f]{1,12}$/i.test(block ?? '') ? Number(block) : head()
}
