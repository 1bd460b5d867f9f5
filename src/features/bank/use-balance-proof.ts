import { skipToken, useQuery } from '@tanstack/react-query'
import type { PublishedAudit } from '@/contract/audit'
import { useProfile } from '@/session/queries'
import { holdingsKey } from '@/session/stale-queries'
import { checkBalanceProof } from './check-balance-proof'

/**
 * The own line of a published audit, checked in the browser. Without an audit it is not requested.
 */
export function useBalanceProof(audit: PublishedAudit | null) {
  const profile = useProfile()
  const accountId = profile.data?.id
  const line = useQuery({
    queryKey: [...holdingsKey, 'own-line', audit?.id, accountId],
    queryFn:
      accountId === undefined || audit === null
        ? skipToken
        : ({ signal }) => checkBalanceProof(audit, accountId, signal),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const failed = accountId === undefined ? profile : line
  return {
    data: line.data,
    error: failed.error,
    isFetching: failed.isFetching,
    retry: () => void failed.refetch(),
  }
}
