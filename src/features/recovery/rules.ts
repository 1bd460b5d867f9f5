import { dayMs } from '@/config/durations'
import type { HoldingWallet } from '@/contract/custody'
import type { WalletRecovery } from '@/contract/user/recovery'

export const lostPage = '/wallet/lost'

const ended = new Set<WalletRecovery['state']>(['done', 'objected', 'withdrawn', 'refused'])

export const isEnded = ({ state }: Pick<WalletRecovery, 'state'>) => ended.has(state)

export const isOneLost = (shares: string) => (shares === '1000000' ? 'yes' : 'no')

export const canBeLost = (wallets: readonly HoldingWallet[]) =>
  wallets.filter(({ shares }) => BigInt(shares) > 0n)

/** The wallets to which the shares could go: linked by their own signature, and not the lost one. */
export const canReceive = (wallets: readonly HoldingWallet[], lost: string | undefined) =>
  wallets.filter(({ address, needsSignature }) => address !== lost && !needsSignature)

/** The days of notice, and the one it is at; none where it is over within one, as in a sandbox. */
export function noticeDays(
  { askedAt, waitsUntil }: Pick<WalletRecovery, 'askedAt' | 'waitsUntil'>,
  nowMs: number,
) {
  const begin = Date.parse(askedAt ?? '')
  const count = Math.round((Date.parse(waitsUntil ?? '') - begin) / dayMs)
  if (!(count >= 1)) return undefined
  const today = Math.min(Math.max(Math.floor((nowMs - begin) / dayMs), 0), count - 1)
  const days = Array.from({ length: count }, (_, day) =>
    new Date(begin + day * dayMs).toISOString(),
  )
  return { days, today }
}
