import Link from 'next/link'
import type { Transaction } from '@/contract/transaction'
import { formatCoins, formatShares } from '@/lib/amounts'
import { formatTime } from '@/lib/dates'
import { PrivateAmount } from '@/session/private-amount'
import { StatusMark } from '../components/status-mark'
import { kindWords, statusWords } from '../copy'
import styles from './latest-transactions.module.css'

export type LatestTransactionsProps = { transactions: readonly Transaction[] }

/** The newest few: what it was, what it moved, where it stands. */
export function LatestTransactions({ transactions }: LatestTransactionsProps) {
  return (
    <ul className={styles.list}>
      {transactions.map(({ id, kind, at, shares, pay, decimals, currency, status }) => (
        <li key={id}>
          <p className={styles.what}>
            <Link href={`/transactions/${id}`} prefetch={false}>
              {kindWords[kind]}
            </Link>
            <time dateTime={at}>{formatTime(at)}</time>
          </p>
          <p className={styles.amount}>
            <PrivateAmount>
              {shares === null
                ? `${formatCoins(pay, decimals)} ${currency ?? ''}`
                : `${formatShares(shares)} shares`}
            </PrivateAmount>
            <StatusMark status={status} />
          </p>
        </li>
      ))}
    </ul>
  )
}

/** Those that still wait, and for what. */
export function OpenTransactions({ transactions }: LatestTransactionsProps) {
  return (
    <ul className={styles.open}>
      {transactions.map(({ id, kind, pay, decimals, currency, status }) => (
        <li key={id} className={styles[statusWords[status].tone]}>
          <Link href={`/transactions/${id}`} prefetch={false}>
            {statusWords[status].waitsFor ?? statusWords[status].short}
          </Link>
          <p>
            {kindWords[kind]},{' '}
            <PrivateAmount>{`${formatCoins(pay, decimals)} ${currency ?? ''}`}</PrivateAmount>
          </p>
        </li>
      ))}
    </ul>
  )
}
