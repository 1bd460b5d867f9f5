import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query'
import { callLate } from '@/lib/api/late-call'
import { useApiMutation } from '@/lib/form/use-api-mutation'

const notificationCalls = () =>
  import('@/contract/notification').then((part) => part.notificationCalls)

export const notificationKeys = {
  all: ['notifications'] as const,
  list: ['notifications', 'list'] as const,
}

/** More make a phone's page longer than a list may be (2,400 px). */
const shownAtOnce = 10

function notificationsOptions() {
  return infiniteQueryOptions({
    queryKey: notificationKeys.list,
    queryFn: ({ pageParam, signal }) =>
      callLate(
        notificationCalls,
        'listNotification',
        { limit: shownAtOnce, ...(pageParam !== undefined && { cursor: pageParam }) },
        { signal },
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor,
  })
}

export function useNotifications() {
  return useInfiniteQuery(notificationsOptions())
}

export function useChangeNotifications() {
  const stale = { invalidates: [notificationKeys.all] }
  const saw = useApiMutation(async () => (await notificationCalls()).sawAllNotification, stale)
  const remove = useApiMutation(async () => (await notificationCalls()).removeNotification, stale)
  const removeAll = useApiMutation(
    async () => (await notificationCalls()).removeAllNotification,
    stale,
  )
  const restore = useApiMutation(async () => (await notificationCalls()).restoreNotification, stale)
  return { saw, remove, removeAll, restore }
}
