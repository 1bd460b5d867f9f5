import {
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useMemo,
  useState,
  useSyncExternalStore,
} from 'react'
import { browserStorage } from '@/lib/storage/web-storage'
import { direction } from '@/messages/locale'

interface Settings {
  theme: 'DARK' | 'light'
  direction: 'ltr' | 'rtl'
  responsiveFontSizes: boolean
}

export const defaultSettings: Settings = {
  theme: 'DARK',
  direction: 'ltr',
  responsiveFontSizes: true,
}

const listeners = new Set<() => void>()

let lastRead: { text: string | undefined; settings: Settings } | undefined

export const settingsStore = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    window.addEventListener('storage', listener)
    return () => {
      listeners.delete(listener)
      window.removeEventListener('storage', listener)
    }
  },
  read(): Settings {
    const text = browserStorage.read('settings')
    if (lastRead === undefined || text !== lastRead.text)
      lastRead = { text, settings: parseSettings(text) }
    return lastRead.settings
  },
  change(part: Partial<Settings>): void {
    const settings = { ...settingsStore.read(), ...part }
    // Only chosen settings are stored, because a language has its own direction.
    const chosen = { ...parseObject(browserStorage.read('settings')), ...part }
    browserStorage.write('settings', JSON.stringify(chosen))
    lastRead = { text: browserStorage.read('settings'), settings }
    for (const listener of listeners) listener()
  },
}

interface SettingsContextValue {
  settings: Settings
  change: (part: Partial<Settings>) => void
}

const SettingsContext = createContext<SettingsContextValue | undefined>(undefined)

/** Theme, direction and font sizes, as stored in the browser (R7). */
export function SettingsProvider({ children }: { children: ReactNode }) {
  // The server's values, because React compares.
  const [serverSettings] = useState(() => ({ ...defaultSettings, direction: direction() }))
  const settings = useSyncExternalStore(
    settingsStore.subscribe,
    settingsStore.read,
    () => serverSettings,
  )
  useEffect(() => {
    // From the store: during hydration `settings` are the defaults and would flash.
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

/** `public/boot.js` parses it in the same way. */
export function parseSettings(text: string | undefined): Settings {
  const stored = parseObject(text)
  return {
    theme: String(stored.theme).toLowerCase() === 'light' ? 'light' : 'DARK',
    direction:
      stored.direction === 'rtl' || stored.direction === 'ltr' ? stored.direction : direction(),
    responsiveFontSizes: stored.responsiveFontSizes !== false,
  }
}

function parseObject(text: string | undefined): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text ?? '{}')
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}

function applySettings(settings: Settings): void {
  const root = document.documentElement
  root.dataset.theme = settings.theme === 'light' ? 'light' : 'dark'
  root.dir = settings.direction
  if (settings.responsiveFontSizes) delete root.dataset.fonts
  else root.dataset.fonts = 'fixed'
}
