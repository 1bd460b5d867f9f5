import { useState } from 'react'
import type { Granted } from '@/session/log-in'
import { loginStep } from '../steps'

export type BeginState = 'not yet' | 'begun' | 'refused'

/** The end of a login. From here the guard alone leads on. */
export function useBeginSession() {
  const [state, setState] = useState<BeginState>('not yet')
  const begin = async (granted: Granted): Promise<void> => {
    setState('begun')
    const { logIn } = await import('@/session/log-in')
    const isKept = logIn(granted)
    loginStep.clear()
    if (!isKept) setState('refused')
  }
  return { state, begin: (granted: Granted) => void begin(granted) }
}
