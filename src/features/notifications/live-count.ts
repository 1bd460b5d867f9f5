import { envClient } from '@/config/env.client'
import { notificationCalls } from '@/contract/notification'
import { call } from '@/lib/api/call'

export interface Hearing {
  token: string
  hear: (unseenCount: number) => void
  signal: AbortSignal
}

const pollMs = 5_000
const firstWaitMs = 1_000
const mostWaitMs = 30_000
/** Two beats of the server and a little: a connection that says nothing for so long is dead. */
const silenceMs = 50_000

/**
 * How many notifications are unseen, for as long as nobody aborts. Told by a stream; asked every few
 * seconds where a stream cannot pass, as with the API inside this browser.
 */
export async function hearUnseen(hearing: Hearing): Promise<void> {
  const { signal } = hearing
  let waitMs = firstWaitMs
  while (!signal.aborted) {
    try {
      const hasPassed = !envClient.apiMock && (await readStream(hearing))
      if (hasPassed) waitMs = firstWaitMs
      else await ask(hearing)
    } catch {
      // Away for now; the next try comes by itself.
    }
    await pause(envClient.apiMock ? pollMs : waitMs, signal)
    waitMs = Math.min(waitMs * 2, mostWaitMs)
  }
}

/** False when what came was no stream. */
async function readStream({ token, hear, signal }: Hearing): Promise<boolean> {
  const silence = new AbortController()
  const response = await fetch(`${envClient.apiUrl}/${notificationCalls.live.path}`, {
    headers: { token, accept: 'text/event-stream' },
    signal: AbortSignal.any([signal, silence.signal]),
  })
  const isStream = response.headers.get('content-type')?.startsWith('text/event-stream')
  if (!response.ok || !isStream || response.body === null) return false
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
  let rest = ''
  for (;;) {
    const timer = setTimeout(() => silence.abort(), silenceMs)
    const { value, done } = await reader.read().finally(() => clearTimeout(timer))
    if (done) return true
    const events = (rest + value).split('\n\n')
    rest = events.pop() ?? ''
    for (const event of events) {
      const unseenCount = countIn(event)
      if (unseenCount !== undefined) hear(unseenCount)
    }
  }
}

function countIn(event: string): number | undefined {
  if (!event.startsWith('data: ')) return undefined
  const { unseenCount } = JSON.parse(event.slice(6)) as { unseenCount?: unknown }
  return typeof unseenCount === 'number' ? unseenCount : undefined
}

async function ask({ hear, signal }: Hearing): Promise<void> {
  const { unseenCount } = await call(notificationCalls.listNotification, { limit: 1 }, { signal })
  hear(unseenCount)
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
