import { setDefaultToken } from '@/lib/api/client'
import { forgetAnswers } from '@/lib/api/query-client'
import { browserStorage } from '@/lib/storage/browser-storage'
import { cookieNames, cookies } from '@/lib/storage/cookies'
import { tokenStore } from '@/lib/storage/token-store'
import { tellSessionChanged } from './session-store'

export const sessionLimits = {
  warningMs: 10 * 60_000,
  /** A page that nobody has touched for so long asks by itself. */
  unattendedMs: 60_000,
  /** Use without any call is told this often. */
  tellUseMs: 5 * 60_000,
  redirectCookieDays: 1, // §9
} as const

/** What this browser knows of a session, gone (§4). The server is told by who calls this. */
export function endSession(): void {
  browserStorage.remove('user_email')
  tokenStore.clear()
  setDefaultToken(undefined)
  tellSessionChanged()
  forgetAnswers()
  void clearCaches()
}

/** Pages and the worker keep nothing there; whatever else may have does not outlive a session either. */
async function clearCaches(): Promise<void> {
  try {
    for (const name of await caches.keys()) await caches.delete(name)
  } catch {
    // An address without https, or a frame without rights, has none.
  }
}

export function clearTermsCookie(): void {
  cookies.remove(cookieNames.terms)
}

/** Marks this browser as one that has had a full session: home offers to go on. */
export function markReturning(): void {
  cookies.write(cookieNames.redirect, 'true', sessionLimits.redirectCookieDays)
  document.documentElement.dataset.returning = 'yes'
}

/** With a closed account there is nothing left to go on with. */
export function forgetReturning(): void {
  cookies.remove(cookieNames.redirect)
  delete document.documentElement.dataset.returning
}
