import { useEffect, useRef } from 'react'
import { tokenStore } from '@/lib/storage/token-store'
import { currentExit } from './exit'
import { useIsLoggedIn } from './session-store'

/** A session that another tab, or the end of the day, took away is spoken of; one that was left here is not. */
export function useEndedElsewhere(): void {
  const isLoggedIn = useIsLoggedIn()
  const hadSession = useRef(false)
  useEffect(() => {
    if (isLoggedIn) hadSession.current = true
    if (isLoggedIn !== false) return
    const isMissed = tokenStore.takeExpired() || hadSession.current
    hadSession.current = false
    if (!isMissed || currentExit() !== undefined) return
    void import('./say-ended').then(({ sayEnded }) => sayEnded())
  }, [isLoggedIn])
}
