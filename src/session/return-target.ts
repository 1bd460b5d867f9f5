import { useSyncExternalStore } from 'react'
import { tabStorage } from '@/lib/storage/tab-storage'

/** Remembers where somebody was headed who has to log in first. */
export function rememberTarget(address: string): void {
  tabStorage.write('target', address)
}

export function forgetTarget(): void {
  tabStorage.remove('target')
}

/** Only ever an address of this very site: what is stored could have been put there by anybody. */
export function readTarget(): string | undefined {
  const stored = tabStorage.read('target')
  return stored === undefined ? undefined : sameSitePath(stored, window.location.origin)
}

export function sameSitePath(text: string, origin: string): string | undefined {
  // A second slash or a backslash begins another host; tabs and line ends are dropped by browsers.
  if (!/^\/(?![/\\])[^\\\p{Cc}]*$/u.test(text)) return undefined
  const url = parsedUrl(text, origin)
  if (url === undefined || url.origin !== origin) return undefined
  const path = url.pathname + url.search + url.hash
  return path.startsWith('//') ? undefined : path
}

function parsedUrl(text: string, origin: string): URL | undefined {
  try {
    return new URL(text, origin)
  } catch {
    return undefined
  }
}

/** Remembers what the identity check was asked for, so that the person can be led back. */
export function setReturnAfterKyc(address: string): void {
  tabStorage.write('detour', address)
}

/** Ends when the person is back where it began. */
export function clearReturnAfterKycAt(address: string): void {
  if (readReturnAfterKyc() === address) tabStorage.remove('detour')
}

/** Only ever an address of this very site. */
function readReturnAfterKyc(): string | undefined {
  const stored = tabStorage.read('detour')
  return stored === undefined ? undefined : sameSitePath(stored, window.location.origin)
}

export function useReturnAfterKyc(): string | undefined {
  return useSyncExternalStore(tabStorage.subscribe, readReturnAfterKyc, () => undefined)
}
