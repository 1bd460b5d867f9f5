import {
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useMemo,
  useSyncExternalStore,
} from 'react'
import { applySettings, defaultSettings, type Settings, settingsStore } from './settings-store'

interface SettingsContextValue {
  settings: Settings
  change: (part: Partial<Settings>) => void
}

const SettingsContext = createContext<SettingsContextValue | undefined>(undefined)

export type SettingsProviderProps = { children: ReactNode }

/** Theme, direction and font sizes: kept in the browser, the same in all tabs (§3). */
export function SettingsProvider({ children }: SettingsProviderProps) {
  const settings = useSyncExternalStore(
    settingsStore.subscribe,
    settingsStore.read,
    () => defaultSettings,
  )
  useEffect(() => {
    // Read from the store: while the page wakes up, `settings` are the defaults and would flash.
    const apply = () => applySettings(settingsStore.read())
    apply()
    return settingsStore.subscribe(apply)
  }, [])
  const value = useMemo(() => ({ settings, change: settingsStore.change }), [settings])
  return <SettingsContext value={value}>{children}</SettingsContext>
}

export function useSettings(): SettingsContextValue {
  const value = useContext(SettingsContext)
  if (value === undefined) throw new Error('useSettings needs a SettingsProvider above it')
  return value
}
