import { useSyncExternalStore } from 'react'
import { tabStorage } from '@/lib/storage/web-storage'

export function rememberTarget(address: string): void {
  tabStorage.write('target', address)
}

export function forgetTarget(): void {
  tabStorage.remove('target')
}

/**
 * Where to continue after a login. Only a path of this site is followed, because anybody could have
 * stored another.
 */
export function readTarget(): string | undefined {
  const stored = tabStorage.read('target')
  return stored === undefined ? undefined : sameSitePath(stored, window.location.origin)
}

export function sameSitePath(text: string, origin: string): string | undefined {
  // A second slash or a backslash starts another host; browsers drop tabs and line ends.
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

export function setReturnAfterKyc(address: string): void {
  tabStorage.write('detour', address)
}

export function clearReturnAfterKycAt(address: string): void {
  if (readReturnAfterKyc() === address) tabStorage.remove('detour')
}

function readReturnAfterKyc(): string | undefined {
  const stored = tabStorage.read('detour')
  return stored === undefined ? undefined : sameSitePath(stored, window.location.origin)
}

export function useReturnAfterKyc(): string | undefined {
  return useSyncExternalStore(tabStorage.subscribe, readReturnAfterKyc, () => undefined)
}
