import { useQuery } from '@tanstack/react-query'
import { type Address, formatUnits } from 'viem'
import { getClient } from 'wagmi/actions'
import { bnbChain } from '@/lib/chain/bnb-chain'
import { walletConfig } from '@/lib/chain/wallet-config'

/** What an address holds of the chain's own coin. */
export function useCoinBalance(address: Address | undefined) {
  return useQuery({
    queryKey: ['balance', 'of the coin', address],
    queryFn: () => readBalance(address as Address),
    enabled: address !== undefined,
  })
}

// Not by viem's own question, which brings all that is needed to ask contracts.
async function readBalance(address: Address) {
  const client = getClient(walletConfig)
  const held = await client.request({ method: 'eth_getBalance', params: [address, 'latest'] })
  const { decimals, symbol } = bnbChain.nativeCurrency
  return { decimals, formatted: formatUnits(BigInt(held), decimals), symbol }
}
