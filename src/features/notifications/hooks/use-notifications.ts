import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query'
import { notificationCalls } from '@/contract/notification'
import { call } from '@/lib/api/call'
import { notificationKeys } from '../keys'

function notificationsOptions() {
  return infiniteQueryOptions({
    queryKey: notificationKeys.list,
    queryFn: ({ pageParam, signal }) =>
      call(
        notificationCalls.listNotification,
        pageParam === undefined ? {} : { cursor: pageParam },
        { signal },
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor,
  })
}

export function useNotifications() {
  return useInfiniteQuery(notificationsOptions())
}
