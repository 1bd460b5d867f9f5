import { infiniteQueryOptions, skipToken, useQuery } from '@tanstack/react-query'
import { transactionCalls } from '@/contract/transaction'
import { threadCalls } from '@/contract/user/threads'
import { call } from '@/lib/api/call'
import { refreshOnNotification } from '@/session/stale-queries'

export const threadsKey = ['threads'] as const

const renewMs = 20_000

export const threadListOptions = infiniteQueryOptions({
  queryKey: [...threadsKey, 'list'],
  queryFn: ({ pageParam, signal }) =>
    call(threadCalls.threads, pageParam === undefined ? {} : { cursor: pageParam }, { signal }),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: (page) => page.nextCursor,
  meta: refreshOnNotification,
})

export function useThread(id: string) {
  return useQuery({
    queryKey: [...threadsKey, 'one', id],
    queryFn: ({ signal }) => call(threadCalls.thread, { id }, { signal }),
    refetchInterval: renewMs,
    meta: refreshOnNotification,
  })
}

/** A sent picture never changes. */
export function useThreadPicture(id: string) {
  return useQuery({
    queryKey: [...threadsKey, 'picture', id],
    queryFn: ({ signal }) => call(threadCalls.threadPicture, { id }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
}

/** The transaction that the question is about; one that cannot be read is left out. */
export function useAbout(id: string | undefined) {
  const { data } = useQuery({
    queryKey: [...threadsKey, 'about', id],
    queryFn:
      id === undefined
        ? skipToken
        : ({ signal }) => call(transactionCalls.transaction, { id }, { signal }),
    retry: false,
  })
  return data
}
