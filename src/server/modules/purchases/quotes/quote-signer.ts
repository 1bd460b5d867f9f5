import type { Address, LocalAccount } from 'viem'
import { chainFacts } from '@/config/chain'
import type { LockedQuote } from '@/contract/purchase'
import { quoteProof } from '@/contract/quote-proof'

/** Vouches for quotes, so that a page can tell ours from a forged one. */
export interface QuoteSigner {
  address: Address
  sign(quote: Omit<LockedQuote, 'signature'>): Promise<string>
}

export function quoteSigner(account: LocalAccount): QuoteSigner {
  return {
    address: account.address,
    sign: (quote) => account.signTypedData(quoteProof(quote, chainFacts.id)),
  }
}
