import { formatUnits } from 'viem'
import { getClient } from 'wagmi/actions'

// In the place of wagmi's, which brings all that is needed to ask contracts, for tokens that nobody asks it for.
export async function getBalance(config, { address, blockNumber, blockTag, chainId, token }) {
  if (token) throw new Error('Tokens are read by readContract: see next.config.js.')
  const client = getClient(config, { chainId })
  const block = blockNumber === undefined ? (blockTag ?? 'latest') : `0x${blockNumber.toString(16)}`
  const value = BigInt(await client.request({ method: 'eth_getBalance', params: [address, block] }))
  const { decimals, symbol } = client.chain.nativeCurrency
  return { decimals, formatted: formatUnits(value, decimals), symbol, value }
}
