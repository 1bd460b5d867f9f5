import { sessionLimits } from '@/config/session-limits'
import { cookieNames } from '@/lib/storage/cookie-names'
import { cookies } from '@/lib/storage/cookies'

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
