import type { Ending } from './ending'

/** To the letter of the specification (§8). */
export const sessionExpired = 'Your session has expired. Please log in again.'

const elsewhere = 'You were logged out in another tab.'

/** What a tab says that finds the session of this browser ended. */
export function endedSentence(ending: Ending | undefined): string {
  if (ending === 'over') return sessionExpired
  return ending === 'closed' ? 'Your account was closed in another tab.' : elsewhere
}
