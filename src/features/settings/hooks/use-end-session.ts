import { useMutation, useQueryClient } from '@tanstack/react-query'
import { profileCalls } from '@/contract/user/profile'
import { call } from '@/lib/api/call'
import { settingsKeys } from '../keys'

/** Ends one session by its id, or all others with `others`. */
export function useEndSession() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => call(profileCalls.endSession, { id }),
    onSettled: () => client.invalidateQueries({ queryKey: settingsKeys.sessions }),
  })
}
