import {
  formatCoins,
  formatMicroUsd,
  formatSharePrice,
  formatShares,
} from '@/contract/format/amounts'
import { formatMoment } from '@/contract/format/dates'
import type { TransactionDetail } from '@/contract/transaction'
import { PrivateAmount } from '@/session/private-amount'
import styles from './receipt.module.css'

export type AgreedTableProps = { transaction: TransactionDetail }

interface Line {
  name: string
  agreed: string
  /** As it came out; undefined before that. */
  came: string | undefined
  isPrivate?: boolean
  /** It came out otherwise than agreed. */
  isOther?: boolean
}

/** The two sides of a purchase: what was agreed, and what came of it. */
export function AgreedTable({ transaction }: AgreedTableProps) {
  const lines = linesOf(transaction)
  if (lines.length === 0) return null
  return (
    <table className={styles.table}>
      <caption>What was agreed, and what came of it</caption>
      <thead>
        <tr>
          <td />
          <th scope="col">As agreed</th>
          <th scope="col">{transaction.paid === null ? 'So far' : 'As it came'}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ name, agreed, came, isPrivate, isOther }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td data-column="As agreed">{figure(agreed, isPrivate)}</td>
            <td
              data-column={transaction.paid === null ? 'So far' : 'As it came'}
              className={isOther ? styles.other : undefined}
            >
              {came === undefined ? '–' : figure(came, isPrivate)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function figure(text: string, isPrivate = false) {
  return isPrivate ? <PrivateAmount>{text}</PrivateAmount> : <bdi>{text}</bdi>
}

function linesOf(transaction: TransactionDetail): Line[] {
  const { quote, paid, status, fee, shares, sharePrice, currencyPrice } = transaction
  if (quote === null) return []
  const { currency, decimals } = quote
  const isSameMoney = transaction.currency === currency
  const coins = (amount: string) => `${formatCoins(amount, decimals, 18)} ${currency}`
  const arrived = (amount: string) =>
    isSameMoney
      ? coins(amount)
      : `${formatCoins(amount, transaction.decimals, 18)} ${transaction.currency ?? 'of another token'}`
  const rate = (price: string) => `1 ${currency} = ${formatMicroUsd(price, 6)}`
  // What the payment bought, which is known once it was credited.
  const bought = <Value,>(value: Value | null, show: (value: Value) => string) =>
    status !== 'confirmed' || value === null ? undefined : show(value)
  const line = (name: string, agreed: string, came: string | undefined, isPrivate = false) => {
    return { name, agreed, came, isPrivate, isOther: came !== undefined && came !== agreed }
  }
  const isLate = paid !== null && paid.blockAt > quote.expiresAt
  return [
    line('Amount', coins(quote.pay), paid ? arrived(paid.amount) : undefined, true),
    line('Fee in it', coins(quote.fee), bought(fee, coins), true),
    line('Rate', rate(quote.currencyPrice), bought(currencyPrice, rate)),
    line(
      'Price of a share',
      formatSharePrice(quote.sharePrice),
      bought(sharePrice, formatSharePrice),
    ),
    line('Shares', formatShares(quote.shares), bought(shares, formatShares), true),
    {
      name: 'Time',
      agreed: `by ${formatMoment(quote.expiresAt)}`,
      came: paid ? formatMoment(paid.blockAt) : undefined,
      isOther: isLate,
    },
  ]
}
