import { createAuthenticationAdapter } from '@rainbow-me/rainbowkit'
import type { Address } from 'viem'
import { createSiweMessage } from 'viem/siwe'
import { chainFacts } from '@/config/chain'
import type { LinkTerms } from '@/contract/user/wallet-link'
import { walletLinkCalls } from '@/contract/user/wallet-link'
import { ApiError } from '@/lib/api/api-error'
import { call } from '@/lib/api/call'
import { queryClient } from '@/lib/query-client'
import { profileKey } from '@/session/profile-options'
import { showToast } from '@/ui/toast'

interface MessageParts {
  nonce: string
  address: string
}

const pending = new Map<string, LinkTerms>()

/** A nonce serves once: after a failed try, and when it has grown old, the next message has a new one. */
async function takeTerms(nonce: string): Promise<LinkTerms> {
  const terms = pending.get(nonce)
  pending.delete(nonce)
  const isFresh = terms !== undefined && Date.parse(terms.expiresAt) > Date.now()
  return isFresh ? terms : askTerms()
}

async function askTerms(): Promise<LinkTerms> {
  const { terms } = await call(walletLinkCalls.userWalletRequest, { action: 'nonce' })
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

/** RainbowKit says only that it failed; the reason is said beside it. */
async function verify(signed: { message: string; signature: string }): Promise<boolean> {
  try {
    await call(walletLinkCalls.userWalletRequest, { action: 'link', ...signed })
  } catch (error) {
    if (error instanceof ApiError)
      void showToast('error', 'The wallet was not linked', error.message)
    return false
  }
  await queryClient.invalidateQueries({ queryKey: profileKey })
  void showToast('success', 'Wallet linked to your account')
  return true
}

/** Sign-in with a wallet proves to our server that a member owns an address (§4). */
export const linkAdapter = createAuthenticationAdapter({
  getNonce,
  createMessage,
  verify,
  // Which wallet is connected says it all; the link itself is taken back on the settings page.
  signOut: async () => {},
})
