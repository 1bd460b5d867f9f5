import { purchaseTerms } from '@/config/purchase-terms'
import { Unseen } from '@/ui/unseen'
import styles from './order-thread.module.css'

export type OrderThreadProps = {
  /** Where one is: reviewing, paying, being confirmed. */
  at: 'review' | 'pay' | 'confirm'
  needed?: number
}

const order = ['review', 'pay', 'confirm', 'yours'] as const

/** What has happened, what is now, and what comes next, on one thread. */
export function OrderThread({ at, needed = purchaseTerms.confirmations }: OrderThreadProps) {
  const words: Record<(typeof order)[number], { title: string; text: string }> = {
    review: {
      title: 'Confirm',
      text: `Price and shares are held for ${purchaseTerms.lockMinutes} minutes. Nothing is paid by that.`,
    },
    pay: {
      title: 'Pay from your wallet',
      text: 'It asks you once, for exactly this amount. You may still say no.',
    },
    confirm: {
      title: 'The chain confirms',
      text: `${needed} confirmations, usually less than a minute. It goes on with the page closed.`,
    },
    yours: {
      title: 'The shares are yours',
      text: 'The ledger credits them once, with a receipt that you can check.',
    },
  }
  const here = order.indexOf(at)
  return (
    <ol className={styles.thread} aria-label="How it goes">
      {order.map((name, place) => (
        <li
          key={name}
          className={place < here ? styles.done : place === here ? styles.now : undefined}
          aria-current={place === here ? 'step' : undefined}
        >
          <strong>{words[name].title}</strong>
          {place < here && <Unseen>, done</Unseen>}
          <p>{words[name].text}</p>
        </li>
      ))}
    </ol>
  )
}
