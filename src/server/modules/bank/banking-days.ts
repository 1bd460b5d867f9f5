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

/** How many banking days have passed from one day on, without it, until before another. */
export function bankingDaysBetween(from: string, to: string, calendar: Calendar): number {
  let count = 0
  for (let day = dayAfter(from); day < to; day = dayAfter(day))
    if (isBankingDay(day, calendar)) count += 1
  return count
}
