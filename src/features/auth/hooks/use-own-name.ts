import { useEffect, useState } from 'react'
import type { PasswordOwner } from '@/contract/user/password-weakness'
import { useSessionToken } from '@/session/session-store'

/** Who is logged in, for what needs to know it late; nothing as long as nobody has answered. */
export function useOwnName(): PasswordOwner {
  const token = useSessionToken()
  const [owner, setOwner] = useState<PasswordOwner>({})
  useEffect(() => {
    if (token === undefined) return
    let isLeft = false
    ownerOf(token).then(
      (found) => {
        if (!isLeft) setOwner(found)
      },
      () => {},
    )
    return () => {
      isLeft = true
    }
  }, [token])
  return owner
}

async function ownerOf(token: string): Promise<PasswordOwner> {
  const [{ queryClient }, { profileOptions }] = await Promise.all([
    import('@/lib/api/query-client'),
    import('@/session/profile-options'),
  ])
  const { fullName, email, phone } = await queryClient.fetchQuery(profileOptions(token))
  return { fullName, email, phone }
}
