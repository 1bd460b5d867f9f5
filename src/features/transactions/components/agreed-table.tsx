import {
  formatCoinPrice,
  formatCoins,
  formatExactUsd,
  formatMicroUsd,
  formatMoneyFigure,
  formatShares,
  valueAt,
} from '@/contract/format/amounts'
import { formatClock, formatDayTime } from '@/contract/format/dates'
import type { TransactionDetail } from '@/contract/transaction'
import * as labels from '@/messages/labels'
import { PrivateAmount } from '@/session/private-amount'
import * as transactionsTexts from '../messages'
import * as m from '../messages/receipt'
import styles from './receipt.module.css'

interface Line {
  name: string
  agreed: string
  came: string | undefined
  isPrivate?: boolean
  isOther?: boolean
  isDollars?: boolean
}

export function AgreedTable({ transaction }: { transaction: TransactionDetail }) {
  const lines = linesOf(transaction)
  const cameLabel = transaction.paid === null ? m.soFarLabel() : m.paidLabel()
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls it
    <div className={styles.scroll} tabIndex={0}>
      <table className={styles.table} aria-labelledby="agreed-title">
        <thead>
          <tr>
            <td />
            <th scope="col">{m.agreedLabel()}</th>
            <th scope="col">{cameLabel}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ name, agreed, came, isPrivate, isOther, isDollars }) => (
            <tr key={name} className={isDollars ? styles.dollars : undefined}>
              <th scope="row">{name}</th>
              <td>{figure(agreed, isPrivate)}</td>
              <td className={isOther ? styles.other : undefined}>
                {came === undefined ? '–' : figure(came, isPrivate)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function figure(text: string, isPrivate = false) {
  return isPrivate ? <PrivateAmount>{text}</PrivateAmount> : <bdi>{text}</bdi>
}

interface Pair {
  agreed: string
  came: string | null | undefined
  show: (amount: string) => string
  exact?: (amount: string) => string
}

function pairOf({ agreed, came, show, exact = show }: Pair) {
  if (came === null || came === undefined) return { agreed: show(agreed), came: undefined }
  const isOther = agreed !== came
  const write = isOther && show(agreed) === show(came) ? exact : show
  return { agreed: write(agreed), came: write(came), isOther }
}

function linesOf({ quote, paid, status, ...came }: TransactionDetail): Line[] {
  if (quote === null) return []
  const { currency, decimals } = quote
  const show = (amount: string) => formatMoneyFigure({ amount, decimals, currency })
  const exact = (amount: string) => formatCoins(amount, decimals, decimals)
  const bought = (value: string | null) => (status === 'confirmed' ? value : null)
  const cameDollars =
    paid && came.currencyPrice && String(valueAt(paid.amount, came.currencyPrice, came.decimals))
  return [
    {
      name: m.amountLabel({ currency }),
      ...(paid && came.currency !== currency
        ? { agreed: show(quote.pay), came: arrivedText(paid.amount, came), isOther: true }
        : pairOf({ agreed: quote.pay, came: paid?.amount, show, exact })),
      isPrivate: true,
    },
    {
      name: m.feeLabel({ currency }),
      ...pairOf({ agreed: quote.fee, came: bought(came.fee), show, exact }),
      isPrivate: true,
    },
    {
      name: m.rateLabel({ currency }),
      ...pairOf({
        agreed: quote.currencyPrice,
        came: bought(came.currencyPrice),
        show: formatCoinPrice,
      }),
      isDollars: true,
    },
    {
      name: m.amountLabel({ currency: 'USD' }),
      ...pairOf({
        agreed: String(valueAt(quote.pay, quote.currencyPrice, decimals)),
        came: bought(cameDollars),
        show: formatMicroUsd,
      }),
      isPrivate: true,
      isDollars: true,
    },
    {
      name: transactionsTexts.sharePriceLabel(),
      ...pairOf({
        agreed: quote.sharePrice,
        came: bought(came.sharePrice),
        show: formatExactUsd,
      }),
      isDollars: true,
    },
    {
      name: labels.sharesLabel(),
      ...pairOf({ agreed: quote.shares, came: bought(came.shares), show: formatShares }),
      isPrivate: true,
    },
    { name: m.timeLabel(), ...timesOf(quote.expiresAt, paid?.blockAt) },
  ]
}

type CoinUnit = Pick<TransactionDetail, 'currency' | 'decimals'>

function arrivedText(amount: string, { currency, decimals }: CoinUnit): string {
  const coins = formatCoins(amount, decimals, decimals)
  return `${coins} ${currency ?? m.otherTokenLabel()}`
}

function timesOf(by: string, at: string | undefined) {
  const isOneDay = at === undefined || at.slice(0, 10) === by.slice(0, 10)
  const write = isOneDay ? formatClock : formatDayTime
  return {
    agreed: m.byLabel({ time: write(by) }),
    came: at && write(at),
    isOther: at !== undefined && at > by,
  }
}
