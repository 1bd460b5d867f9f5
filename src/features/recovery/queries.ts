import { useQuery } from '@tanstack/react-query'
import { custodyCalls } from '@/contract/custody'
import type { Answer } from '@/contract/define'
import { recoveryCalls } from '@/contract/user/recovery'
import { call } from '@/lib/api/call'
import { holdingsKey } from '@/session/stale-queries'
import { isEnded } from './rules'

export type Recovery = Answer<(typeof recoveryCalls)['recovery']>

const recoveryKeys = {
  own: [...holdingsKey, 'recovery'] as const,
  wallets: [...holdingsKey, 'recovery', 'wallets'] as const,
}

const soonMs = 2_000
const calmMs = 20_000

/**
 * States that change without the member are polled often: a review, the last days, the signatures.
 */
export function useRecovery() {
  return useQuery({
    queryKey: recoveryKeys.own,
    queryFn: ({ signal }) => call(recoveryCalls.recovery, {}, { signal }),
    refetchInterval: ({ state: { data } }) =>
      data?.recovery && !isEnded(data.recovery) ? soonMs : calmMs,
  })
}

export function useWallets() {
  return useQuery({
    queryKey: recoveryKeys.wallets,
    queryFn: ({ signal }) => call(custodyCalls.deliveries, { limit: 1 }, { signal }),
    select: ({ wallets }) => wallets,
  })
}

export async function checkToken(id: string): Promise<string> {
  return (await call(recoveryCalls.recoveryCheck, { id })).token
}
