import { createAuthenticationAdapter } from '@rainbow-me/rainbowkit'
import type { Address } from 'viem'
import { createSiweMessage } from 'viem/siwe'
import { chainFacts } from '@/config/chain'
import type { LinkTerms } from '@/contract/user/wallet-link'
import { ApiError } from '@/lib/api/api-error'

const conflict = 409

interface MessageParts {
  nonce: string
  address: string
}

const calls = () => import('./wallet-calls')

const pending = new Map<string, LinkTerms>()

/** A nonce serves once and grows old. */
async function takeTerms(nonce: string): Promise<LinkTerms> {
  const terms = pending.get(nonce)
  pending.delete(nonce)
  const isFresh = terms !== undefined && Date.parse(terms.expiresAt) > Date.now()
  return isFresh ? terms : askTerms()
}

async function askTerms(): Promise<LinkTerms> {
  const { terms } = await (await calls()).requestLink({ action: 'nonce' })
  if (terms === undefined) throw new Error('The server gave no terms to sign')
  return terms
}

async function getNonce(): Promise<string> {
  const terms = await askTerms()
  pending.set(terms.nonce, terms)
  return terms.nonce
}

async function createMessage({ nonce, address }: MessageParts): Promise<string> {
  const terms = await takeTerms(nonce)
  return createSiweMessage({
    version: '1',
    domain: terms.domain,
    uri: terms.uri,
    address: address as Address,
    chainId: chainFacts.id,
    statement: terms.statement,
    nonce: terms.nonce,
    issuedAt: new Date(terms.issuedAt),
    expirationTime: new Date(terms.expiresAt),
  })
}

export interface LinkOutcome {
  onLinked: (address: string) => Promise<void>
  onRefused: (reason: unknown) => void
}

/** §4: proves that a member owns an address. */
export function makeLinkAdapter({ onLinked, onRefused }: LinkOutcome) {
  let address = ''
  return createAuthenticationAdapter({
    getNonce,
    createMessage: (parts: MessageParts) => {
      address = parts.address
      return createMessage(parts)
    },
    verify: async (signed: { message: string; signature: string }) => {
      try {
        await (await calls()).requestLink({ action: 'link', ...signed })
      } catch (error) {
        onRefused(error)
        // The prompt shows why: signing again changes nothing.
        if (error instanceof ApiError && error.status === conflict) throw error
        return false
      }
      await onLinked(address)
      return true
    },
    // Unlinking is done on the settings page.
    signOut: async () => {},
  })
}
