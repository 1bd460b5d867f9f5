import { useInfiniteQuery } from '@tanstack/react-query'
import { notificationCalls } from '@/contract/notification'
import { call } from '@/lib/api/call'
import { useApiMutation } from '@/lib/form/use-api-mutation'

export const notificationKeys = {
  all: ['notifications'] as const,
  list: ['notifications', 'list'] as const,
}

/** More would make a phone's page longer than a list may be (2,400 px). */
const shownAtOnce = 10

export function useNotifications() {
  return useInfiniteQuery({
    queryKey: notificationKeys.list,
    queryFn: ({ pageParam, signal }) =>
      call(
        notificationCalls.listNotification,
        { limit: shownAtOnce, ...(pageParam !== undefined && { cursor: pageParam }) },
        { signal },
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor,
  })
}

export function useChangeNotifications() {
  const stale = { invalidates: [notificationKeys.all] }
  const saw = useApiMutation(async () => notificationCalls.sawAllNotification, stale)
  const remove = useApiMutation(async () => notificationCalls.removeNotification, stale)
  const removeAll = useApiMutation(async () => notificationCalls.removeAllNotification, stale)
  const restore = useApiMutation(async () => notificationCalls.restoreNotification, stale)
  return { saw, remove, removeAll, restore }
}
