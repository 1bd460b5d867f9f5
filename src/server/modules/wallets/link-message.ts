import { type Address, getAddress, isAddress } from 'viem'
import { createSiweMessage, parseSiweMessage } from 'viem/siwe'
import { chainFacts } from '@/config/chain'
import type { LinkTerms } from '@/contract/user/wallet-link'
import { hintOf } from '@/server/modules/identity'
import type { Services } from '@/server/services'

export const nonceMs = 5 * 60_000

// Whose account it is: a page that passes somebody else's terms on is seen through before the signature.
const statementFor = (email: string) =>
  `Link this wallet to the FNX account of ${masked(email)}. Signing proves that it is yours; it costs nothing and moves no money.`

/** EIP-4361 takes no character outside of plain ASCII in a statement. */
function masked(email: string): string {
  return hintOf(email).replaceAll(/[^\w@.+-]/g, '*')
}

interface Issued {
  nonce: string
  issuedAt: Date
  expiresAt: Date
}

/** Domain and address of the site come from the settings, never from the request. */
export function linkTerms(
  { siteUrl }: Services,
  { nonce, issuedAt, expiresAt }: Issued,
  email: string,
): LinkTerms {
  return {
    nonce,
    domain: new URL(siteUrl).host,
    uri: siteUrl,
    statement: statementFor(email),
    issuedAt: issuedAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
  }
}

/** Who a message says it is from, and by which nonce we know it; undefined for what is no such message. */
export function readLinkMessage(text: string): { nonce: string; address: Address } | undefined {
  const { nonce, address } = parseSiweMessage(text)
  if (nonce === undefined || address === undefined || !isAddress(address)) return undefined
  return { nonce, address: getAddress(address) }
}

/** The one message that these terms allow for an address: whatever differs from it is refused. */
export function linkMessage(terms: LinkTerms, address: Address): string {
  return createSiweMessage({
    version: '1',
    address,
    domain: terms.domain,
    uri: terms.uri,
    chainId: chainFacts.id,
    statement: terms.statement,
    nonce: terms.nonce,
    issuedAt: new Date(terms.issuedAt),
    expirationTime: new Date(terms.expiresAt),
  })
}
