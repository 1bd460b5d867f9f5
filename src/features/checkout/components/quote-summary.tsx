import { useSecondsUntil } from '@/lib/use-time'
import { IconChevron } from '@/ui/icons/icons'
import styles from './quote-summary.module.css'

interface SummaryRow {
  name: string
  /** Undefined as long as it is not known: its line keeps the place. */
  value: string | undefined
  more?: string | undefined
}

export type QuoteSummaryProps = {
  title: string
  /** Stands for all of it where it is folded. */
  short: string
  rows: readonly SummaryRow[]
  isRenewing: boolean
  /** Below the rows: how long the price is good for. */
  state: string | ((seconds: number) => string)
  renewsAtMs: number | undefined
  links: readonly { href: string; text: string }[]
}

/** The terms of a quote. Every line is there from the start, so that nothing moves. */
export function QuoteSummary(props: QuoteSummaryProps) {
  const { title, short } = props
  return (
    <>
      <details className={styles.fold}>
        <summary>
          <span>{short}</span>
          <IconChevron size={16} />
        </summary>
        <Terms {...props} />
      </details>
      <section className={styles.side} aria-label={title}>
        <h2>{title}</h2>
        <Terms {...props} />
      </section>
    </>
  )
}

function Terms({ rows, isRenewing, state, renewsAtMs, links }: QuoteSummaryProps) {
  return (
    <>
      <dl className={isRenewing ? `${styles.rows} ${styles.renewing}` : styles.rows}>
        {rows.map(({ name, value, more }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <bdi>{value ?? '–'}</bdi>
              {more && <small>{more}</small>}
            </dd>
          </div>
        ))}
      </dl>
      <p className={styles.renews}>
        {typeof state === 'string' ? state : <Left atMs={renewsAtMs ?? 0} text={state} />}
      </p>
      <p className={styles.links}>
        {links.map(({ href, text }) => (
          <a key={href} href={href}>
            {text}
          </a>
        ))}
      </p>
    </>
  )
}

type LeftProps = { atMs: number; text: (seconds: number) => string }

export function Left({ atMs, text }: LeftProps) {
  return text(useSecondsUntil(atMs))
}
