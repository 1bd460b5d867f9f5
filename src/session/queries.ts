import { queryOptions, skipToken, useQuery } from '@tanstack/react-query'
import { limits } from '@/config/limits'
import { offeringCalls } from '@/contract/offering'
import { profileCalls } from '@/contract/user/profile'
import { ApiError } from '@/lib/api/api-error'
import { call } from '@/lib/api/call'
import { retryDelayMs } from '@/lib/api/query-client'
import { expiredToast } from './messages/ended'
import { useSessionToken } from './session-store'

export const profileKey = ['session', 'profile'] as const

const freshMs = 60_000

export function profileOptions(token: string | undefined) {
  return queryOptions({
    queryKey: [...profileKey, token],
    queryFn: token === undefined ? skipToken : () => call(profileCalls.getProfile, {}),
    staleTime: freshMs,
    retry: (failures, error) => failures < limits.requestRetries && !isAboutSession(error),
    retryDelay: (attempt, error) => Math.max(retryDelayMs(attempt), askedWaitMs(error)),
    refetchInterval: ({ state }) =>
      state.status === 'error' ? Math.max(limits.maxRetryMs, askedWaitMs(state.error)) : false,
  })
}

const busy = new Set([429, 503])

/** Only an answer in our envelope is about the session. */
function isAboutSession(error: unknown): error is ApiError {
  return error instanceof ApiError && error.status !== undefined && !busy.has(error.status)
}

/**
 * What to tell a visitor by the profile's answer (R23). Undefined unless the server said that the
 * session is over.
 */
export function logoutSentence(error: unknown): string | undefined {
  if (!isAboutSession(error)) return undefined
  return error.status === 404 ? expiredToast() : error.message
}

function askedWaitMs(error: unknown): number {
  return error instanceof ApiError ? (error.retryAfterSeconds ?? 0) * 1000 : 0
}

export function useProfile() {
  return useQuery(profileOptions(useSessionToken()))
}

export const offeringOptions = queryOptions({
  queryKey: ['offering'],
  queryFn: ({ signal }) => call(offeringCalls.offering, {}, { signal }),
  staleTime: freshMs,
})

export function useOffering() {
  return useQuery(offeringOptions)
}
