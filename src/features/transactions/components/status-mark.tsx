import type { TransactionStatus } from '@/contract/transaction'
import { statusMessages } from '../copy'
import { statusLabel } from '../messages'
import styles from './status-mark.module.css'

export type StatusMarkProps = { status: TransactionStatus }

/** Told by a word; the point beside it only helps. */
export function StatusMark({ status }: StatusMarkProps) {
  return (
    <span data-state={status} className={`${styles.mark} ${styles[statusMessages[status].tone]}`}>
      {statusLabel({ status })}
    </span>
  )
}
