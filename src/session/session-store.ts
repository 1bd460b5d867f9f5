import { useSyncExternalStore } from 'react'
import { tokenClaim, tokenStore } from '@/lib/storage/token-store'
import { browserStorage } from '@/lib/storage/web-storage'

const listeners = new Set<() => void>()

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  window.addEventListener('focus', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
    window.removeEventListener('focus', listener)
  }
}

/** Undefined on the server, which cannot know. */
export function useIsLoggedIn(): boolean | undefined {
  return useSyncExternalStore<boolean | undefined>(
    subscribe,
    () => tokenStore.read() !== undefined,
    () => undefined,
  )
}

export function useSessionToken(): string | undefined {
  return useSyncExternalStore(subscribe, tokenStore.read, () => undefined)
}

/** Such a session may only verify the identity; the server enforces that. */
export function useIsHandedOver(): boolean {
  return tokenClaim(useSessionToken(), 'scope') === 'identity'
}

export function tellSessionChanged(): void {
  for (const listener of listeners) listener()
}

/** From the first step of a login until its session ends (R10). */
export function keepEmail(email: string): void {
  browserStorage.write('user_email', email)
}
