export type StorageKey =
  | 'token'
  | 'user_email'
  | 'settings'
  | 'tAndC'
  | 'device'
  | 'ended'
  | 'sandbox-wallet-key'
  | 'hide-amounts'
  | `checkouts:${string}`
  | 'wallet-names'
  | 'wallet-transactions'
  | 'rk-transactions'
  | 'under-way'
  | 'pay-from'
  | 'scenario'
  | 'log-of-audits'

const listeners = new Set<() => void>()
const tellAll = () => {
  for (const listener of listeners) listener()
}

/** Never throws: private windows and full disks read as empty. */
export const browserStorage = {
  /** Called for each change, also in another tab. */
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    window.addEventListener('storage', listener)
    return () => {
      listeners.delete(listener)
      window.removeEventListener('storage', listener)
    }
  },
  read(key: StorageKey): string | undefined {
    try {
      return window.localStorage.getItem(key) ?? undefined
    } catch {
      return undefined
    }
  },
  write(key: StorageKey, value: string): void {
    try {
      window.localStorage.setItem(key, value)
    } catch {
      // The browser refuses to store; the page works without.
    }
    tellAll()
  },
  remove(key: StorageKey): void {
    try {
      window.localStorage.removeItem(key)
    } catch {
      // The browser refuses to store; the page works without.
    }
    tellAll()
  },
}

export type TabKey =
  | 'target'
  | 'detour'
  | 'signup'
  | 'login'
  | 'forgot'
  | 'reset'
  | 'deactivate'
  | 'change'
  | 'unanswered'
  | `draft:${string}`

const prefix = 'fnx.'
const tabListeners = new Set<() => void>()
// Where storage is refused, it lasts as long as the page.
const memory = new Map<string, string>()

const tellTab = () => {
  for (const listener of tabListeners) listener()
}

export const tabStorage = {
  subscribe(listener: () => void): () => void {
    tabListeners.add(listener)
    return () => tabListeners.delete(listener)
  },
  read(key: TabKey): string | undefined {
    try {
      return window.sessionStorage.getItem(prefix + key) ?? memory.get(key)
    } catch {
      return memory.get(key)
    }
  },
  write(key: TabKey, value: string): void {
    try {
      window.sessionStorage.setItem(prefix + key, value)
    } catch {
      memory.set(key, value)
    }
    tellTab()
  },
  remove(key: TabKey): void {
    memory.delete(key)
    try {
      window.sessionStorage.removeItem(prefix + key)
    } catch {
      // The browser stores nothing, so there was nothing to remove.
    }
    tellTab()
  },
  clear(): void {
    memory.clear()
    try {
      const ours = Object.keys(window.sessionStorage).filter((key) => key.startsWith(prefix))
      for (const key of ours) window.sessionStorage.removeItem(key)
    } catch {
      // The browser stores nothing, so there was nothing to remove.
    }
    tellTab()
  },
}
