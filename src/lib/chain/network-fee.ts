import { askChainAll } from './chain-reader'

/** Of the chain's own coin, in its base units. */
export interface NetworkFee {
  /** What it will be about. */
  expected: bigint
  /** What should be there, as the price of gas moves. */
  reserve: bigint
}

const coinGas = 21_000n
// A first transfer to an address writes a new place into the token's books.
const tokenGas = 65_000n

/** Read from the chain, so that nobody finds out only in the wallet that the fee is missing. */
export async function readNetworkFee(token: string | null): Promise<NetworkFee> {
  const [price] = await askChainAll([{ method: 'eth_gasPrice', params: [] }])
  const expected = BigInt(String(price)) * (token === null ? coinGas : tokenGas)
  return { expected, reserve: expected * 2n }
}

/** Batching is a plain account that points to some code (EIP-7702): it may also send from inside a call. */
export type AccountKind = 'plain' | 'batching' | 'contract'

export async function readAccountKind(address: string): Promise<AccountKind> {
  const [code] = await askChainAll([{ method: 'eth_getCode', params: [address, 'latest'] }])
  if (typeof code !== 'string' || code === '0x') return 'plain'
  return code.startsWith('0xef0100') ? 'batching' : 'contract'
}
