import { type ReactNode, useEffect, useState } from 'react'
import { late } from '@/ui/late'

const HandOverScreen = late(() => import('./hand-over-screen').then((part) => part.HandOverScreen))

const address = /^#check=([0-9a-f]{64})$/

/**
 * Shown before the login: a visitor with a code from their computer need not log in on the phone.
 */
export function HandOverDoor({ children }: { children: ReactNode }) {
  const [code, setCode] = useState<string>()
  useEffect(() => {
    const look = () => {
      const handOverCode = address.exec(window.location.hash)?.[1]
      if (handOverCode === undefined) return
      // The code works once, so it is removed from the address and the history.
      window.history.replaceState(window.history.state, '', window.location.pathname)
      setCode(handOverCode)
    }
    look()
    window.addEventListener('hashchange', look)
    return () => window.removeEventListener('hashchange', look)
  }, [])
  if (code === undefined) return children
  return <HandOverScreen key={code} code={code} onLeave={() => setCode(undefined)} />
}
