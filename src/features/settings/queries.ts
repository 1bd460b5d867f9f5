import { queryOptions, useQuery } from '@tanstack/react-query'
import { callLate } from '@/lib/api/late-call'

export const fetchProfileCalls = () =>
  import('@/contract/user/profile').then((part) => part.profileCalls)

export const settingsKeys = {
  all: ['settings'] as const,
  own: ['settings', 'own'] as const,
  sessions: ['settings', 'sessions'] as const,
  passkeys: ['settings', 'passkeys'] as const,
  apiKeys: ['settings', 'api-keys'] as const,
}

function ownSettingsOptions() {
  return queryOptions({
    queryKey: settingsKeys.own,
    queryFn: ({ signal }) => callLate(fetchProfileCalls, 'settings', {}, { signal }),
  })
}

export function useOwnSettings() {
  return useQuery(ownSettingsOptions())
}

function sessionsOptions() {
  return queryOptions({
    queryKey: settingsKeys.sessions,
    queryFn: ({ signal }) => callLate(fetchProfileCalls, 'sessions', {}, { signal }),
    select: (list) => list.docs,
  })
}

export function useSessions() {
  return useQuery(sessionsOptions())
}
