import Link from 'next/link'
import { purchaseTerms } from '@/config/terms'
import { shortAddress } from '@/contract/format/addresses'
import { formatCoins, formatMoney, formatShares, swapReceivedText } from '@/contract/format/amounts'
import { formatMoment, formatShortDay } from '@/contract/format/dates'
import type { Transaction, TransactionDetail } from '@/contract/transaction'
import { useTimeCome } from '@/lib/use-time'
import * as labels from '@/messages/labels'
import { PrivateAmount, useShownAmount } from '@/session/private-amount'
import card from '@/ui/card.module.css'
import { wholeNumbers } from '@/ui/chart/scale'
import { IconCheck } from '@/ui/icons/icons'
import row from '@/ui/row.module.css'
import stack from '@/ui/stack.module.css'
import texts from '@/ui/text.module.css'
import { moneyPaid } from '../copy'
import * as m from '../messages/receipt'
import styles from '../screens/transaction-screen.module.css'

export type TransactionHeadProps = { transaction: TransactionDetail }

export function TransactionHead({ transaction }: TransactionHeadProps) {
  const { status, kind, quote, at, endedAt } = transaction
  const day = formatShortDay(quote?.lockedAt ?? at)
  const name = m.receiptTitle({ kind, day })
  if (isReceipt(transaction))
    return (
      <header className={`${stack.gap2} ${styles.head}`} data-state={status}>
        <h1 className={`${texts.over} ${styles.name}`}>{name}</h1>
        <Hero transaction={transaction} />
        <p className={`${row.line} ${styles.credited}`} role="status">
          <IconCheck size={18} />
          <span>{m.creditedText({ time: formatMoment(endedAt ?? at) })}</span>
        </p>
        <Rest transaction={transaction} />
      </header>
    )
  return (
    <header className={`${stack.gap2} ${styles.head}`} data-state={status}>
      <p className={`${texts.over} ${styles.name}`}>{name}</p>
      <div role="status">
        <h1 className={texts.title}>{m.stateTitle({ kind, status })}</h1>
        <p className={`${texts.lead} ${styles.text}`}>
          {(transaction.transfer && m.transferStateText({ status })) ||
            m.stateText({ kind, status })}
        </p>
        <Mismatch transaction={transaction} />
        <Patience transaction={transaction} />
        <UnlinkedPayer transaction={transaction} />
      </div>
      {status === 'pending' && transaction.paid !== null && (
        <ConfirmationMeter {...transaction.confirmations} />
      )}
      <Hero transaction={transaction} />
    </header>
  )
}

function Rest({ transaction: { rest, decimals, currency, transfer } }: TransactionHeadProps) {
  if (rest === null) return null
  return (
    <p className={`${texts.lead} ${styles.text}`}>
      {m.restText({
        rest: formatMoney({ amount: rest.amount, decimals, currency: currency ?? '' }),
        isReturned: rest.isReturned ? 'yes' : 'no',
        isTransfer: transfer ? 'yes' : 'no',
        amount: (text) => <PrivateAmount key="amount">{text}</PrivateAmount>,
      })}
    </p>
  )
}

export function isReceipt({ kind, status, shares }: Transaction): boolean {
  return status === 'confirmed' && kind !== 'swap' && shares !== null
}

function Hero({ transaction }: TransactionHeadProps) {
  const { shares, received, status } = transaction
  const showAmount = useShownAmount()
  const pay = showAmount(paidText(transaction))
  if (received !== null) {
    return <Figure figure={swapReceivedText(received)} under={m.swapForLabel({ status, pay })} />
  }
  if (!isReceipt(transaction) || shares === null)
    return (
      <Figure
        figure={paidText(transaction)}
        under={m.payStateLabel({ state: payState(transaction) })}
      />
    )
  const unit = labels.sharesUnitLabel({ isOne: shares === '1000000' ? 'yes' : 'no' })
  return <Figure figure={formatShares(shares)} unit={unit} under={m.forLabel({ pay })} />
}

function paidText(transaction: Transaction): string {
  const { pay, decimals, currency } = transaction
  return currency === null ? formatCoins(pay, decimals) : moneyPaid({ ...transaction, currency })
}

function Figure({ figure, unit, under }: { figure: string; unit?: string; under: string }) {
  return (
    <p className={styles.hero}>
      <b className={texts.amount}>
        <PrivateAmount>{figure}</PrivateAmount> {unit && <i>{unit}</i>}
      </b>
      <span className={texts.under}>{under}</span>
    </p>
  )
}

function payState({ paid, transfer, status }: TransactionDetail): string {
  if (status === 'returned') return 'refunded'
  if (paid !== null || transfer?.bookedOn) return 'arrived'
  // Reported by its wallet: "to be paid" would ask for a second payment.
  if (status === 'pending') return 'sent'
  return status === 'awaiting' ? 'expected' : 'unpaid'
}

function Mismatch({ transaction: { trouble, status } }: TransactionHeadProps) {
  if (trouble === null || status === 'decision') return null
  return (
    <p className={`${card.marked} ${styles.trouble}`}>
      {m.troubleText({ trouble: trouble.replace('-', '_') })}
    </p>
  )
}

function Patience({ transaction }: TransactionHeadProps) {
  const { kind, status, paid, at } = transaction
  const isWaiting = status === 'pending' && paid === null
  const isLong = useTimeCome(isWaiting ? Date.parse(at) + purchaseTerms.patienceMs : undefined)
  if (!isWaiting || !isLong) return null
  return (
    <p className={`${texts.lead} ${styles.text}`}>
      {m.patienceText({ kind, hours: purchaseTerms.searchHours })}
    </p>
  )
}

function UnlinkedPayer({
  transaction: { id, stranger, decimals, currency },
}: TransactionHeadProps) {
  if (stranger === null) return null
  const paid = formatMoney({ amount: stranger.amount, decimals, currency: currency ?? '' })
  return (
    <div className={`${card.marked} ${styles.trouble}`}>
      <p>
        {m.strangerText({
          paid,
          payer: shortAddress(stranger.payer),
          isRefunded: stranger.isReturned ? 'yes' : 'no',
          amount: (text) => <PrivateAmount key="amount">{text}</PrivateAmount>,
        })}
      </p>
      {!stranger.isReturned && (
        <p>
          {m.linkPayerText({
            link: (text) => (
              <Link key="link" href="/settings">
                {text}
              </Link>
            ),
            contact: (text) => (
              <Link key="contact" href={`/contactus?about=${id}`}>
                {text}
              </Link>
            ),
          })}
        </p>
      )}
    </div>
  )
}

function ConfirmationMeter({ seen, needed }: { seen: number; needed: number }) {
  return (
    <div className={`${stack.gap1} ${styles.meter}`}>
      <p className={styles.figure} role="status">
        {m.meterText({
          seen,
          needed,
          count: (text) => <bdi key="count">{text}</bdi>,
          unit: (text) => <span key="unit">{text}</span>,
        })}
      </p>
      <div className={styles.strokes} aria-hidden="true">
        {wholeNumbers(1, needed).map((stroke) => (
          <span key={stroke} data-made={stroke <= seen} />
        ))}
      </div>
    </div>
  )
}
