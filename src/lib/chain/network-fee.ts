import { askChainAll } from './chain-reader'

/** Of the chain's own coin, in its base units. */
export interface NetworkFee {
  /** What it will be about. */
  usual: bigint
  /** What should be there, as the price of gas moves. */
  reserve: bigint
}

const coinGas = 21_000n
// A first transfer to an address writes a new place into the token's books.
const tokenGas = 65_000n

/** Read from the chain, so that nobody finds out only in the wallet that the fee is missing. */
export async function readNetworkFee(token: string | null): Promise<NetworkFee> {
  const [price] = await askChainAll([{ method: 'eth_gasPrice', params: [] }])
  const usual = BigInt(String(price)) * (token === null ? coinGas : tokenGas)
  return { usual, reserve: usual * 2n }
}

/** Whether a contract stands at an address. */
export async function readIsContract(address: string): Promise<boolean> {
  const [code] = await askChainAll([{ method: 'eth_getCode', params: [address, 'latest'] }])
  return typeof code === 'string' && code !== '0x' && !isDelegation(code)
}

// EIP-7702: a plain account that points to some code is still a plain account.
const isDelegation = (code: string) => code.startsWith('0xef0100')
