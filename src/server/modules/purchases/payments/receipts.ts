import type { Hex, PublicClient, RpcTransactionReceipt } from 'viem'
import { type Block, lower } from '@/server/chain/blocks/chain-block'
import { isUnknownMethod } from '@/server/chain/nodes/unknown-method'
import { inParallel } from '@/server/platform/log/in-parallel'

type Receipts = Map<string, RpcTransactionReceipt>

/** From so many on a block is asked about as a whole: who sends crumbs must not decide how often we ask. */
const mostAlone = 5

/** What became of transactions of one block, as far as the node has it. */
export async function receiptsOf(
  reader: PublicClient,
  block: Block,
  hashes: Hex[],
): Promise<Receipts> {
  const found =
    hashes.length > mostAlone
      ? ((await allOf(reader, block)) ?? (await eachOf(reader, hashes)))
      : await eachOf(reader, hashes)
  return new Map(found.map((receipt) => [lower(receipt.transactionHash), receipt]))
}

/** Undefined where a node has no such question. */
async function allOf(
  reader: PublicClient,
  { hash }: Block,
): Promise<RpcTransactionReceipt[] | undefined> {
  const method = 'eth_getBlockReceipts'
  const ask = reader.request as (call: object) => Promise<RpcTransactionReceipt[] | null>
  try {
    return (await ask({ method, params: [hash] })) ?? []
  } catch (error) {
    if (isUnknownMethod(error)) return undefined
    throw error
  }
}

async function eachOf(reader: PublicClient, hashes: Hex[]): Promise<RpcTransactionReceipt[]> {
  const receipts = await inParallel(hashes, (hash) =>
    reader.request({ method: 'eth_getTransactionReceipt', params: [hash] }),
  )
  return receipts.filter((receipt) => receipt !== null)
}
