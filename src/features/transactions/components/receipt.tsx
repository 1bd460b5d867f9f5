import { envClient } from '@/config/env.client'
import { formatCoins, formatShares } from '@/contract/format/amounts'
import { formatMoment } from '@/contract/format/dates'
import type { TransactionDetail, TransactionStatus } from '@/contract/transaction'
import { PrivateAmount } from '@/session/private-amount'
import { LogoWordmark } from '@/ui/marks/logo'
import { kindWords, statusWords } from '../copy'
import { quoteOf } from '../quote-of'
import { AgreedTable } from './agreed-table'
import { ChainCheck } from './chain-check'
import { HashLine } from './hash-line'
import styles from './receipt.module.css'
import { SignatureLine } from './signature-line'

export type ReceiptProps = { transaction: TransactionDetail }

/** One sheet that says all there is to say, and what of it this browser has checked itself. */
export function Receipt({ transaction }: ReceiptProps) {
  const { id, kind, status, at, hash, paid, refundHash, settledAt, swappedBy } = transaction
  const quote = quoteOf(transaction)
  const isSwap = kind === 'swap'
  const isReceipt = status === 'confirmed' && !isSwap
  return (
    <article className={styles.sheet} aria-labelledby="sheet-title">
      <div className={styles.masthead}>
        <LogoWordmark name={envClient.appName} />
        <h2 id="sheet-title">{isReceipt ? 'Receipt' : kindWords[kind]}</h2>
      </div>
      <Headline transaction={transaction} />
      <dl className={styles.facts}>
        <Fact label="Number" text={id} />
        <Fact
          label={quote ? 'Quote locked' : isSwap ? 'Sent' : 'Seen'}
          text={formatMoment(quote?.lockedAt ?? at)}
        />
        <Fact label="State" text={statusWords[status].short} />
        {swappedBy && <Fact label="Wallet" text={swappedBy} />}
        {settledAt && <Fact label="Settled" text={formatMoment(settledAt)} />}
      </dl>
      <AgreedTable transaction={transaction} />
      {quote && <SignatureLine quote={quote} />}
      {(hash ?? refundHash) !== null && (
        <dl className={styles.hashes}>
          {hash && <HashLine label="Transaction on the chain" hash={hash} />}
          {refundHash && <HashLine label="Returned by" hash={refundHash} />}
        </dl>
      )}
      {paid && <ChainCheck transaction={transaction} paid={paid} />}
    </article>
  )
}

/** The number the sheet is about: shares once there are some, money before. */
function Headline({ transaction }: ReceiptProps) {
  const { status, shares, pay, decimals, currency, received } = transaction
  const coins = `${formatCoins(pay, decimals)} ${currency ?? ''}`
  const isBought = status === 'confirmed' && shares !== null
  if (received !== null) return <Swapped received={received} status={status} paid={coins} />
  return (
    <p className={styles.headline}>
      <span className={styles.figure}>
        <PrivateAmount>{isBought ? formatShares(shares) : coins}</PrivateAmount>
      </span>
      <span className={styles.unit}>
        {isBought ? (
          <>
            shares for <PrivateAmount>{coins}</PrivateAmount>
          </>
        ) : (
          payWords(transaction)
        )}
      </span>
    </p>
  )
}

const swapWords: Partial<Record<TransactionStatus, string>> = {
  pending: 'expected for',
  confirmed: 'for',
}

type SwappedProps = Pick<TransactionDetail, 'status'> & {
  received: NonNullable<TransactionDetail['received']>
  paid: string
}

/** What came out of a swap, or was to come. */
function Swapped({ received, status, paid }: SwappedProps) {
  const { amount, decimals, currency } = received
  const words = swapWords[status] ?? 'did not come for'
  return (
    <p className={styles.headline}>
      <span className={styles.figure}>
        <PrivateAmount>{`${formatCoins(amount, decimals)} ${currency}`}</PrivateAmount>
      </span>
      <span className={styles.unit}>
        {words} <PrivateAmount>{paid}</PrivateAmount>
      </span>
    </p>
  )
}

function payWords({ paid, status }: TransactionDetail): string {
  if (status === 'returned') return 'returned'
  if (paid !== null) return 'arrived'
  return statusWords[status].tone === 'over' ? 'not paid' : 'to be paid'
}

function Fact({ label, text }: { label: string; text: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <bdi>{text}</bdi>
      </dd>
    </div>
  )
}
