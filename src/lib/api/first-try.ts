import type { UseQueryResult } from '@tanstack/react-query'

/**
 * Whether the first answer is still loading. A page may wait for it before it renders, so that
 * nothing is pushed down later; after a failed try, or without a network, the rest is rendered
 * without it.
 */
export function isFirstTry({
  isPending,
  fetchStatus,
  failureCount,
}: Pick<UseQueryResult, 'isPending' | 'fetchStatus' | 'failureCount'>): boolean {
  return isPending && fetchStatus === 'fetching' && failureCount === 0
}
