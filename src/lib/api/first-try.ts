import type { UseQueryResult } from '@tanstack/react-query'

/**
 * Whether an answer is under way for the first time. A page may wait for it before it draws, so that
 * nothing is pushed down later; once a try has failed, or without a network, the rest is drawn
 * without it.
 */
export function isFirstTry({
  isPending,
  fetchStatus,
  failureCount,
}: Pick<UseQueryResult, 'isPending' | 'fetchStatus' | 'failureCount'>): boolean {
  return isPending && fetchStatus === 'fetching' && failureCount === 0
}
