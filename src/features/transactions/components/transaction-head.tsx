import Link from 'next/link'
import { purchaseTerms } from '@/config/purchase-terms'
import { shortAddress } from '@/contract/format/addresses'
import { formatCoins } from '@/contract/format/amounts'
import type { TransactionDetail, TransactionStatus } from '@/contract/transaction'
import { PrivateAmount } from '@/session/private-amount'
import { useTimeCome } from '@/session/use-time-come'
import { ButtonLink } from '@/ui/button'
import { wholeNumbers } from '@/ui/chart/scale'
import { troubleWords, wordsOf } from '../copy'
import styles from './transaction-head.module.css'

type ConfirmationMeterProps = { seen: number; needed: number }

export type TransactionHeadProps = { transaction: TransactionDetail }

/** Where it stands, why, and what can be done about it. */
export function TransactionHead({ transaction }: TransactionHeadProps) {
  const { status, trouble, confirmations, paid } = transaction
  const { title, text } = wordsOf(transaction)
  return (
    <div className={styles.head} data-state={status}>
      <div role="status">
        <h1 className={styles.title}>{title}</h1>
        <p className={styles.text}>{text}</p>
        {trouble && status !== 'decision' && (
          <p className={styles.trouble}>{troubleWords[trouble]}</p>
        )}
        <Patience transaction={transaction} />
        <Stranger transaction={transaction} />
      </div>
      {status === 'pending' && paid !== null && <ConfirmationMeter {...confirmations} />}
      <Way transaction={transaction} />
    </div>
  )
}

/** After five minutes without a word of the chain somebody wonders. */
function Patience({ transaction }: TransactionHeadProps) {
  const { kind, status, paid, at } = transaction
  const isWaiting = status === 'pending' && paid === null
  const what = kind === 'swap' ? 'swap' : 'payment'
  const isLong = useTimeCome(isWaiting ? Date.parse(at) + purchaseTerms.patienceMs : undefined)
  if (!isWaiting || !isLong) return null
  return (
    <p className={styles.text}>
      {`The chain has not shown the ${what} for more than five minutes. It is safe: we look for it for ${purchaseTerms.searchHours} hours, also when you are not here.`}
    </p>
  )
}

/** Somebody paid with the digits of this order, most likely its owner from another wallet. */
function Stranger({ transaction: { stranger, decimals, currency } }: TransactionHeadProps) {
  if (stranger === null) return null
  const paid = `${formatCoins(stranger.amount, decimals)} ${currency ?? ''}`
  return (
    <div className={styles.trouble}>
      <p>
        <PrivateAmount>{paid}</PrivateAmount>
        {` arrived with the digits of this order, from the wallet ${shortAddress(stranger.payer)}, which is not linked to your account. `}
        {stranger.isReturned
          ? 'It was returned.'
          : 'It is set aside and safe, and no shares were credited for it.'}
      </p>
      {!stranger.isReturned && (
        <p>
          If you paid, <Link href="/settings">link that wallet</Link> and{' '}
          <Link href="/contactus">write to us</Link>: we return the payment to it.
        </p>
      )}
    </div>
  )
}

interface WayOn {
  href: string
  words: string
}

const again: WayOn = { href: '/buy-shares', words: 'Buy shares' }
const write: WayOn = { href: '/contactus', words: 'Write to us' }
const ways: Record<TransactionStatus, WayOn | undefined> = {
  awaiting: { ...again, words: 'Go on with the payment' },
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

const swapWays: Partial<typeof ways> = {
  confirmed: { href: '/wallet', words: 'See your wallet' },
  failed: { href: '/swap', words: 'Try again' },
  replaced: ways.replaced,
  expired: { href: '/swap', words: 'Begin a new swap' },
}

function Way({ transaction: { id, kind, status } }: TransactionHeadProps) {
  const way = kind === 'swap' ? swapWays[status] : ways[status]
  if (way === undefined) return null
  const isOpen = status === 'awaiting'
  return (
    <div data-screen-only>
      <ButtonLink
        href={isOpen ? `${way.href}?order=${id}` : way.href}
        look={isOpen ? 'filled' : 'quiet'}
      >
        {way.words}
      </ButtonLink>
    </div>
  )
}

/** One stroke for each block on top of the payment. */
function ConfirmationMeter({ seen, needed }: ConfirmationMeterProps) {
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
