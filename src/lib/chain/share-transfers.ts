import { type Address, encodeFunctionData, erc20Abi } from 'viem'
import { watchAsset } from 'wagmi/actions'
import type { Reverted } from './chain-reader'
import { type Ready, tryOut } from './swap-transactions'
import { walletConfig } from './wallet-config'

/**
 * The wallet is asked only for a transfer that the network would accept: a token refuses unlisted
 * receivers.
 */
export function readyTransfer(
  payer: string,
  { token, to, amount }: { token: string; to: string; amount: bigint },
): Promise<Ready | Reverted> {
  const args = [to as Address, amount] as const
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args })
  return tryOut(payer, { to: token, data, value: 0n })
}

/** EIP-747: the wallet asks its owner. Most return true, and some return nothing. */
export async function showInWallet(token: {
  address: string
  symbol: string
  decimals: number
}): Promise<boolean> {
  const options = { ...token, address: token.address as Address }
  return (await watchAsset(walletConfig, { type: 'ERC20', options })) !== false
}
