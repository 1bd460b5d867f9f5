import { mainRouter, mainWrapped, sandboxRouter, sandboxWrapped } from './chain'
import { envClient } from './env.client'

export interface TrustedAddresses {
  treasuries: readonly string[]
  quoteSigner: string
  router: string
  wrapped: string
}

/** The private keys of a sandbox's addresses are public, so production must not trust them. */
export const sandboxTrustedAddresses: TrustedAddresses = {
  treasuries: ['0xc223b10ef31d74b74ac4931da23c76dfd154e43f'],
  quoteSigner: '0x4af126598417209bfa57bab856963c42c2fee5db',
  router: sandboxRouter.toLowerCase(),
  wrapped: sandboxWrapped.toLowerCase(),
}

/**
 * Built into the page in lower case, so no answer can name another payee or signer. It is not part
 * of `envClient`, which every first load contains.
 */
export const trustedAddresses: TrustedAddresses =
  envClient.appMode === 'sandbox'
    ? sandboxTrustedAddresses
    : {
        treasuries: (process.env.NEXT_PUBLIC_TREASURIES || '')
          .split(',')
          .map((address) => address.trim().toLowerCase()),
        quoteSigner: (process.env.NEXT_PUBLIC_QUOTE_SIGNER || '').toLowerCase(),
        router: (process.env.NEXT_PUBLIC_SWAP_ROUTER || mainRouter).toLowerCase(),
        wrapped: (process.env.NEXT_PUBLIC_SWAP_WRAPPED || mainWrapped).toLowerCase(),
      }

/**
 * The witness keys with which this page was built (`AUDIT_WITNESSES`), without their addresses. No
 * other signer of the log counts as an outside witness.
 */
export function builtWitnesses(): string[] {
  return (process.env.NEXT_PUBLIC_AUDIT_WITNESSES || '')
    .split(',')
    .map((part) => part.trim().split('@http', 1)[0] ?? '')
    .filter((key) => key !== '')
}
