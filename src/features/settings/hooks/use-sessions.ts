import { queryOptions, useQuery } from '@tanstack/react-query'
import { profileCalls } from '@/contract/user/profile'
import { call } from '@/lib/api/call'
import { settingsKeys } from '../keys'

function sessionsOptions() {
  return queryOptions({
    queryKey: settingsKeys.sessions,
    queryFn: ({ signal }) => call(profileCalls.sessions, {}, { signal }),
    select: (list) => list.docs,
  })
}

export function useSessions() {
  return useQuery(sessionsOptions())
}
