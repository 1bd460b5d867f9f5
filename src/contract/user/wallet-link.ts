import * as z from 'zod/mini'
import { describe } from '../define'
import { chainAddress, isoTime } from '../fields'

export const linkedWallet = z.object({ address: chainAddress, linkedAt: isoTime })
export type LinkedWallet = z.infer<typeof linkedWallet>

/**
 * The varying parts of the message to sign (EIP-4361). The chain is ours and the address is the
 * wallet's, so they are not sent.
 */
const linkTerms = z.object({
  nonce: z.string(),
  domain: z.string(),
  uri: z.string(),
  statement: z.string(),
  issuedAt: isoTime,
  expiresAt: isoTime,
})
export type LinkTerms = z.infer<typeof linkTerms>

const message = z.string().check(z.minLength(1), z.maxLength(2_000))
// Long, because the signature of a contract wallet contains those of all its owners.
export const walletSignature = z
  .string()
  .check(z.maxLength(20_000), z.regex(/^0x([0-9a-fA-F]{2})+$/))

export const walletLinkCalls = {
  userWalletRequest: describe({
    method: 'POST',
    path: 'user/userWalletRequest',
    access: 'member',
    sealed: true,
    summary:
      'Link a wallet: `nonce` answers what to sign, `link` takes message and signature, `unlink` an address.',
    request: z.object({
      action: z.enum(['nonce', 'link', 'unlink']),
      message: z.optional(message),
      signature: z.optional(walletSignature),
      address: z.optional(chainAddress),
    }),
    response: z.object({ terms: z.optional(linkTerms), wallets: z.array(linkedWallet) }),
  }),
}
