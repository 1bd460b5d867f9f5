import { infiniteQueryOptions, keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { type Transaction, transactionCalls } from '@/contract/transaction'
import { call } from '@/lib/api/call'
import type { TransactionFilter } from '../filter'
import { transactionsKeys } from '../keys'
import { movesByItself } from '../rules'

const pollMs = 10_000
// Asking for many pages again and again would help nobody.
const polledPages = 2

function transactionsOptions(filter: TransactionFilter) {
  return infiniteQueryOptions({
    queryKey: transactionsKeys.list(filter),
    queryFn: ({ pageParam, signal }) =>
      call(
        transactionCalls.transactions,
        { ...filter, ...(pageParam !== undefined && { cursor: pageParam }) },
        { signal },
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor,
    // The list stays while another filter's answer is on its way.
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => {
      const pages = state.data?.pages ?? []
      const isMoving = pages.some(({ docs }: { docs: Transaction[] }) => docs.some(movesByItself))
      return isMoving && pages.length <= polledPages ? pollMs : false
    },
  })
}

export function useTransactions(filter: TransactionFilter | undefined) {
  return useInfiniteQuery({ ...transactionsOptions(filter ?? {}), enabled: filter !== undefined })
}
