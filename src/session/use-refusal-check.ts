import { useRouter } from 'next/router'
import { useEffect } from 'react'
import { loginCalls } from '@/contract/user/login'
import { profileCalls } from '@/contract/user/profile'
import { apiClient } from '@/lib/api/client'
import { queryClient } from '@/lib/api/query-client'
import { showToast } from '@/ui/toast'
import { beginDetour, endDetourAt } from './kyc-detour'
import { profileKey } from './profile-options'

const notAsked = [profileCalls.getProfile.path, loginCalls.logout.path]

interface Answer {
  status?: unknown
  code?: unknown
  message?: unknown
}

/**
 * A call that is refused as nobody's asks the profile at once whether the session has ended. One
 * that needs an approved identity offers the way to it, and remembers the way back.
 */
export function useRefusalCheck(): void {
  const { push, events } = useRouter()
  useEffect(() => {
    events.on('routeChangeComplete', endDetourAt)
    return () => events.off('routeChangeComplete', endDetourAt)
  }, [events])
  useEffect(() => {
    const watch = apiClient.interceptors.response.use((response) => {
      const { status, code, message } = (response.data ?? {}) as Answer
      const isOther = !notAsked.some((path) => response.config.url?.endsWith(path))
      if (status === 401 && isOther) void queryClient.invalidateQueries({ queryKey: profileKey })
      if (status === 403 && code === 'KYC_REQUIRED') offerCheck(String(message), push)
      return response
    })
    return () => apiClient.interceptors.response.eject(watch)
  }, [push])
}

function offerCheck(message: string, push: (address: string) => Promise<boolean>): void {
  beginDetour(window.location.pathname + window.location.search)
  void showToast('warning', message, {
    id: 'kyc',
    action: { label: 'Verify identity', onClick: () => void push('/kyc') },
  })
}
