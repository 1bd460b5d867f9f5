import { useEffect, useRef, useState } from 'react'
import type { Notification } from '@/contract/notification'
import type { ApiError } from '@/lib/api/api-error'
import { useChangeNotifications } from './queries'

const undoMs = 8_000

export interface ListedNotification {
  notification: Notification
  isGone: boolean
}

interface RemovedNotification {
  notification: Notification
  removal: Promise<string>
}

export function useRemovals(onFailed: (error: ApiError) => void) {
  const { remove, removeAll, restore } = useChangeNotifications()
  const [gone, setGone] = useState<Readonly<Record<string, RemovedNotification>>>({})
  const [allRemoval, setAllRemoval] = useState<{ count: number; removal: string }>()
  const later = useLater()
  const forget = (id: string) => setGone(({ [id]: _, ...others }) => others)
  const fail = (id: string) => (error: ApiError) => {
    forget(id)
    onFailed(error)
  }
  return {
    all: allRemoval && {
      count: allRemoval.count,
      onUndo: () => {
        setAllRemoval(undefined)
        restore.mutate({ removal: allRemoval.removal }, { onError: onFailed })
      },
    },
    withGone: (loaded: readonly Notification[]): ListedNotification[] => {
      const here = loaded.filter(({ id }) => gone[id] === undefined)
      const those = Object.values(gone).map(({ notification }) => ({ notification, isGone: true }))
      return [...here.map((notification) => ({ notification, isGone: false })), ...those].sort(
        (a, b) => Date.parse(b.notification.at) - Date.parse(a.notification.at),
      )
    },
    remove: (notification: Notification) => {
      const { id } = notification
      const removal = remove.mutateAsync({ id }).then((answer) => answer.removal)
      setGone((before) => ({ ...before, [id]: { notification, removal } }))
      removal.catch(fail(id))
      later(id, () => forget(id))
    },
    undo: (id: string) => {
      gone[id]?.removal
        .then((removal) => restore.mutateAsync({ removal }))
        .then(() => forget(id))
        .catch(fail(id))
    },
    removeAll: () =>
      removeAll.mutate(
        {},
        {
          onSuccess: ({ removal, removedCount: count }) => {
            setGone({})
            setAllRemoval({ count, removal })
            later('all', () => setAllRemoval(undefined))
          },
          onError: onFailed,
        },
      ),
  }
}

function useLater() {
  const timers = useRef(new Set<ReturnType<typeof setTimeout>>())
  useEffect(() => {
    const running = timers.current
    return () => running.forEach(clearTimeout)
  }, [])
  const later = (place: string, forget: () => void) => {
    const timer = setTimeout(() => {
      timers.current.delete(timer)
      // A row with the keyboard's focus stays for now, because removing it would move the focus to
      // the top of the page.
      if (document.querySelector(`[data-gone="${place}"] :focus-visible`)) later(place, forget)
      else forget()
    }, undoMs)
    timers.current.add(timer)
  }
  return later
}
