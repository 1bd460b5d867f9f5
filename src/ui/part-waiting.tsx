import { wholeNumbers } from './chart/scale'
import styles from './part-waiting.module.css'

export type PartWaitingProps = {
  /** How many lines keep the place. */
  lines?: number
  label?: string
}

/** Keeps the place of a list that is on its way. */
export function PartWaiting({ lines = 3, label = 'Loading' }: PartWaitingProps) {
  return (
    <div className={styles.waiting} role="status" aria-label={label}>
      {wholeNumbers(1, lines).map((line) => (
        <span key={line} className={styles.line} />
      ))}
    </div>
  )
}
