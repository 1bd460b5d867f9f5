import type { LinkedWallet } from '@/contract/user/wallet-link'

type Proof = 'loading' | 'unauthenticated' | 'authenticated'

interface Connected {
  address: string | undefined
  /** Undefined until the profile is known. */
  wallets: LinkedWallet[] | undefined
}

/** A member is authenticated with a wallet that is linked to their account (§4). */
export function proofOf({ address, wallets }: Connected): Proof {
  // Before a connection: then the dialog stays open for the proof that comes next.
  if (address === undefined) return 'unauthenticated'
  if (wallets === undefined) return 'loading'
  return isLinked(address, wallets) ? 'authenticated' : 'unauthenticated'
}

function isLinked(address: string, wallets: LinkedWallet[]): boolean {
  return wallets.some((wallet) => wallet.address.toLowerCase() === address.toLowerCase())
}
