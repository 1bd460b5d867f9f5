import { useRouter } from 'next/router'
import { loginCalls } from '@/contract/user/login'
import { call } from '@/lib/api/call'
import { setDefaultToken } from '@/lib/api/client'
import { forgetAnswers } from '@/lib/api/query-client'
import { browserStorage } from '@/lib/storage/browser-storage'
import { cookieNames, cookies } from '@/lib/storage/cookies'
import { tabStorage } from '@/lib/storage/tab-storage'
import { tokenStore } from '@/lib/storage/token-store'
import { showToast } from '@/ui/toast'
import { announceExit, type Ending, type Exit, forgetsPerson } from './ending'
import { rememberTarget } from './return-target'
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

function clearTermsCookie(): void {
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

const maxWaitMs = 5_000

/** Ends the session at the server and here, and leads out. The same when the call fails (§4). */
export function useLeave() {
  const { asPath, push } = useRouter()
  return async (exit: Exit): Promise<void> => {
    const isForgotten = forgetsPerson(exit.ending)
    announceExit(exit)
    markLeaving(exit.ending)
    // Somebody who wants to leave is not held by a server that does not answer.
    await call(loginCalls.logout, {}, { signal: AbortSignal.timeout(maxWaitMs) }).catch(() => {})
    if (!isForgotten) rememberTarget(asPath)
    markEnding(exit.ending)
    endSession()
    if (exit.ending === 'closed') forgetReturning()
    try {
      await push(exit.to)
    } finally {
      // Not before: the page that is left may still write down that it wants a login.
      if (isForgotten) tabStorage.clear()
      announceExit(undefined)
      clearTermsCookie()
    }
  }
}

/** Before the token goes: another tab that misses the token finds the reason there already. */
export function markEnding(ending: Ending): void {
  browserStorage.write('ended', ending)
}

/** While the server is still asked: it counts for as long as that may take, should this tab be closed meanwhile. */
export function markLeaving(ending: Ending): void {
  browserStorage.write('ended', `${ending}@${Date.now()}`)
}

interface LogoutChoices {
  /** Said in a toast when it is done. */
  says?: string
  /** The account is gone with the session. */
  isClosed?: boolean
}

/** Leaving on purpose: home, and no way back is kept for who sits down next. */
export function useLogout() {
  const leave = useLeave()
  return async ({ says, isClosed = false }: LogoutChoices = {}): Promise<void> => {
    await leave({ to: '/', ending: isClosed ? 'closed' : 'left' })
    if (says !== undefined) await showToast('success', says)
  }
}
