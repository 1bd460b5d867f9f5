import { useEffect } from 'react'
import { envClient } from '@/config/env.client'
import { sessionLimits } from '@/config/session-limits'
import { apiClient } from '@/lib/api/client'
import { queryClient } from '@/lib/api/query-client'
import { profileKey } from './profile-options'

const signs = ['pointerdown', 'pointermove', 'keydown', 'wheel']

/**
 * A page left open goes on asking by itself. What it asks while nobody touches it is marked, so that it
 * keeps no session from ending; who reads or types for long without a call is told of by one.
 */
export function useUnattendedCalls(): void {
  useEffect(() => {
    // An outside service need not allow a header of ours.
    if (envClient.apiUrl.startsWith('http')) return
    let usedAtMs = Date.now()
    let toldAtMs = usedAtMs
    const handleUse = () => {
      usedAtMs = Date.now()
      if (usedAtMs - toldAtMs < sessionLimits.tellUseMs) return
      toldAtMs = usedAtMs
      void queryClient.invalidateQueries({ queryKey: profileKey })
    }
    const mark = apiClient.interceptors.request.use((config) => {
      const now = Date.now()
      if (now - usedAtMs >= sessionLimits.unattendedMs) config.headers.set('unattended', '1')
      else toldAtMs = now
      return config
    })
    for (const sign of signs) window.addEventListener(sign, handleUse, { passive: true })
    return () => {
      apiClient.interceptors.request.eject(mark)
      for (const sign of signs) window.removeEventListener(sign, handleUse)
    }
  }, [])
}
