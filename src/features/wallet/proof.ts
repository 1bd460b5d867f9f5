import { useAccount } from 'wagmi'
import type { LinkedWallet } from '@/contract/user/wallet-link'
import { useProfile } from '@/session/queries'
import { useIsLoggedIn } from '@/session/session-store'

export type Proof = 'loading' | 'unauthenticated' | 'authenticated'

interface ConnectedWallet {
  address: string | undefined
  wallets: LinkedWallet[] | undefined
}

/**
 * Undefined for a visitor, who only connects; a member also proves that the wallet is theirs (R40).
 */
export function useProof(): Proof | undefined {
  const isMember = useIsLoggedIn() === true
  const { address } = useAccount()
  const { data: profile } = useProfile()
  return isMember ? proofOf({ address, wallets: profile?.wallets }) : undefined
}

export function proofOf({ address, wallets }: ConnectedWallet): Proof {
  // Returned before there is a connection, so that RainbowKit keeps its dialog open and asks for
  // the proof.
  if (address === undefined) return 'unauthenticated'
  if (wallets === undefined) return 'loading'
  return isLinked(address, wallets) ? 'authenticated' : 'unauthenticated'
}

function isLinked(address: string, wallets: LinkedWallet[]): boolean {
  return wallets.some((wallet) => wallet.address.toLowerCase() === address.toLowerCase())
}
