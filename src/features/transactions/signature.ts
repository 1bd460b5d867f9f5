import { recoverTypedDataAddress } from 'viem/utils'
import { chainFacts } from '@/config/chain'
import { trustedAddresses } from '@/config/trusted-addresses'
import type { PurchaseOrder } from '@/contract/purchase'
import { quoteProof } from '@/contract/quote-proof'

/** The signer is built into the page. */
export async function isSignedByUs({ signature, ...quote }: PurchaseOrder): Promise<boolean> {
  try {
    const proof = quoteProof(quote, chainFacts.id)
    const signer = await recoverTypedDataAddress({
      ...proof,
      signature: signature as `0x${string}`,
    })
    return signer.toLowerCase() === trustedAddresses.quoteSigner
  } catch {
    return false
  }
}
