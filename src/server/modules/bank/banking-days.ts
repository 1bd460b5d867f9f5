import { dayMs, utcDay } from '@/config/durations'
import { closedDays, isBankingDay } from '@/server/modules/terms'
import type { Db } from '@/server/platform/db/database'

interface Calendar {
  closedDays: ReadonlySet<string>
}

/** The days from the settings, as in 0.1.0, and those that two operators have approved. */
export async function calendarOf(db: Db, bank: Calendar, now: Date): Promise<Calendar> {
  return { closedDays: new Set([...bank.closedDays, ...(await closedDays(db, now))]) }
}

/** Older bookings are deleted, and are not imported again. */
export function keptSince(now: Date): Date {
  const since = new Date(now)
  since.setUTCFullYear(since.getUTCFullYear() - 10)
  return since
}

const dayAfter = (day: string) => utcDay(new Date(Date.parse(day) + dayMs))

interface Ahead {
  from: Date
  count: number
  now: Date
}

/** The last moment of the day on which this many banking days have passed, as known now. */
export async function endOfBankingDays(
  db: Db,
  bank: Calendar,
  { from, count, now }: Ahead,
): Promise<Date> {
  const { closedDays: closed } = await calendarOf(db, bank, now)
  let day = utcDay(from)
  for (let remainingDays = count; remainingDays > 0; ) {
    day = dayAfter(day)
    if (isBankingDay(day, closed)) remainingDays -= 1
  }
  return new Date(`${day}T23:59:59.999Z`)
}

/** How many banking days lie between two days, both excluded. */
export function bankingDaysBetween(from: string, to: string, calendar: Calendar): number {
  let count = 0
  for (let day = dayAfter(from); day < to; day = dayAfter(day))
    if (isBankingDay(day, calendar.closedDays)) count += 1
  return count
}
