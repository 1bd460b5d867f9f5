import { useSyncExternalStore } from 'react'
import { browserStorage } from '@/lib/storage/browser-storage'
import { tokenClaim, tokenStore } from '@/lib/storage/token-store'

const listeners = new Set<() => void>()

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  // Another tab that logs in or out writes the same storage.
  window.addEventListener('storage', listener)
  window.addEventListener('focus', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
    window.removeEventListener('focus', listener)
  }
}

/** True with a live token, false without; undefined on the server, which cannot know. */
export function useIsLoggedIn(): boolean | undefined {
  return useSyncExternalStore<boolean | undefined>(
    subscribe,
    () => tokenStore.read() !== undefined,
    () => undefined,
  )
}

/** Tells one session from the next: another tab may have logged somebody else in. */
export function useSessionToken(): string | undefined {
  return useSyncExternalStore(subscribe, tokenStore.read, () => undefined)
}

/** A session that a computer handed over can verify the identity and nothing else; the server sees to that. */
export function useIsHandedOver(): boolean {
  return tokenClaim(useSessionToken(), 'scope') === 'identity'
}

export function tellSessionChanged(): void {
  for (const listener of listeners) listener()
}

/** Written when the first login step has succeeded; cleared at logout (§3). */
export function keepEmail(email: string): void {
  browserStorage.write('user_email', email)
}
