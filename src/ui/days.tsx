import { dayMs } from '@/config/durations'
import { localDay, monthDay } from '@/contract/format/dates'
import styles from './days.module.css'

/** Every date of a period, including the last one, and which of them is today. */
export function Days({ label, from, until }: { label: string; from: string; until: string }) {
  const today = localDay(new Date().toISOString())
  return (
    <ol className={styles.days} aria-label={label}>
      {datesOf(localDay(from), localDay(until)).map((date) => (
        <li
          key={date}
          className={date <= today ? styles.passed : undefined}
          aria-current={date === today ? 'date' : undefined}
        >
          {monthDay(date)}
        </li>
      ))}
    </ol>
  )
}

function datesOf(first: string, last: string): string[] {
  const [from, to] = [Date.parse(first), Date.parse(last)]
  const count = Math.round((to - from) / dayMs) + 1
  return Array.from({ length: count }, (_, day) =>
    new Date(from + day * dayMs).toISOString().slice(0, 10),
  )
}
