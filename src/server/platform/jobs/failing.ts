import type { Log } from '../log/log'
import type { Ports, Standing } from '../ports'

// Some steps run once a minute, and the follower's log repeats a message only once a minute.
const minPauseMs = 150_000

/**
 * A log that also records repeated messages: otherwise work that moves on to its next item or run
 * could fail for weeks, noticed only by the log.
 */
export function notingFailures(
  { log, clock, standing }: Pick<Ports, 'clock' | 'log' | 'standing'>,
  everyMs: number,
): Log {
  return {
    info: log.info,
    error: (event, fields) => {
      log.error(event, fields)
      const now = clock.now().getTime()
      forgetOver(standing, now)
      const [reason] = String(fields?.error ?? '').split('\n')
      const key = [event, reason, fields?.cause].join(' ')
      // guard: without it, work that fails for hours counts from its last failure —
      //   server/payables/payouts: a transfer that cannot be booked for five minutes is a signal
      //   that names it — without the first condition
      const sinceMs = standing.failing.get(key)?.sinceMs ?? now
      const untilMs = now + Math.max(minPauseMs, 2 * everyMs)
      standing.failing.set(key, { event, sinceMs, lastMs: now, untilMs })
    },
  }
}

/** The failure that has persisted longest, from its first to its last occurrence. */
export function longestFailing({ standing, clock }: Pick<Ports, 'clock' | 'standing'>) {
  forgetOver(standing, clock.now().getTime())
  const failures = [...standing.failing.values()].map(({ event, sinceMs, lastMs }) => ({
    event,
    seconds: (lastMs - sinceMs) / 1_000,
  }))
  return failures.sort((a, b) => b.seconds - a.seconds)[0]
}

function forgetOver({ failing }: Standing, now: number): void {
  for (const [key, { untilMs }] of failing) if (untilMs < now) failing.delete(key)
}
