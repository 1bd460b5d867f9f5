import * as z from 'zod/mini'
import { describe } from './define'

export const rpcLimits = {
  logsBlocks: 1_000,
  batch: 20,
  perMinute: 600,
  /** The highest gas of a call. A call that asks for more runs with this. */
  gas: 30_000_000,
  /**
   * The limit is lower for an estimate: a node runs the call some twenty times for it, and a local
   * chain makes no blocks meanwhile.
   */
  estimatedGas: 3_000_000,
  dataBytes: 16 * 1024,
  percentiles: 100,
  answerBytes: 1024 * 1024,
  listBytes: 4 * 1024 * 1024,
  seconds: 3,
} as const

/**
 * The methods that a page may call. None of them signs, unlocks, mines or inspects a node (R46).
 */
export const rpcMethod = z.enum([
  'eth_chainId',
  'net_version',
  'eth_blockNumber',
  'eth_getBalance',
  'eth_getTransactionCount',
  'eth_getCode',
  'eth_call',
  'eth_estimateGas',
  'eth_gasPrice',
  'eth_maxPriorityFeePerGas',
  'eth_feeHistory',
  'eth_getBlockByNumber',
  'eth_getBlockByHash',
  'eth_getTransactionByHash',
  'eth_getTransactionReceipt',
  'eth_getLogs',
  'eth_sendRawTransaction',
])
export type RpcMethod = z.infer<typeof rpcMethod>

const rpcId = z.union([z.string().check(z.maxLength(100)), z.number(), z.null()])

export const rpcError = z.object({
  code: z.int(),
  message: z.string(),
  data: z.optional(z.unknown()),
})

export const chainCalls = {
  rpc: describe({
    method: 'POST',
    path: 'rpc',
    access: 'public',
    beyondSpec: true,
    passesThrough: true,
    summary: `JSON-RPC of the chain, one call or a list of up to ${rpcLimits.batch}. Logs are given for up to ${rpcLimits.logsBlocks} blocks at once. Contracts run with up to ${rpcLimits.gas / 1e6} million gas, for an estimate with ${rpcLimits.estimatedGas / 1e6}. An answer has up to 1 MB, a list up to 4 MB, and ${rpcLimits.seconds} seconds.`,
    minuteLimit: rpcLimits.perMinute,
    request: z.object({
      jsonrpc: z.literal('2.0'),
      id: rpcId,
      method: rpcMethod,
      params: z.optional(z.array(z.unknown())),
    }),
    response: z.object({
      jsonrpc: z.literal('2.0'),
      id: rpcId,
      result: z.optional(z.unknown()),
      error: z.optional(rpcError),
    }),
  }),
}
