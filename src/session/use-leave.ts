import { useRouter } from 'next/router'
import { loginCalls } from '@/contract/user/login'
import { call } from '@/lib/api/call'
import { browserStorage } from '@/lib/storage/browser-storage'
import { tabStorage } from '@/lib/storage/tab-storage'
import { forgetReturning } from '@/session/end-session'
import { announceExit, type Exit } from '@/session/ending'
import { showToast } from '@/ui/toast'
import { clearTermsCookie, endSession } from './end-session'
import { type Ending, forgetsPerson } from './ending'
import { rememberTarget } from './return-target'

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
