import { useRouter } from 'next/router'
import { loginCalls } from '@/contract/user/login'
import { call } from '@/lib/api/call'
import { setDefaultToken } from '@/lib/api/client'
import { forgetAnswers } from '@/lib/api/query-client'
import { cookieNames, cookies } from '@/lib/storage/cookies'
import { tokenStore } from '@/lib/storage/token-store'
import { browserStorage, tabStorage } from '@/lib/storage/web-storage'
import { showToast } from '@/ui/toast'
import { announceExit, type Ending, type Exit, forgetsPerson } from './ending'
import { rememberTarget } from './return-target'
import { tellSessionChanged } from './session-store'

export const sessionLimits = {
  warningMs: 10 * 60_000,
  unattendedMs: 60_000,
  tellUseMs: 5 * 60_000,
  // Given by the requirement R10.
  redirectCookieDays: 1,
} as const

/**
 * Removes everything that says who is logged in (R22), in this tab and, through the storage, in
 * every other.
 */
export function clearSession(): void {
  browserStorage.remove('user_email')
  tokenStore.clear()
  setDefaultToken(undefined)
  tellSessionChanged()
  forgetAnswers()
  void clearCaches()
}

/** Deletes the browser's caches, and with them all that this session has put there. */
async function clearCaches(): Promise<void> {
  try {
    for (const name of await caches.keys()) await caches.delete(name)
  } catch {
    // A page without https, or in a sandboxed frame, has no caches.
  }
}

function clearTermsCookie(): void {
  cookies.remove(cookieNames.terms)
}

export function markReturning(): void {
  cookies.write(cookieNames.redirect, 'true', sessionLimits.redirectCookieDays)
  document.documentElement.dataset.returning = 'yes'
}

export function forgetReturning(): void {
  cookies.remove(cookieNames.redirect)
  delete document.documentElement.dataset.returning
}

const maxWaitMs = 5_000

export function useLeave() {
  const { asPath, push } = useRouter()
  return async (exit: Exit): Promise<void> => {
    const isForgotten = forgetsPerson(exit.ending)
    announceExit(exit)
    markLeaving(exit.ending)
    // Logging out does not wait long for a silent server.
    await call(loginCalls.logout, {}, { signal: AbortSignal.timeout(maxWaitMs) }).catch(() => {})
    if (!isForgotten) rememberTarget(asPath)
    markEnding(exit.ending)
    clearSession()
    if (exit.ending === 'closed') forgetReturning()
    try {
      await push(exit.to)
    } finally {
      // Not earlier, because the page that is being left may still store that it wants a login.
      if (isForgotten) tabStorage.clear()
      announceExit(undefined)
      clearTermsCookie()
    }
  }
}

/**
 * Stores why a session ends. It is written before the token is removed, so that other tabs find the
 * reason.
 */
export function markEnding(ending: Ending): void {
  browserStorage.write('ended', ending)
}

/** Valid while the server is called, in case this tab is closed. */
export function markLeaving(ending: Ending): void {
  browserStorage.write('ended', `${ending}@${Date.now()}`)
}

interface LogoutChoices {
  says?: string
  isClosed?: boolean
}

/**
 * Logs out on purpose. No return target is kept, because another person may use the browser next.
 */
export function useLogout() {
  const leave = useLeave()
  return async ({ says, isClosed = false }: LogoutChoices = {}): Promise<void> => {
    await leave({ to: '/', ending: isClosed ? 'closed' : 'left' })
    if (says !== undefined) await showToast('success', says)
  }
}
