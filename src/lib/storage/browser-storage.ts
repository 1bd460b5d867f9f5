export type StorageKey =
  | 'token'
  | 'user_email'
  | 'settings'
  | 'tAndC'
  | 'device'
  | 'ended'
  | 'sandbox-wallet-key'
  | 'hide-amounts'
  | `orders:${string}`
  | `checkouts:${string}`
  | `swaps:${string}`
  | 'wallet-names'
  | 'under-way'
  | 'scenario'

/** Never throws: private windows and full disks read as empty. */
export const browserStorage = {
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
      // The page works without.
    }
  },
  remove(key: StorageKey): void {
    try {
      window.localStorage.removeItem(key)
    } catch {
      // As above.
    }
  },
}
