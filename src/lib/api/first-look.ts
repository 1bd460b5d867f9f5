import type { UseQueryResult } from '@tanstack/react-query'
import { useEffect, useState } from 'react'

type Query = Pick<UseQueryResult, 'isPending' | 'fetchStatus' | 'failureCount'>

/**
 * Whether an answer, or the part of the page that draws it, is under way for the first time. A page
 * may wait for both before it draws, so that nothing is pushed down later; once a try has failed, or
 * without a network, the rest is drawn without them.
 */
export function useIsFirstLook(query: Query, fetchPart: () => Promise<unknown>): boolean {
  const { isPending, fetchStatus, failureCount } = query
  const [isPartHere, setIsPartHere] = useState(false)
  useEffect(() => {
    const end = () => setIsPartHere(true)
    fetchPart().then(end, end)
  }, [fetchPart])
  return !isPartHere || (isPending && fetchStatus === 'fetching' && failureCount === 0)
}
