import { queryOptions, useQuery } from '@tanstack/react-query'
import { profileCalls } from '@/contract/user/profile'
import { call } from '@/lib/api/call'
import { settingsKeys } from '../keys'

function ownSettingsOptions() {
  return queryOptions({
    queryKey: settingsKeys.own,
    queryFn: ({ signal }) => call(profileCalls.settings, {}, { signal }),
  })
}

export function useOwnSettings() {
  return useQuery(ownSettingsOptions())
}
