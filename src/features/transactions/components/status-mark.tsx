import type { TransactionStatus } from '@/contract/transaction'
import { statusMessages } from '../copy'
import styles from './status-mark.module.css'

export type StatusMarkProps = { status: TransactionStatus }

/** Told by a word and by a shape; the colour only helps. */
export function StatusMark({ status }: StatusMarkProps) {
  const { short, tone } = statusMessages[status]
  return (
    <span data-state={status} className={`${styles.mark} ${styles[tone]}`}>
      <svg width="12" height="12" viewBox="0 0 12 12" aria-hidden="true">
        <path d={shapes[tone]} />
      </svg>
      {short}
    </span>
  )
}

const shapes = {
  good: 'M2 6.5l2.8 2.8L10 3',
  moving: 'M6 1.5a4.5 4.5 0 1 1-4.5 4.5',
  asks: 'M6 1.5v5.5M6 9.5v1',
  bad: 'M2.5 2.5l7 7M9.5 2.5l-7 7',
  over: 'M2 6h8',
}
