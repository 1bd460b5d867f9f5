import { ApiError } from './api-error'

const askAgain = new Set(['KEY_IN_FLIGHT', 'TOO_MANY', 'NOT_LOGGED_IN', 'SESSION_ENDED'])

/**
 * A word of the server on what was asked under a key, and not the lack of one: nothing was done, so
 * the key is done with. Other failures leave open what happened to an earlier try.
 */
export function isRefused(error: unknown): boolean {
  const { status, code = '' } = error instanceof ApiError ? error : new ApiError('')
  return status !== undefined && status < 500 && !askAgain.has(code)
}
