import { wholeNumbers } from '@/ui/chart/scale'
import styles from './confirmation-meter.module.css'

export type ConfirmationMeterProps = { seen: number; needed: number }

/** One stroke for each block on top of the payment. */
export function ConfirmationMeter({ seen, needed }: ConfirmationMeterProps) {
  return (
    <div className={styles.meter}>
      <p className={styles.figure} role="status">
        <bdi>{`${seen} of ${needed}`}</bdi> <span>confirmations</span>
      </p>
      <div className={styles.strokes} aria-hidden="true">
        {wholeNumbers(1, needed).map((stroke) => (
          <span key={stroke} data-made={stroke <= seen} />
        ))}
      </div>
    </div>
  )
}
