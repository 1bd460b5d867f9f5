import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { envClient } from '@/config/env.client'
import { notificationCalls } from '@/contract/notification'
import { call } from '@/lib/api/call'
import { lookAtServer } from '@/lib/api/server-watch'
import { useSessionToken } from '@/session/session-store'
import { invalidateNotifications } from '@/session/stale-queries'
import { VisuallyHidden } from '@/ui/visually-hidden'
import { unseenLabel } from '../messages'
import { notificationKeys } from '../queries'

interface StreamOptions {
  token: string
  onCount: (unseenCount: number) => void
  /** The stream has ended, as it does when the server stops. */
  onEnd: () => void
  signal: AbortSignal
}

const pollMs = 5_000

const firstWaitMs = 1_000

const maxWaitMs = 30_000

/**
 * The server sends a heartbeat every 20 seconds. A stream that misses two is dead, even if it was
 * not closed.
 */
const silenceMs = 50_000

interface StoredCount {
  token: string
  unseenCount?: number
  hasEnded?: boolean
}

const unseenPlace = 'unseen-count'
const maxShown = 99
const never = () => () => undefined

export function UnseenCountPanel() {
  const count = useUnseenCount()
  const countElement = useSyncExternalStore(
    never,
    () => document.getElementById(unseenPlace),
    () => null,
  )
  if (countElement === null || count === 0) return null
  return createPortal(
    <>
      {count > maxShown ? `${maxShown}+` : count}
      <VisuallyHidden> {unseenLabel()}</VisuallyHidden>
    </>,
    countElement,
  )
}

/**
 * One tab listens and tells the others, because one stream in each tab would use up the connections
 * that a browser allows per site.
 */
function useUnseenCount(): number {
  const token = useSessionToken()
  const client = useQueryClient()
  const [count, setCount] = useState(0)
  useEffect(() => {
    if (token === undefined) return
    const ending = new AbortController()
    const channel = new BroadcastChannel('fnx-unseen')
    let lastCount: number | undefined
    const take = (unseenCount: number) => {
      if (unseenCount === lastCount) return
      if (lastCount !== undefined && unseenCount > lastCount) void invalidateNotifications(client)
      lastCount = unseenCount
      setCount(unseenCount)
      void client.invalidateQueries({ queryKey: notificationKeys.all })
    }
    let isListener = false
    channel.onmessage = ({ data }: MessageEvent<StoredCount>) => {
      if (data.token !== token) return
      if (data.hasEnded) void lookAtServer()
      else if (data.unseenCount !== undefined) take(data.unseenCount)
      else if (isListener && lastCount !== undefined)
        channel.postMessage({ token, unseenCount: lastCount } satisfies StoredCount)
    }
    channel.postMessage({ token } satisfies StoredCount)
    const listen = async () => {
      isListener = true
      const onCount = (unseenCount: number) => {
        take(unseenCount)
        if (!ending.signal.aborted)
          channel.postMessage({ token, unseenCount } satisfies StoredCount)
      }
      const onEnd = () => {
        if (ending.signal.aborted) return
        void lookAtServer()
        channel.postMessage({ token, hasEnded: true } satisfies StoredCount)
      }
      await watchUnseen({ token, onCount, onEnd, signal: ending.signal })
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

async function inTurn(name: string, signal: AbortSignal, work: () => Promise<void>): Promise<void> {
  // Browsers have no locks on plain http, so there each tab listens for itself.
  if (navigator.locks === undefined) return work()
  await navigator.locks.request(name, { signal }, work).catch(() => undefined)
}

/**
 * Listens to the server's stream, or polls where streams do not pass: some proxies, and `dev:mock`.
 */
async function watchUnseen(hearing: StreamOptions): Promise<void> {
  const { signal } = hearing
  let waitMs = firstWaitMs
  while (!signal.aborted) {
    try {
      const hasPassed = !envClient.apiMock && (await readStream(hearing))
      if (hasPassed) {
        waitMs = firstWaitMs
        hearing.onEnd()
      } else await ask(hearing)
    } catch {
      // The loop retries by itself.
      hearing.onEnd()
    }
    await pause(envClient.apiMock ? pollMs : waitMs, signal)
    waitMs = Math.min(waitMs * 2, maxWaitMs)
  }
}

async function readStream({ token, onCount, signal }: StreamOptions): Promise<boolean> {
  const silence = new AbortController()
  const response = await fetch(`${envClient.apiUrl}/${notificationCalls.stream.path}`, {
    headers: { token, accept: 'text/event-stream' },
    signal: AbortSignal.any([signal, silence.signal]),
  })
  const isStream = response.headers.get('content-type')?.startsWith('text/event-stream')
  if (!response.ok || !isStream || response.body === null) return false
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
  let unfinished = ''
  for (;;) {
    const timer = setTimeout(() => silence.abort(), silenceMs)
    const { value, done } = await reader.read().finally(() => clearTimeout(timer))
    if (done) return true
    const events = (unfinished + value).split('\n\n')
    unfinished = events.pop() ?? ''
    for (const event of events) {
      const unseenCount = countIn(event)
      if (unseenCount !== undefined) onCount(unseenCount)
    }
  }
}

function countIn(event: string): number | undefined {
  if (!event.startsWith('data: ')) return undefined
  const { unseenCount } = JSON.parse(event.slice(6)) as { unseenCount?: unknown }
  return typeof unseenCount === 'number' ? unseenCount : undefined
}

async function ask({ onCount, signal }: StreamOptions): Promise<void> {
  const { unseenCount } = await call(notificationCalls.listNotification, { limit: 1 }, { signal })
  onCount(unseenCount)
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((done) => {
    const timer = setTimeout(done, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      done()
    })
  })
}
