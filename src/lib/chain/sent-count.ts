import { askChainAll } from './chain-reader'

/** How many transactions have left a wallet, those included that wait for their block. */
export async function readSentCount(address: string): Promise<bigint> {
  const params = [address, 'pending']
  const [count] = await askChainAll([{ method: 'eth_getTransactionCount', params }])
  return BigInt(String(count))
}
