import { type Hex, numberToHex, type PublicClient } from 'viem'
import { lower, readHeader } from '@/server/chain/blocks/chain-block'
import type { Exchange } from './exchange'
import { type ReadSwap, readSwap } from './read-swap'

export interface AskedSwap {
  hash: string
  payer: string
  nonce: number | null
}

/** What one node says of a swap; only what is final is said as an end. */
export type SwapWord =
  | { kind: 'unknown' }
  | { kind: 'failed' | 'replaced' | 'other' }
  | { kind: 'pending'; nonce?: number }
  | { kind: 'confirmed'; swap: ReadSwap; block: bigint; blockAt: Date }

export async function swapWordOn(
  reader: PublicClient,
  { hash, payer, nonce }: AskedSwap,
  exchange: Exchange,
): Promise<SwapWord> {
  const params: [Hex] = [hash as Hex]
  const final = (await readHeader(reader, 'finalized'))?.number ?? -1n
  const receipt = await reader.request({ method: 'eth_getTransactionReceipt', params })
  const transaction = await reader.request({ method: 'eth_getTransactionByHash', params })
  if (receipt !== null && transaction !== null) {
    const block = BigInt(receipt.blockNumber)
    if (block > final) return { kind: 'pending' }
    const header = await readHeader(reader, block)
    if (header?.hash !== receipt.blockHash) return { kind: 'unknown' }
    if (lower(transaction.from) !== payer) return { kind: 'other' }
    if (receipt.status !== '0x1') return { kind: 'failed' }
    const swap = readSwap(exchange, transaction, receipt)
    if (swap === undefined) return { kind: 'other' }
    return { kind: 'confirmed', swap, block, blockAt: header.at }
  }
  if (transaction !== null) {
    const isOwn = lower(transaction.from) === payer
    return { kind: 'pending', ...(isOwn && { nonce: Number(transaction.nonce) }) }
  }
  if (nonce === null || final < 0n) return { kind: 'unknown' }
  // Another transaction of that wallet has taken its place for good.
  const used = await reader.request({
    method: 'eth_getTransactionCount',
    params: [payer as Hex, numberToHex(final)],
  })
  return { kind: Number(used) > nonce ? 'replaced' : 'unknown' }
}

/** The same words are the same text. */
export function textOf(word: SwapWord): string {
  return JSON.stringify(word, (_, value: unknown) =>
    typeof value === 'bigint' ? String(value) : value,
  )
}
