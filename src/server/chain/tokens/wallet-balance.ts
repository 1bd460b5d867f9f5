import { type Address, erc20Abi } from 'viem'
import type { Currency } from '@/contract/currency'
import type { Services } from '@/server/services'
import { chainAway } from '../nodes/chain'

/** What a wallet holds of a currency, as a node says. */
export async function walletBalance(
  { chain }: Services,
  { address: token }: Currency,
  owner: Address,
): Promise<bigint> {
  const asked =
    token === null
      ? chain.reader.getBalance({ address: owner })
      : chain.reader.readContract({
          address: token as Address,
          abi: erc20Abi,
          functionName: 'balanceOf',
          args: [owner],
        })
  return asked.catch((error: unknown) => {
    throw chainAway(error)
  })
}
