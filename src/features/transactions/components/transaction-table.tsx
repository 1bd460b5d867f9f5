import Link from 'next/link'
import { formatMicroUsd, formatShares } from '@/contract/format/amounts'
import { formatDayTime } from '@/contract/format/dates'
import type { Transaction } from '@/contract/transaction'
import { PrivateAmount } from '@/session/private-amount'
import { amountText, kindWords } from '../copy'
import { byMonth } from '../rules'
import { StatusMark } from './status-mark'
import styles from './transaction-table.module.css'

export type TransactionTableProps = {
  caption: string
  transactions: readonly Transaction[]
}

const columns = ['Time in UTC', 'What', 'Amount', 'Price of a share', 'Shares', 'State']

/** One table for every width: on a phone each transaction becomes a card, and stays a row for readers. */
export function TransactionTable({ caption, transactions }: TransactionTableProps) {
  return (
    <table className={styles.table}>
      <caption>{caption}</caption>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      {byMonth(transactions).map(({ name, transactions: ofMonth }) => (
        <tbody key={name}>
          <tr className={styles.month}>
            <th colSpan={columns.length} scope="rowgroup">
              {name}
            </th>
          </tr>
          {ofMonth.map((transaction) => (
            <Row key={transaction.id} transaction={transaction} />
          ))}
        </tbody>
      ))}
    </table>
  )
}

function Row({ transaction }: { transaction: Transaction }) {
  const { id, at, kind, status, shares, sharePrice } = transaction
  const hasCome = status === 'confirmed'
  return (
    <tr className={styles.row}>
      <td className={styles.time}>
        <time dateTime={at}>
          <bdi>{formatDayTime(at)}</bdi>
        </time>
      </td>
      <th scope="row" className={styles.what}>
        <Link href={`/transactions/${id}`} prefetch={false}>
          {kindWords[kind]}
        </Link>
      </th>
      <td className={styles.paid} data-column="Amount">
        <PrivateAmount>{amountText(transaction)}</PrivateAmount>
      </td>
      <td className={styles.price} data-column="Price of a share">
        {sharePrice === null ? '–' : <bdi>{formatMicroUsd(sharePrice, 3)}</bdi>}
      </td>
      <td className={hasCome ? styles.shares : styles.promised} data-column="Shares">
        {shares === null ? '–' : <PrivateAmount>{formatShares(shares)}</PrivateAmount>}
      </td>
      <td className={styles.state}>
        <StatusMark status={status} />
      </td>
    </tr>
  )
}
