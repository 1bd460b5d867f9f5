import { useQuery } from '@tanstack/react-query'
import { profileCalls } from '@/contract/user/profile'
import { call } from '@/lib/api/call'

export const settingsKeys = {
  all: ['settings'] as const,
  own: ['settings', 'own'] as const,
  sessions: ['settings', 'sessions'] as const,
  passkeys: ['settings', 'passkeys'] as const,
  apiKeys: ['settings', 'api-keys'] as const,
  webhooks: ['settings', 'webhooks'] as const,
  webhookEndpoints: ['settings', 'webhooks', 'endpoints'] as const,
}

export function useOwnSettings() {
  return useQuery({
    queryKey: settingsKeys.own,
    queryFn: ({ signal }) => call(profileCalls.settings, {}, { signal }),
  })
}

export function useSessions() {
  return useQuery({
    queryKey: settingsKeys.sessions,
    queryFn: ({ signal }) => call(profileCalls.sessions, {}, { signal }),
    select: (list) => list.docs,
  })
}
