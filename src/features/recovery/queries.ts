import { queryOptions, useQuery } from '@tanstack/react-query'
import type { Answer } from '@/contract/define'
import type { recoveryCalls as calls } from '@/contract/user/recovery'
import { callLate } from '@/lib/api/late-call'
import { holdingsKey } from '@/session/stale-queries'
import { isEnded } from './rules'

const custodyCalls = () => import('@/contract/custody').then((part) => part.custodyCalls)
const recoveryCalls = () => import('@/contract/user/recovery').then((part) => part.recoveryCalls)

export type Recovery = Answer<(typeof calls)['recovery']>

const recoveryKeys = {
  own: [...holdingsKey, 'recovery'] as const,
  wallets: [...holdingsKey, 'recovery', 'wallets'] as const,
}

const soonMs = 2_000
const calmMs = 20_000

/** What goes on without the member is looked at often: a review, the last days, the signatures. */
export function useRecovery() {
  return useQuery(
    queryOptions({
      queryKey: recoveryKeys.own,
      queryFn: ({ signal }) => callLate(recoveryCalls, 'recovery', {}, { signal }),
      refetchInterval: ({ state: { data } }) =>
        data?.recovery && !isEnded(data.recovery) ? soonMs : calmMs,
    }),
  )
}

export function useWallets() {
  return useQuery(
    queryOptions({
      queryKey: recoveryKeys.wallets,
      queryFn: ({ signal }) => callLate(custodyCalls, 'deliveries', { limit: 1 }, { signal }),
      select: ({ wallets }) => wallets,
    }),
  )
}

export async function checkToken(id: string): Promise<string> {
  return (await callLate(recoveryCalls, 'recoveryCheck', { id })).token
}
