import type { ReactNode } from 'react'
import { accessOf } from '@/config/paths'
import { purchaseTerms } from '@/config/purchase-terms'
import type { TransactionDetail, TransactionStatus } from '@/contract/transaction'
import { useTimeCome } from '@/session/use-time-come'
import { ButtonLink } from '@/ui/button'
import { statusWords, troubleWords } from '../copy'
import { ConfirmationMeter } from './confirmation-meter'
import styles from './transaction-head.module.css'

export type TransactionHeadProps = { transaction: TransactionDetail; decision: ReactNode }

/** Where it stands, why, and what can be done about it. */
export function TransactionHead({ transaction, decision }: TransactionHeadProps) {
  const { status, trouble, confirmations, paid } = transaction
  const { title, text } = statusWords[status]
  return (
    <div className={styles.head}>
      <div role="status">
        <h1 className={styles.title}>{title}</h1>
        <p className={styles.text}>{text}</p>
        {trouble && <p className={styles.trouble}>{troubleWords[trouble]}</p>}
        <Patience transaction={transaction} />
      </div>
      {status === 'pending' && paid !== null && <ConfirmationMeter {...confirmations} />}
      {status === 'decision' && decision}
      <Way status={status} />
    </div>
  )
}

/** After five minutes without a word of the chain somebody wonders. */
function Patience({ transaction: { status, paid, at } }: { transaction: TransactionDetail }) {
  const isWaiting = status === 'pending' && paid === null
  const isLong = useTimeCome(isWaiting ? Date.parse(at) + purchaseTerms.patienceMs : undefined)
  if (!isWaiting || !isLong) return null
  return (
    <p className={styles.text}>
      {`The chain has not shown the payment for more than five minutes. It is safe: we look for it for ${purchaseTerms.searchHours} hours, also when you are not here.`}
    </p>
  )
}

interface WayOn {
  href: string
  words: string
}

const again: WayOn = { href: '/buy-shares', words: 'Buy shares' }
const write: WayOn = { href: '/contactus', words: 'Write to us' }
const ways: Record<TransactionStatus, WayOn | undefined> = {
  awaiting: { href: '/buy-shares', words: 'Go on with the payment' },
  pending: undefined,
  confirmed: { href: '/dashboard', words: 'See what you hold' },
  decision: undefined,
  returning: write,
  returned: again,
  held: write,
  failed: again,
  replaced: { href: '/transactions', words: 'See all transactions' },
  expired: again,
  cancelled: again,
}

function Way({ status }: { status: TransactionStatus }) {
  const way = ways[status]
  if (way === undefined || accessOf(way.href) === undefined) return null
  return (
    <div data-screen-only>
      <ButtonLink href={way.href} look={status === 'awaiting' ? 'filled' : 'quiet'}>
        {way.words}
      </ButtonLink>
    </div>
  )
}
