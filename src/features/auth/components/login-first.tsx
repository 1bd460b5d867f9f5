import { useRouter } from 'next/router'
import { useEffect, useSyncExternalStore } from 'react'
import { tabStorage } from '@/lib/storage/tab-storage'
import { readTarget, rememberTarget } from '@/session/return-target'
import { WayOn } from './way-on'

export type LoginFirstProps = { children: string }

/** On a page that anybody may open and only a member can use: after the login the guard leads back. */
export function LoginFirst({ children }: LoginFirstProps) {
  const { asPath } = useRouter()
  const target = useSyncExternalStore(tabStorage.subscribe, readTarget, () => undefined)
  useEffect(() => {
    // Also after the tab has forgotten who was here: what this page says has to stay true.
    if (target !== asPath) rememberTarget(asPath)
  }, [target, asPath])
  return (
    <WayOn href="/auth/login" label="Go to login">
      {children}
    </WayOn>
  )
}
