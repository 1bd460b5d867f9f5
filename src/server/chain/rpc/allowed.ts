import * as z from 'zod/mini'
import { type RpcMethod, rpcLimits, rpcMethod } from '@/contract/chain'
import type { RpcFailure } from '../nodes/chain'

export const rpcCodes = {
  parse: -32700,
  invalid: -32600,
  method: -32601,
  params: -32602,
  away: -32603,
  limit: -32005,
  /**
   * Our answer if a node took too long. Nodes use this code for errors of their own, and wallets do
   * not retry a call after it.
   */
  late: -32000,
} as const

/** Simulations with state overrides have more parameters, and are not allowed. */
const maxParams: Record<RpcMethod, number> = {
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

export function readCall(value: unknown): AskedCall | { id: AskedCall['id']; error: RpcFailure } {
  const parsed = shape.safeParse(value)
  if (!parsed.success) return { id: null, error: failure('invalid', 'Not a JSON-RPC call.') }
  const { id, params = [] } = parsed.data
  const method = rpcMethod.safeParse(parsed.data.method)
  if (!method.success) {
    return { id, error: failure('method', 'Method not offered.') }
  }
  if (params.length > maxParams[method.data] || !isShallow(params)) {
    return { id, error: wrongParameters() }
  }
  return { id, method: method.data, params }
}

export function failure(kind: keyof typeof rpcCodes, message: string): RpcFailure {
  return { code: rpcCodes[kind], message }
}

export const wrongParameters = () => failure('params', 'Wrong parameters.')

// Limits the recursion when it is serialized.
function isShallow(value: unknown, levels = 8): boolean {
  if (typeof value !== 'object' || value === null) return true
  return levels > 0 && Object.values(value).every((part) => isShallow(part, levels - 1))
}

const filterShape = z.object({
  fromBlock: z.optional(z.nullable(z.string())),
  toBlock: z.optional(z.nullable(z.string())),
  blockHash: z.optional(z.string()),
  address: z.optional(z.unknown()),
  topics: z.optional(z.unknown()),
})

/** Rebuilt, because a node may read a spelling differently than we did. */
export async function boundedLogs(
  params: unknown[],
  head: () => Promise<number>,
): Promise<unknown[] | undefined> {
  const parsed = filterShape.safeParse(params[0])
  if (!parsed.success) return undefined
  const { fromBlock, toBlock, blockHash, ...filter } = parsed.data
  if (blockHash !== undefined) return [{ ...filter, blockHash }]
  const from = await blockOf(fromBlock, head)
  const to = await blockOf(toBlock, head)
  if (from === undefined || to === undefined) return undefined
  if (to.height - from.height >= rpcLimits.logsBlocks) return undefined
  return [{ ...filter, fromBlock: from.said, toBlock: to.said }]
}

const canonicalNumber = /^0x(0|[1-9a-f][0-9a-f]{0,11})$/
const headTags: unknown[] = [undefined, null, 'latest', 'pending']
const lateTags: unknown[] = ['safe', 'finalized']

async function blockOf(
  block: string | null | undefined,
  head: () => Promise<number>,
): Promise<{ height: number; said: string } | undefined> {
  if (typeof block === 'string' && lateTags.includes(block))
    return { height: await head(), said: block }
  const height = await heightOf(block, head)
  return height === undefined ? undefined : { height, said: `0x${height.toString(16)}` }
}

async function heightOf(
  block: string | null | undefined,
  head: () => Promise<number>,
): Promise<number | undefined> {
  if (headTags.includes(block)) return head()
  if (block === 'earliest') return 0
  return canonicalNumber.test(block ?? '') ? Number(block) : undefined
}
