import type { ApiError } from '@/lib/api/api-error'

/** Why a form was not taken, and whether the very same form may be taken later. */
export interface Refusal {
  message: string
  code: string | undefined
  isWorthRetrying: boolean
  /** When to try again, if the server said so. */
  waitText: string | undefined
}

const secondsInMinute = 60

export function refusalOf({ message, code, status, retryAfterSeconds }: ApiError): Refusal {
  return {
    message,
    code,
    isWorthRetrying: status === undefined || status >= 500,
    waitText: retryAfterSeconds === undefined ? undefined : waitText(retryAfterSeconds),
  }
}

function waitText(seconds: number): string {
  if (seconds < secondsInMinute) return 'Try again in less than a minute.'
  const minutes = Math.ceil(seconds / secondsInMinute)
  return minutes === 1 ? 'Try again in a minute.' : `Try again in ${minutes} minutes.`
}
