import { skipToken, useQuery } from '@tanstack/react-query'
import type { PublishedAudit } from '@/contract/audit'
import { holdingsKey } from '@/session/own-money'
import { useProfile } from '@/session/use-profile'
import { checkOwnLine } from '../own-line'

/** The own line needs to know who asks: a profile that does not come is a failure of it too. */
export function useOwnLine(audit: PublishedAudit) {
  const profile = useProfile()
  const accountId = profile.data?.id
  const line = useQuery({
    queryKey: [...holdingsKey, 'own-line', audit.id, accountId],
    queryFn:
      accountId === undefined ? skipToken : ({ signal }) => checkOwnLine(audit, accountId, signal),
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
