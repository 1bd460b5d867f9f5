import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type Preferences, profileCalls } from '@/contract/user/profile'
import { call } from '@/lib/api/call'
import { settingsKeys } from '../keys'

export function useSavePreferences() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (preferences: Partial<Preferences>) =>
      call(profileCalls.saveSettings, { preferences }),
    onSuccess: () => client.invalidateQueries({ queryKey: settingsKeys.all }),
  })
}
