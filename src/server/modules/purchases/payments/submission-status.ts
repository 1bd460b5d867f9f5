import { type Hex, numberToHex, type PublicClient } from 'viem'
import { lower, readHeader } from '@/server/chain/blocks/chain-block'
import type { paymentSubmissions, quotes } from '../tables'

export interface Asked {
  submission: typeof paymentSubmissions.$inferSelect
  quote: typeof quotes.$inferSelect
}

/** What one node says of a reported transaction; only what is final is said as an end. */
export interface Word {
  kind: 'unknown' | 'pending' | 'failed' | 'succeeded' | 'replaced'
  /** Of the order's own wallet, while the transaction waits. */
  nonce?: number
  block?: bigint
}

export async function wordOn(reader: PublicClient, { submission, quote }: Asked): Promise<Word> {
  const hash = submission.hash as Hex
  const final = (await readHeader(reader, 'finalized'))?.number ?? -1n
  const receipt = await reader.request({ method: 'eth_getTransactionReceipt', params: [hash] })
  if (receipt !== null) {
    const block = BigInt(receipt.blockNumber)
    if (block > final) return { kind: 'pending' }
    return { kind: receipt.status === '0x1' ? 'succeeded' : 'failed', block }
  }
  const transaction = await reader.request({ method: 'eth_getTransactionByHash', params: [hash] })
  if (transaction !== null) {
    const isOwn = lower(transaction.from) === quote.payer
    return { kind: 'pending', ...(isOwn && { nonce: Number(transaction.nonce) }) }
  }
  if (submission.nonce === null || final < 0n) return { kind: 'unknown' }
  // Another transaction of that wallet has taken its place for good.
  const used = await reader.request({
    method: 'eth_getTransactionCount',
    params: [quote.payer as Hex, numberToHex(final)],
  })
  return { kind: Number(used) > submission.nonce ? 'replaced' : 'unknown' }
}
