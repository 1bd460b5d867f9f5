import { recoverTypedDataAddress } from 'viem/utils'
import { chainFacts } from '@/config/chain'
import { trustedAddresses } from '@/config/trusted-addresses'
import type { PurchaseOrder } from '@/contract/purchase'
import { quoteProof } from '@/contract/quote-proof'

/** Whether the quote bears our signature; whose word counts is built into the page. */
export async function isSignedByUs({ signature, ...quote }: PurchaseOrder): Promise<boolean> {
  try {
    const proof = quoteProof(quote, chainFacts.id)
    const signer = await recoverTypedDataAddress({
      ...proof,
      signature: signature as `0x${string}`,
    })
    return signer.toLowerCase() === trustedAddresses.quoteSigner
  } catch {
    // What is no signature at all was signed by nobody.
    return false
  }
}
