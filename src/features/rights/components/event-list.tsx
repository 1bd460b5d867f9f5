import Link from 'next/link'
import type { ReactNode } from 'react'
import { IconNext } from '@/ui/icons/icons'
import texts from '@/ui/text.module.css'
import styles from './rights.module.css'

export interface EventRow {
  id: string
  /** Set if one event has several rows. */
  key?: string
  state: string
  title: string
  hint: string
  quantity?: ReactNode
  value: ReactNode
  /** Highlights what can be done now, or what was earned. */
  tone?: 'go' | 'plus' | undefined
}

/** Each row links to its page. */
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
