import { howDifferentCopy } from '../copy/how-different'
import { type Verdict, VerdictMark } from './verdict-mark'
import styles from './verdict-tally.module.css'

const order: Verdict[] = ['better', 'even', 'worse']

/** The result first: how many points speak for us, and how many against. */
export function VerdictTally() {
  const { rows } = howDifferentCopy.table
  return (
    <ul className={styles.tally}>
      {order.map((verdict) => (
        <li key={verdict} className={styles.part}>
          <span className={styles.count}>
            {rows.filter((row) => row.verdict === verdict).length}
          </span>{' '}
          <VerdictMark verdict={verdict} />
        </li>
      ))}
    </ul>
  )
}
