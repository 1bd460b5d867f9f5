import dynamic from 'next/dynamic'
import { useEffect } from 'react'
import { postsOptions } from '@/features/blog/hooks/posts-options'
import { sharePriceOptions } from '@/features/shares/hooks/use-share-price'
import { teamOptions } from '@/features/team/hooks/team-options'
import { queryClient } from '@/lib/api/query-client'
import { useIsLoggedIn } from '@/session/session-store'
import { useEndedElsewhere } from '@/session/use-ended-elsewhere'
import { insist } from '@/ui/insist'
import { useIsToasterWanted } from '@/ui/toaster-wish'
import { useSettings } from './settings/settings-provider'

const MemberCompanion = dynamic(
  () => insist(() => import('./member-companion')).then((part) => part.MemberCompanion),
  { ssr: false },
)

const Toaster = dynamic(() => insist(() => import('@/ui/toaster')).then((part) => part.Toaster), {
  ssr: false,
})

/** What every page needs but none needs first: toasts, the session, the data asked for at start. */
export function Companion() {
  const { settings } = useSettings()
  const isLoggedIn = useIsLoggedIn()
  const isToasterWanted = useIsToasterWanted()
  useEffect(() => {
    void warmUp()
    // Needed when the connection stands still, and could not be fetched then.
    void import('./still-loading')
  }, [])
  useEndedElsewhere()
  return (
    <>
      {isToasterWanted && (
        <Toaster
          theme={settings.theme === 'light' ? 'light' : 'dark'}
          direction={settings.direction}
        />
      )}
      {isLoggedIn && <MemberCompanion />}
    </>
  )
}

/** Blogs, team and price are asked for at app start; a failure is only logged (§4, §8). */
export async function warmUp(): Promise<void> {
  const asked = await Promise.allSettled([
    queryClient.fetchQuery(postsOptions()),
    queryClient.fetchQuery(teamOptions()),
    queryClient.fetchQuery(sharePriceOptions('1M')),
  ])
  for (const answer of asked) {
    if (answer.status === 'rejected') console.warn('Not loaded at start:', answer.reason)
  }
}
