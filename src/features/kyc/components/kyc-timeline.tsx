import { formatTime } from '@/contract/format/dates'
import type { KycProgress } from '@/contract/kyc'
import { Unseen } from '@/ui/unseen'
import { futureWords, pastWordsFor } from '../copy'
import styles from './kyc-timeline.module.css'

export type KycTimelineProps = Pick<KycProgress, 'status' | 'timeline'>

/** What happened and what is to come, on one line. */
export function KycTimeline({ status, timeline }: KycTimelineProps) {
  const future = futureWords[status]
  if (timeline.length + future.length === 0) return null
  return (
    <section aria-labelledby="kyc-timeline">
      <h2 id="kyc-timeline" className={styles.title}>
        How it goes
      </h2>
      <ol className={styles.line}>
        {timeline.map((entry) => (
          <li key={entry.at + entry.status} className={`${styles.past} ${styles[entry.status]}`}>
            <span>{pastWordsFor(entry)}</span>
            <time dateTime={entry.at}>{formatTime(entry.at)}</time>
          </li>
        ))}
        {future.map((words, place) => (
          <li key={words} className={place === 0 ? styles.next : styles.future}>
            <span>
              {place === 0 && <Unseen>Next: </Unseen>}
              {words}
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}
