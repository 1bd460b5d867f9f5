import dynamic from 'next/dynamic'
import { useEffect } from 'react'
import { useIsLoggedIn } from '@/session/session-store'
import { useEndedElsewhere } from '@/session/use-ended-elsewhere'
import { insist } from '@/ui/insist'
import { useIsToasterWanted } from '@/ui/toaster-wish'
import { useSettings } from './settings/settings-provider'
import { warmUp } from './warm-up'

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
