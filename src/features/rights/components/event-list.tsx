import Link from 'next/link'
import type { ReactNode } from 'react'
import { IconNext } from '@/ui/icons/icons'
import texts from '@/ui/text.module.css'
import styles from './rights.module.css'

export interface EventRow {
  id: string
  /** Set where one event has more rows than one. */
  key?: string
  state: string
  title: string
  hint: string
  quantity?: ReactNode
  value: ReactNode
  /** What can be done now, or what has been earned, is told by its colour too. */
  tone?: 'go' | 'plus' | undefined
}

/** Each row leads to the page of what it tells. */
export function EventList({ rows }: { rows: readonly EventRow[] }) {
  return (
    <ul className={texts.figures}>
      {rows.map(({ id, key = id, state, title, hint, quantity, value, tone }) => (
        <li key={key} data-state={state}>
          <Link href={`/rights/${id}`} prefetch={false} className={styles.row}>
            <span>
              <strong>{title}</strong>
              <small>{hint}</small>
            </span>
            <span className={styles.quantity}>{quantity}</span>
            <span className={tone && styles[tone]}>{value}</span>
            <IconNext size={16} />
          </Link>
        </li>
      ))}
    </ul>
  )
}
