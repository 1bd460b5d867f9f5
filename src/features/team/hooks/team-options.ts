import { queryOptions } from '@tanstack/react-query'
import { teamCalls } from '@/contract/team'
import { call } from '@/lib/api/call'

export function teamOptions() {
  return queryOptions({
    queryKey: ['team'],
    queryFn: () => call(teamCalls.teamList, {}),
    select: (list) => list.docs,
    meta: { isPublic: true },
  })
}
