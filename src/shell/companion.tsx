import { useEffect } from 'react'
import { Toaster } from '@/ui/toaster'
import { useSettings } from './settings/settings-provider'
import { warmUp } from './warm-up'

/** What every page needs but none needs first: toasts, and the data asked for at start. */
export function Companion() {
  const { settings } = useSettings()
  useEffect(() => {
    void warmUp()
  }, [])
  return <Toaster theme={settings.theme === 'light' ? 'light' : 'dark'} direction={settings.direction} />
}
