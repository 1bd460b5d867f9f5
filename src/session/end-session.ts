import { setDefaultToken } from '@/lib/api/client'
import { forgetAnswers } from '@/lib/api/query-client'
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
