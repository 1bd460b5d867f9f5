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
const listeners = new Set<() => void>()
// Where storage is refused, it lasts as long as the page.
const memory = new Map<string, string>()

function tellAll(): void {
  for (const listener of listeners) listener()
}

export const tabStorage = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
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
    tellAll()
  },
  remove(key: TabKey): void {
    memory.delete(key)
    try {
      window.sessionStorage.removeItem(prefix + key)
    } catch {
      // It was never there.
    }
    tellAll()
  },
  clear(): void {
    memory.clear()
    try {
      const ours = Object.keys(window.sessionStorage).filter((key) => key.startsWith(prefix))
      for (const key of ours) window.sessionStorage.removeItem(key)
    } catch {
      // As above.
    }
    tellAll()
  },
}
