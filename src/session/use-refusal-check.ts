import { useEffect } from 'react'
import { loginCalls } from '@/contract/user/login'
import { profileCalls } from '@/contract/user/profile'
import { apiClient } from '@/lib/api/client'
import { queryClient } from '@/lib/query-client'
import { profileKey } from './profile-options'

const notAsked = [profileCalls.getProfile.path, loginCalls.logout.path]

/** A call that is refused as nobody's asks the profile at once whether the session has ended. */
export function useRefusalCheck(): void {
  useEffect(() => {
    const watch = apiClient.interceptors.response.use((response) => {
      const isRefused = (response.data as { status?: unknown } | undefined)?.status === 401
      const isOther = !notAsked.some((path) => response.config.url?.endsWith(path))
      if (isRefused && isOther) void queryClient.invalidateQueries({ queryKey: profileKey })
      return response
    })
    return () => apiClient.interceptors.response.eject(watch)
  }, [])
}
