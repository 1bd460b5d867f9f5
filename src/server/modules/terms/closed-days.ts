import { dayMs, utcDay } from '@/config/durations'
import { closedDayTerms } from '@/config/terms'

/** Days on which the bank books nothing, YYYY-MM-DD, in order. Weekends are not listed. */
export interface ClosedDays {
  days: string[]
}

export function isBankingDay(day: string, closed: ReadonlySet<string>): boolean {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
  return weekday !== 0 && weekday !== 6 && !closed.has(day)
}

/**
 * The first day from which the bank would be closed for too long, because orders would hold their
 * price as long.
 */
export function closedTooLong(days: readonly string[]): string | undefined {
  const closed = new Set(days)
  const isTooLong = (from: number) =>
    Array.from({ length: closedDayTerms.maxInARow + 1 }, (_, place) =>
      utcDay(from + place * dayMs),
    ).every((day) => !isBankingDay(day, closed))
  // Such a run begins with a listed day, or with the weekend before it.
  return days.find((day) => [0, 1, 2].some((before) => isTooLong(Date.parse(day) - before * dayMs)))
}
