import { useRouter } from 'next/router'
import { useEffect } from 'react'
import { rememberTarget } from '@/session/return-target'
import { WayOn } from './way-on'

export type LoginFirstProps = { children: string }

/** On a page that anybody may open and only a member can use: after the login the guard leads back. */
export function LoginFirst({ children }: LoginFirstProps) {
  const { asPath } = useRouter()
  useEffect(() => rememberTarget(asPath), [asPath])
  return (
    <WayOn href="/auth/login" label="Go to login">
      {children}
    </WayOn>
  )
}
