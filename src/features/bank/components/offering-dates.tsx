import type { Campaign } from '@/contract/admin'
import { formatDay } from '@/contract/format/dates'
import styles from './offering-dates.module.css'

export type OfferingDatesProps = {
  milestones: Campaign['milestones']
  /** The day up to which things have happened, as `YYYY-MM-DD`. */
  today: string
}

/** A thread through the dates: drawn through as far as time has come. */
export function OfferingDates({ milestones, today }: OfferingDatesProps) {
  const next = milestones.findIndex(({ on }) => on > today)
  return (
    <ol className={styles.dates}>
      {milestones.map(({ on, name, about }, index) => (
        <li
          key={on + name}
          className={on > today ? `${styles.date} ${styles.toCome}` : styles.date}
        >
          <time className={styles.day} dateTime={on}>
            {formatDay(on)}
          </time>
          <div>
            <h3 className={styles.name}>
              {name}
              {index === next && <small className={styles.next}>next</small>}
            </h3>
            <p className={styles.about}>{about}</p>
          </div>
        </li>
      ))}
    </ol>
  )
}
