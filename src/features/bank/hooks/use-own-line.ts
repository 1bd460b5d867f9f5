import { skipToken, useQuery } from '@tanstack/react-query'
import type { PublishedAudit } from '@/contract/audit'
import { holdingsKey } from '@/session/own-money'
import { useProfile } from '@/session/use-profile'
import { checkOwnLine } from '../own-line'

export function useOwnLine(audit: PublishedAudit) {
  const accountId = useProfile().data?.id
  return useQuery({
    queryKey: [...holdingsKey, 'own-line', audit.id, accountId],
    queryFn:
      accountId === undefined ? skipToken : ({ signal }) => checkOwnLine(audit, accountId, signal),
    staleTime: Number.POSITIVE_INFINITY,
  })
}
