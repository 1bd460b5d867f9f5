import * as z from 'zod/mini'
import { rpcLimits } from '@/contract/chain'

const address = z.string().check(z.regex(/^0x[0-9a-fA-F]{40}$/))
const word = z.string().check(z.regex(/^0x[0-9a-fA-F]{64}$/))
const quantity = z.string().check(z.regex(/^0x[0-9a-fA-F]{1,64}$/))
const data = z
  .string()
  .check(z.regex(/^0x([0-9a-fA-F]{2})*$/), z.maxLength(2 + 2 * rpcLimits.dataBytes))

const accessList = z
  .array(z.object({ address, storageKeys: z.array(word).check(z.maxLength(64)) }))
  .check(z.maxLength(64))

/** What a call may say; the state that it would like to find is not among it. */
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

/** A contract is run with no more gas than we give, whatever was asked for. Undefined when it is not understood. */
export function boundedExecution(params: unknown[], mostGas: number): unknown[] | undefined {
  const parsed = executed.safeParse(params)
  if (!parsed.success) return undefined
  const [call, ...at] = parsed.data
  const most = BigInt(mostGas)
  const asked = BigInt(call.gas ?? most)
  return [{ ...call, gas: `0x${(asked < most ? asked : most).toString(16)}` }, ...at]
}

const feeHistory = z.tuple([
  z.union([quantity, z.int().check(z.minimum(0))]),
  blockName,
  z.optional(z.nullable(z.array(z.number()).check(z.maxLength(rpcLimits.percentiles)))),
])

/** Each percentile is answered for each block: few of both. */
export function boundedFeeHistory(params: unknown[]): unknown[] | undefined {
  const parsed = feeHistory.safeParse(params)
  return parsed.success && Number(parsed.data[0]) <= rpcLimits.logsBlocks ? params : undefined
}
