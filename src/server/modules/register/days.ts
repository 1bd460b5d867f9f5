import { dayMs, minuteMs, utcDay } from '@/config/durations'

/**
 * A booking at midnight has an earlier time than its commit, so a day is complete only this much
 * later.
 */
const bookedWithinMs = 5 * minuteMs

export const isDay = (text: string): boolean =>
  /^20\d\d-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text))

/** Days are in UTC, as everywhere in the product. */
export const endOfDay = (day: string): Date => new Date(Date.parse(day) + dayMs)

/** The newest day to which nothing can be booked any more. */
export function lastWholeDay(now: Date): string {
  return utcDay(new Date(now.getTime() - bookedWithinMs - dayMs))
}
