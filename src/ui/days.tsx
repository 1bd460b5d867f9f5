import { monthDay } from '@/contract/format/dates'
import styles from './days.module.css'

type DaysProps = {
  label: string
  days: readonly string[]
  today: number
  end: string | null | undefined
}

/** The days that something waits, and which of them is today; the last is named by the moment it ends. */
export function Days({ label, days, today, end }: DaysProps) {
  return (
    <ol className={styles.days} aria-label={label}>
      {days.map((day, place) => (
        <li
          key={day}
          className={place <= today ? styles.passed : undefined}
          aria-current={place === today ? 'date' : undefined}
        >
          {monthDay(place === days.length - 1 ? (end ?? day) : day)}
        </li>
      ))}
    </ol>
  )
}
