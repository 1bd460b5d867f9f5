import Link from 'next/link'
import { formatShares } from '@/contract/format/amounts'
import { formatLocalTime } from '@/contract/format/dates'
import type { Transaction } from '@/contract/transaction'
import { PrivateAmount } from '@/session/private-amount'
import { StatusMark } from '../components/status-mark'
import { amountText, kindLabels, messageOf } from '../copy'
import styles from './latest-transactions.module.css'

export type LatestTransactionsProps = { transactions: readonly Transaction[] }

/** The newest few: what it was, what it moved, where it stands. */
export function LatestTransactions({ transactions }: LatestTransactionsProps) {
  return (
    <ul className={styles.list}>
      {transactions.map((transaction) => {
        const { id, kind, at, shares, status } = transaction
        return (
          <li key={id}>
            <p className={styles.what}>
              <Link href={`/transactions/${id}`} prefetch={false}>
                {kindLabels[kind]}
              </Link>
              <time dateTime={at}>{formatLocalTime(at)}</time>
            </p>
            <p className={styles.amount}>
              <PrivateAmount>
                {shares === null ? amountText(transaction) : `${formatShares(shares)} shares`}
              </PrivateAmount>
              <StatusMark status={status} />
            </p>
          </li>
        )
      })}
    </ul>
  )
}

/** Those that still wait, and for what. */
export function OpenTransactions({ transactions }: LatestTransactionsProps) {
  return (
    <ul className={styles.open}>
      {transactions.map((transaction) => {
        const { tone, waitsFor, short } = messageOf(transaction)
        return (
          <li key={transaction.id} className={styles[tone]}>
            <Link href={`/transactions/${transaction.id}`} prefetch={false}>
              {waitsFor ?? short}
            </Link>
            <p>
              {kindLabels[transaction.kind]},{' '}
              <PrivateAmount>{amountText(transaction)}</PrivateAmount>
            </p>
          </li>
        )
      })}
    </ul>
  )
}
