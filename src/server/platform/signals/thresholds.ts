import type { SignalName, SignalState } from '@/contract/health'

interface Levels {
  warn: number
  alarm: number
}

export type Measured = Exclude<SignalName, 'sale'>

/** In seconds, and for the disk in percent of it that is used. */
export const thresholds: Record<Measured, Levels> = {
  crediting: { warn: 60, alarm: 180 },
  chain: { warn: 15, alarm: 60 },
  clock: { warn: 1, alarm: 3 },
  disk: { warn: 85, alarm: 95 },
  /** Of the oldest code. */
  letters: { warn: 10, alarm: 30 },
  /** Since they were last compared; whatever does not fit is an alarm at once. */
  books: { warn: 2 * 3_600, alarm: 6 * 3_600 },
  /** Since a currency last had one. */
  prices: { warn: 2 * 60, alarm: 10 * 60 },
}
export const noticeLevels: Levels = { warn: 5 * 60, alarm: 30 * 60 }

/** From here on no new order is taken. */
export const pauseFrom: Partial<Record<Measured, number>> = {
  crediting: 300,
  chain: 120,
  disk: 95,
}

/** A signal that nobody has renewed for so long counts as failed. */
export const silentMs = 30_000
/** A pause ends when its signal has been good for so long. */
export const calmMs = 60_000
export const renewEveryMs = 5_000
export const clockOffMs = thresholds.clock.alarm * 1_000

export function stateOf(value: number, { warn, alarm }: Levels): SignalState {
  if (value >= alarm) return 'alarm'
  return value >= warn ? 'warn' : 'good'
}
