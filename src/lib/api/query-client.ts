import { QueryClient } from '@tanstack/react-query'
import { limits } from '@/config/limits'
import { lazyClient } from '../late/arrived'
import { tokenStore } from '../storage/token-store'
import { ApiError } from './api-error'

/** The number of retries and the cache lifetime are given (R88). */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      retry: (failures, error) => failures < limits.requestRetries && isRetryable(error),
      retryDelay: retryDelayMs,
      gcTime: limits.cacheLifeMs,
      staleTime: 15_000,
    },
  },
})

// A part of a public page that reads data imports this file, which makes the client available to
// it.
lazyClient.put(queryClient)

export function retryDelayMs(attempt: number): number {
  return Math.min(limits.retryFirstMs * 2 ** attempt, limits.maxRetryMs)
}

/** Whether a retry may help. A 4xx answer is final, and a 429 says itself when to retry. */
export function isRetryable(error: unknown): boolean {
  return !(error instanceof ApiError) || error.status === undefined || error.status >= 500
}

let owner: string | undefined

/** Drops all answers except public ones, because the next member must not see them. */
export function forgetAnswers(): void {
  owner = tokenStore.read()
  queryClient.removeQueries({ predicate: ({ meta }) => meta?.isPublic !== true })
  queryClient.getMutationCache().clear()
}

// Runs in the capture phase, so that old answers are gone before anything is rendered for the new
// session.
if (typeof window !== 'undefined') {
  owner = tokenStore.read()
  const drop = () => {
    if (tokenStore.read() !== owner) forgetAnswers()
  }
  window.addEventListener('storage', drop, { capture: true })
  // From here on it receives focus and network events, as a provider would set up.
  queryClient.mount()
}
