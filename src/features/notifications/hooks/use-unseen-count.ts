import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { staleNews } from '@/session/own-news'
import { useSessionToken } from '@/session/session-store'
import { notificationKeys } from '../keys'
import { hearUnseen } from '../live-count'

interface Said {
  token: string
  unseenCount?: number
}

/** One tab listens for all: more than a few streams of one browser would leave no connection for pages. */
export function useUnseenCount(): number {
  const token = useSessionToken()
  const client = useQueryClient()
  const [count, setCount] = useState(0)
  useEffect(() => {
    if (token === undefined) return
    const ending = new AbortController()
    const channel = new BroadcastChannel('fnx-unseen')
    let known: number | undefined
    const take = (unseenCount: number) => {
      if (unseenCount === known) return
      // What the page has just fetched knows of those that were there before.
      if (known !== undefined && unseenCount > known) void staleNews(client)
      known = unseenCount
      setCount(unseenCount)
      void client.invalidateQueries({ queryKey: notificationKeys.all })
    }
    let isListener = false
    channel.onmessage = ({ data }: MessageEvent<Said>) => {
      if (data.token !== token) return
      if (data.unseenCount !== undefined) take(data.unseenCount)
      else if (isListener && known !== undefined)
        channel.postMessage({ token, unseenCount: known } satisfies Said)
    }
    channel.postMessage({ token } satisfies Said)
    const listen = async () => {
      isListener = true
      const hear = (unseenCount: number) => {
        take(unseenCount)
        if (!ending.signal.aborted) channel.postMessage({ token, unseenCount } satisfies Said)
      }
      await hearUnseen({ token, hear, signal: ending.signal })
    }
    void inTurn(`fnx-unseen-${token.slice(-16)}`, ending.signal, listen)
    return () => {
      ending.abort()
      channel.close()
      setCount(0)
    }
  }, [token, client])
  return count
}

/** The next tab takes over when the one that listens closes. */
async function inTurn(name: string, signal: AbortSignal, work: () => Promise<void>): Promise<void> {
  // Without locks, as over plain http, each tab listens for itself.
  if (navigator.locks === undefined) return work()
  await navigator.locks.request(name, { signal }, work).catch(() => undefined)
}
