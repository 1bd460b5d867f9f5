import { setDefaultToken } from '@/lib/api/client'
import { queryClient } from '@/lib/query-client'
import { browserStorage } from '@/lib/storage/browser-storage'
import { cookieNames } from '@/lib/storage/cookie-names'
import { cookies } from '@/lib/storage/cookies'
import { tokenStore } from '@/lib/storage/token-store'
import { tellSessionChanged } from './session-store'

/** What this browser knows of a session, gone (§4). The server is told by who calls this. */
export function endSession(): void {
  browserStorage.remove('user_email')
  tokenStore.clear()
  setDefaultToken(undefined)
  tellSessionChanged()
  forgetAnswers()
}

export function clearTermsCookie(): void {
  cookies.remove(cookieNames.terms)
}

/** Answers are one person's own unless a query says otherwise: the next person must not see them. */
export function forgetAnswers(): void {
  const kept = tokenStore.read()
  queryClient.removeQueries({
    predicate: ({ meta, queryKey }) =>
      meta?.isPublic !== true && (kept === undefined || !queryKey.includes(kept)),
  })
  queryClient.getMutationCache().clear()
}
