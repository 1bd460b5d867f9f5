import { ApiError } from './api-error'

const askAgain = new Set<unknown>([401, 429, 'KEY_IN_FLIGHT', 'SESSION_ENDED'])

/**
 * A word of the server on what was asked under a key, and not the lack of one: nothing was done, so
 * the key is done with. Other failures leave open what happened to an earlier try.
 */
export function isRefused(error: unknown): boolean {
  const { status, code } = error instanceof ApiError ? error : new ApiError('')
  return status !== undefined && status < 500 && !askAgain.has(status) && !askAgain.has(code)
}
