import { dayMs } from '@/config/durations'
import type { HoldingWallet } from '@/contract/custody'
import type { WalletRecovery } from '@/contract/user/recovery'

export const lostPage = '/wallet/lost'

const ended = new Set<WalletRecovery['state']>(['done', 'objected', 'withdrawn', 'refused'])

export const isEnded = ({ state }: Pick<WalletRecovery, 'state'>) => ended.has(state)

export const isOneLost = (shares: string) => (shares === '1000000' ? 'yes' : 'no')

export const canBeLost = (wallets: readonly HoldingWallet[]) =>
  wallets.filter(({ shares }) => BigInt(shares) > 0n)

/**
 * The wallets that could receive the shares: linked by their own signature, and not the lost one.
 */
export const canReceive = (wallets: readonly HoldingWallet[], lost: string | undefined) =>
  wallets.filter(({ address, needsSignature }) => address !== lost && !needsSignature)

/** How many days of notice are left; undefined if it ends within one, as in a sandbox. */
export function noticeDaysLeft({
  askedAt,
  waitsUntil,
}: Pick<WalletRecovery, 'askedAt' | 'waitsUntil'>): number | undefined {
  if (askedAt === null || waitsUntil === null) return undefined
  const end = Date.parse(waitsUntil)
  if (end - Date.parse(askedAt) < dayMs) return undefined
  return Math.max(1, Math.ceil((end - Date.now()) / dayMs))
}
