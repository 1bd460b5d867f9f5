import { useState } from 'react'
import { useQuietMoment } from '@/lib/after-paint'
import { arrivedConfig, lazyClient, useArrived } from '@/lib/late/arrived'
import { late } from '@/ui/late'
import { useIsToasterWanted } from '@/ui/toast'
import { useSettings } from './settings/settings-provider'

const Companion = late(() => import('./companion').then((part) => part.Companion))

const Toaster = late(() => import('@/ui/toaster').then((part) => part.Toaster))

/** Loads what is beyond a page's first screen, and watches the session. */
export function LateData() {
  const isQuiet = useQuietMoment()
  // The address as it was opened, because the guard may navigate meanwhile.
  const [search] = useState(() => (typeof window === 'undefined' ? '' : window.location.search))
  return isQuiet && <Companion search={search} />
}

export function LateToaster() {
  const { settings } = useSettings()
  const isWanted = useIsToasterWanted()
  if (!isWanted) return null
  return (
    <Toaster theme={settings.theme === 'light' ? 'light' : 'dark'} direction={settings.direction} />
  )
}

/** wagmi's config, once the wallet was requested. */
export const useLateConfig = () => useArrived(arrivedConfig)

/** On a member's page from the start; on others with the first part that reads data. */
export const useLateClient = () => useArrived(lazyClient)
