import { dayMs } from '@/config/durations'

interface Calendar {
  closedDays: ReadonlySet<string>
}

export const dayOf = (at: Date) => at.toISOString().slice(0, 10)

/** What is older is forgotten, and is not read again. */
export function keptSince(now: Date): Date {
  const since = new Date(now)
  since.setUTCFullYear(since.getUTCFullYear() - 10)
  return since
}

const dayAfter = (day: string) => dayOf(new Date(Date.parse(day) + dayMs))

function isBankingDay(day: string, { closedDays }: Calendar): boolean {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
  return weekday !== 0 && weekday !== 6 && !closedDays.has(day)
}

/** The last moment of the day by which so many banking days have passed after this one. */
export function endOfBankingDays(now: Date, count: number, calendar: Calendar): Date {
  let day = dayOf(now)
  for (let left = count; left > 0; ) {
    day = dayAfter(day)
    if (isBankingDay(day, calendar)) left -= 1
  }
  return new Date(`${day}T23:59:59.999Z`)
}

/** How many banking days have passed from one day on, without it, until before another. */
export function bankingDaysBetween(from: string, to: string, calendar: Calendar): number {
  let count = 0
  for (let day = dayAfter(from); day < to; day = dayAfter(day))
    if (isBankingDay(day, calendar)) count += 1
  return count
}
