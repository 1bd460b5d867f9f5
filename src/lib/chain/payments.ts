import { type Address, erc20Abi, type Hex, recoverTypedDataAddress } from 'viem'
import { sendTransaction, writeContract } from 'wagmi/actions'
import { chainFacts } from '@/config/chain'
import { quoteProof } from '@/contract/proofs'
import type { PurchaseOrder } from '@/contract/purchase'
import { walletConfig } from './wallet-config'

/** The signer of this order, recovered in the browser, so no server has to be trusted. */
export async function signerOf(quote: PurchaseOrder): Promise<string | undefined> {
  try {
    const proof = quoteProof(quote, chainFacts.id)
    return await recoverTypedDataAddress({ ...proof, signature: quote.signature as Hex })
  } catch {
    return undefined
  }
}

export interface WalletPayment {
  payer: string
  treasury: string
  token: string | null
  pay: string
}

export async function sendPayment({ payer, treasury, token, pay }: WalletPayment): Promise<string> {
  const to = treasury as Address
  const from = { account: payer as Address, chainId: chainFacts.id }
  if (token === null) return sendTransaction(walletConfig, { ...from, to, value: BigInt(pay) })
  return writeContract(walletConfig, {
    ...from,
    address: token as Address,
    abi: erc20Abi,
    functionName: 'transfer',
    args: [to, BigInt(pay)],
  })
}
