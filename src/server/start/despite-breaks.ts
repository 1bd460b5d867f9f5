import { setTimeout as wait } from 'node:timers/promises'
import { asAppError, causesOf } from '@/server/platform/errors'
import type { Log } from '@/server/platform/log/log'

export type Stop = () => void | Promise<void>

const maxWaitMs = 120_000
const againMs = 1_000

export async function stopAll(stops: Stop[]): Promise<void> {
  for (const stop of stops.splice(0).toReversed()) {
    try {
      await stop()
    } catch (error) {
      console.error(error)
    }
  }
}

interface Opening {
  stops: Stop[]
  log: Log
  /** Whether the database has answered before. One that never did was already waited for. */
  wasThere: boolean
}

/**
 * A fail-over or restart of the database may happen during a start. What was opened is closed, and
 * opened again, for two minutes.
 */
export async function despiteBreaks<Opened>(
  open: (stops: Stop[]) => Promise<Opened>,
  { stops, log, wasThere }: Opening,
): Promise<Opened> {
  const untilMs = performance.now() + maxWaitMs
  const own: Stop[] = []
  let isStopped = false
  stops.push(() => {
    isStopped = true
    return stopAll(own)
  })
  for (;;) {
    try {
      return await open(own)
    } catch (error) {
      await stopAll(own)
      const isAway = asAppError(error).code === 'UNAVAILABLE'
      if (!wasThere || !isAway || isStopped || performance.now() >= untilMs) throw error
      const reason = causesOf(error).at(-1)?.message
      log.info('the database broke while this process started: tried again', { reason })
      await wait(againMs)
    }
  }
}
