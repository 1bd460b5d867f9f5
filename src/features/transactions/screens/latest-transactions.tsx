import { queryOptions, useQuery } from '@tanstack/react-query'
import Link from 'next/link'
import { formatShares, swapReceivedText } from '@/contract/format/amounts'
import { formatLocalDayTime } from '@/contract/format/dates'
import { type Transaction, transactionCalls } from '@/contract/transaction'
import { call } from '@/lib/api/call'
import { PrivateAmount, useShownAmount } from '@/session/private-amount'
import { IconNext } from '@/ui/icons/icons'
import { amountText, moneyPaid, tones } from '../copy'
import * as m from '../messages'
import { transactionsKeys } from '../rules'
import styles from './latest-transactions.module.css'

export type LatestTransactionsProps = { transactions: readonly Transaction[] }

export function LatestTransactions({ transactions }: LatestTransactionsProps) {
  const shown = useShownAmount()
  return (
    <ul className={styles.list}>
      {transactions.map((transaction) => {
        const { id, at, status } = transaction
        return (
          <li key={id}>
            <Link href={`/transactions/${id}`} prefetch={false}>
              {titleOf(transaction, shown)}
            </Link>
            <p className={styles.amount}>
              <PrivateAmount>{broughtOf(transaction)}</PrivateAmount>
            </p>
            <p>
              <time dateTime={at}>{formatLocalDayTime(at)}</time>
              {status !== 'confirmed' && (
                <span data-state={status} className={styles[tones[status]]}>
                  {m.statusLabel({ status })}
                </span>
              )}
            </p>
          </li>
        )
      })}
    </ul>
  )
}

function titleOf(transaction: Transaction, shown: (text: string) => string): string {
  const { kind, shares, status, currency } = transaction
  if (status !== 'confirmed') return m.kindNameLabel({ kind })
  if (shares !== null) return m.boughtText({ shares: shown(formatShares(shares)) })
  if (kind !== 'swap' || currency === null) return m.kindNameLabel({ kind })
  return m.swappedText({ given: shown(moneyPaid({ ...transaction, currency })) })
}

function broughtOf(transaction: Transaction): string {
  const { kind, status, received } = transaction
  if (kind === 'swap' && status === 'confirmed' && received) return swapReceivedText(received)
  return amountText(transaction)
}

export function OpenTransactions({ transactions }: LatestTransactionsProps) {
  return (
    <ul className={styles.list}>
      {transactions.map((transaction) => (
        <OpenTransaction key={transaction.id} transaction={transaction} />
      ))}
    </ul>
  )
}

const soonMs = 3_000

function useConfirmations({ id, kind, status }: Transaction) {
  const isWatched = kind !== 'swap' && status === 'pending'
  const { data } = useQuery({
    ...queryOptions({
      queryKey: transactionsKeys.one(id),
      queryFn: ({ signal }) => call(transactionCalls.transaction, { id }, { signal }),
      refetchInterval: soonMs,
    }),
    enabled: isWatched,
  })
  return isWatched && data?.paid ? data.confirmations : undefined
}

function OpenTransaction({ transaction }: { transaction: Transaction }) {
  const shown = useShownAmount()
  const { id, kind, shares, status } = transaction
  const confirmations = useConfirmations(transaction)
  const amount = shown(amountText(transaction))
  return (
    <li className={styles.open}>
      <Link href={`/transactions/${id}`} prefetch={false}>
        {shares === null
          ? m.kindNameLabel({ kind })
          : m.sharesOnTheWayText({ shares: shown(formatShares(shares)) })}
      </Link>
      <p className={confirmations ? undefined : styles[tones[status]]}>
        {confirmations
          ? m.confirmingText({ amount, ...confirmations })
          : `${amount} · ${m.waitsLabel({ status })}`}
      </p>
      {confirmations && (
        <progress max={confirmations.needed} value={confirmations.seen} aria-hidden="true" />
      )}
      <IconNext size={16} />
    </li>
  )
}
