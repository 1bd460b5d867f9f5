import Link from 'next/link'
import { formatLocalTime } from '@/contract/format/dates'
import styles from './open-checkouts.module.css'

interface OpenCheckout {
  id: string
  href: string
  text: string
  /** For whoever asks by state. */
  state: string
  label: string | undefined
  at: string
}

export type OpenCheckoutsProps = { id: string; title: string; items: readonly OpenCheckout[] }

/** What was started and still waits for something, each under its own address. */
export function OpenCheckouts({ id, title, items }: OpenCheckoutsProps) {
  if (items.length === 0) return null
  return (
    <section className={styles.open} id={id} tabIndex={-1} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{title}</h2>
      <ul>
        {items.map(({ id: key, href, text, state, label, at }) => (
          <li key={key} data-state={state}>
            <Link href={href} prefetch={false}>
              {text}
            </Link>
            <span>{label}</span>
            <time dateTime={at}>{formatLocalTime(at)}</time>
          </li>
        ))}
      </ul>
    </section>
  )
}
