import { askChainAll } from './chain-reader'

export interface NetworkFee {
  expected: bigint
  reserve: bigint
}

const coinGas = 21_000n
// A first transfer to an address writes a new slot.
const tokenGas = 65_000n

export async function readNetworkFee(token: string | null): Promise<NetworkFee> {
  const [price] = await askChainAll([{ method: 'eth_gasPrice', params: [] }])
  const expected = BigInt(String(price)) * (token === null ? coinGas : tokenGas)
  return { expected, reserve: expected * 2n }
}

/** An EIP-7702 account may also send from within a call. */
export type AccountKind = 'plain' | 'batching' | 'contract'

export async function readAccountKind(address: string): Promise<AccountKind> {
  const [code] = await askChainAll([{ method: 'eth_getCode', params: [address, 'latest'] }])
  if (typeof code !== 'string' || code === '0x') return 'plain'
  return code.startsWith('0xef0100') ? 'batching' : 'contract'
}
