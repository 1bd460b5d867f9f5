import { sha256Of } from './hex'
import type { PurchaseOrder } from './purchase'

/** The server signs the quote, and the page verifies it before paying (EIP-712). */
const quoteProofTypes = {
  Quote: [
    { name: 'id', type: 'string' },
    { name: 'currency', type: 'string' },
    { name: 'token', type: 'address' },
    { name: 'treasury', type: 'address' },
    { name: 'payer', type: 'address' },
    { name: 'pay', type: 'uint256' },
    { name: 'fee', type: 'uint256' },
    { name: 'microShares', type: 'uint256' },
    { name: 'sharePriceMicroUsd', type: 'uint256' },
    { name: 'currencyPriceMicroUsd', type: 'uint256' },
    { name: 'expiresAt', type: 'uint256' },
  ],
} as const

const noToken = '0x0000000000000000000000000000000000000000'

type Hex = `0x${string}`

export function quoteProof(quote: Omit<PurchaseOrder, 'signature'>, chainId: number) {
  return {
    domain: { name: 'FNX quote', version: '1', chainId },
    types: quoteProofTypes,
    primaryType: 'Quote',
    message: {
      id: quote.id,
      currency: quote.currency,
      token: (quote.token ?? noToken) as Hex,
      treasury: quote.treasury as Hex,
      payer: quote.payer as Hex,
      pay: BigInt(quote.pay),
      fee: BigInt(quote.fee),
      microShares: BigInt(quote.receive),
      sharePriceMicroUsd: BigInt(quote.sharePrice),
      currencyPriceMicroUsd: BigInt(quote.currencyPrice),
      expiresAt: BigInt(Math.floor(Date.parse(quote.expiresAt) / 1000)),
    },
  } as const
}

/** A receipt as `verify.mjs receipt` reads it. It shows offline who signed what. */
export function savedQuote({ signature, ...quote }: PurchaseOrder, chainId: number): string {
  const { domain, message } = quoteProof(quote, chainId)
  const asText = (_: string, value: unknown) => (typeof value === 'bigint' ? String(value) : value)
  return JSON.stringify({ domain, message, signature }, asText)
}

const encoder = new TextEncoder()

export function fingerprint(text: string): Promise<string> {
  return sha256Of(encoder.encode(text))
}
