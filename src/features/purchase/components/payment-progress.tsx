import { purchaseTerms } from '@/config/purchase-terms'
import { useSecondsUntil } from '@/lib/use-time'
import { FigureList, StateTitle } from '@/ui/figure-list'
import { payText, progressWords, sharesText } from '../copy/order'
import type { LockedOrder } from '../known-order'
import styles from './payment-progress.module.css'

export type PaymentProgressProps = {
  order: LockedOrder
  hash: string | undefined
  /** Confirmations; undefined as long as the chain has not shown it. */
  seen: number | undefined
  needed: number
  /** When it was sent, or first seen. */
  sinceMs: number
  /** Why the server says nothing right now. */
  away: string | undefined
}

/** Between the wallet and the shares. Nothing here ever says "failed": only the chain can. */
export function PaymentProgress(props: PaymentProgressProps) {
  const { order, hash, seen, needed, sinceMs, away } = props
  const isPatient = useSecondsUntil(sinceMs + purchaseTerms.patienceMs) > 0
  const words = !isPatient
    ? progressWords.patience
    : seen === undefined
      ? progressWords.sent
      : progressWords.pending
  return (
    <section className={styles.progress}>
      <StateTitle state="pending" title={words.title}>
        {words.text}
      </StateTitle>
      <div className={styles.meter}>
        <p className={styles.count}>
          <data value={seen ?? 0}>{seen ?? 0}</data> of {needed} confirmations
        </p>
        <div className={styles.steps} aria-hidden="true">
          {Array.from({ length: needed }, (_, place) => (
            <span key={String(place)} className={place < (seen ?? 0) ? styles.done : undefined} />
          ))}
        </div>
      </div>
      {away && (
        <p className={styles.away} role="status">
          {away} Your payment is not affected; this page goes on asking.
        </p>
      )}
      <FigureList
        rows={[
          { name: 'You receive', value: sharesText(order.quote.receive) },
          { name: 'You paid', value: payText(order.quote) },
          ...(hash ? [{ name: 'Transaction', value: hash, isAddress: true }] : []),
        ]}
      />
    </section>
  )
}
