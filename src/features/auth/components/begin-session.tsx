import { useState } from 'react'
import type { Granted } from '@/session/log-in'
import { loginStep } from '../steps'
import { WayOn } from './auth-frame'

type BeginState = 'not yet' | 'begun' | 'refused'

export function NoSessionStored() {
  return (
    <WayOn href="/auth/login" label="Go to login">
      Your login was right, but this browser keeps no cookies for this site, so it forgot you at
      once. Allow cookies here, then log in again.
    </WayOn>
  )
}

/** The end of a login. From here the guard alone leads on. */
export function useBeginSession() {
  const [state, setState] = useState<BeginState>('not yet')
  const begin = async (granted: Granted): Promise<void> => {
    setState('begun')
    const { logIn } = await import('@/session/log-in')
    const isStored = logIn(granted)
    loginStep.clear()
    if (!isStored) setState('refused')
  }
  return { state, begin: (granted: Granted) => void begin(granted) }
}
