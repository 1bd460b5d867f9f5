import { useSyncExternalStore } from 'react'
import { tabStorage } from '@/lib/storage/tab-storage'
import { sameSitePath } from './return-target'

/** Remembers what the identity check was asked for, so that the person can be led back. */
export function beginDetour(address: string): void {
  tabStorage.write('detour', address)
}

/** Ends when the person is back where it began. */
export function endDetourAt(address: string): void {
  if (readDetour() === address) tabStorage.remove('detour')
}

/** Only ever an address of this very site. */
function readDetour(): string | undefined {
  const stored = tabStorage.read('detour')
  return stored === undefined ? undefined : sameSitePath(stored, window.location.origin)
}

export function useDetour(): string | undefined {
  return useSyncExternalStore(tabStorage.subscribe, readDetour, () => undefined)
}
