import { useMutation, useQueryClient } from '@tanstack/react-query'
import { notificationCalls } from '@/contract/notification'
import { call } from '@/lib/api/call'
import { notificationKeys } from '../keys'

/** What a person does to their list. All of it is told to the server first, and the list is read again. */
export function useChangeNotifications() {
  const client = useQueryClient()
  const onSettled = () => client.invalidateQueries({ queryKey: notificationKeys.all })
  const saw = useMutation({
    mutationFn: (upTo: string) => call(notificationCalls.sawAllNotification, { upTo }),
    onSettled,
  })
  const remove = useMutation({
    mutationFn: (id: string) => call(notificationCalls.removeNotification, { id }),
    onSettled,
  })
  const removeAll = useMutation({
    mutationFn: () => call(notificationCalls.removeAllNotification, {}),
    onSettled,
  })
  const restore = useMutation({
    mutationFn: (removal: string) => call(notificationCalls.restoreNotification, { removal }),
    onSettled,
  })
  return { saw, remove, removeAll, restore }
}
