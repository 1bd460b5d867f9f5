import { useQuery } from '@tanstack/react-query'
import { chainExplorer } from '@/config/chain'
import { envClient } from '@/config/env.client'
import { formatCoins, formatMoney, formatShares } from '@/contract/format/amounts'
import { formatMoment, formatShortDay } from '@/contract/format/dates'
import type { PurchaseDocument } from '@/contract/offering'
import type { LockedQuote } from '@/contract/purchase'
import type { TransactionDetail, TransactionStatus } from '@/contract/transaction'
import { documentName } from '@/messages/documents/names'
import { useOffering } from '@/session/offering-options'
import { PrivateAmount } from '@/session/private-amount'
import { useProfile } from '@/session/profile-options'
import { CopyText } from '@/ui/copy-buttons'
import { IconCheck, IconClose, IconExternalLink } from '@/ui/icons/icons'
import { LogoWordmark } from '@/ui/icons/logo'
import { PartFailed } from '@/ui/part-state'
import { kindLabels, statusMessages } from '../copy'
import { acceptedText, acceptedTitle, buyerLabel, issuerLabel } from '../messages/receipt'
import { AgreedTable } from './agreed-table'
import { ChainCheck } from './chain-check'
import styles from './receipt.module.css'

type SignatureLineProps = { quote: LockedQuote }

type HashLineProps = { label: string; hash: string }

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
        <h2 id="sheet-title">{isReceipt ? 'Receipt' : kindLabels[kind]}</h2>
      </div>
      <Headline transaction={transaction} />
      <dl className={styles.facts}>
        <Fact label="Number" text={id} />
        <Fact
          label={quote ? 'Quote locked' : isSwap ? 'Sent' : 'Seen'}
          text={formatMoment(quote?.lockedAt ?? at)}
        />
        <Fact label="State" text={statusMessages[status].short} />
        {swappedBy && <Fact label="Wallet" text={swappedBy} />}
        {settledAt && <Fact label="Settled" text={formatMoment(settledAt)} />}
        {transaction.quote && <Parties />}
      </dl>
      <AgreedTable transaction={transaction} />
      {quote && <SignatureLine quote={quote} />}
      {transaction.quote && <Accepted documents={transaction.quote.accepted} />}
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
  const coins =
    currency === null
      ? formatCoins(pay, decimals)
      : formatMoney({ amount: pay, decimals, currency })
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
          payLabel(transaction)
        )}
      </span>
    </p>
  )
}

const swapMessages: Partial<Record<TransactionStatus, string>> = {
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
  const label = swapMessages[status] ?? 'did not come for'
  return (
    <p className={styles.headline}>
      <span className={styles.figure}>
        <PrivateAmount>{`${formatCoins(amount, decimals)} ${currency}`}</PrivateAmount>
      </span>
      <span className={styles.unit}>
        {label} <PrivateAmount>{paid}</PrivateAmount>
      </span>
    </p>
  )
}

function payLabel({ paid, status }: TransactionDetail): string {
  if (status === 'returned') return 'returned'
  if (paid !== null) return 'arrived'
  return statusMessages[status].tone === 'over' ? 'not paid' : 'to be paid'
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

/** Who sold and who bought, each by the full name. */
function Parties() {
  const { data: offering } = useOffering()
  const { data: profile } = useProfile()
  return (
    <>
      {offering && <Fact label={issuerLabel()} text={offering.issuer} />}
      {profile && <Fact label={buyerLabel()} text={profile.fullName} />}
    </>
  )
}

/** The very texts of that time, whatever they say today; orders of before named none. */
function Accepted({ documents }: { documents: readonly PurchaseDocument[] }) {
  if (documents.length === 0) return null
  return (
    <section className={styles.accepted} aria-labelledby="accepted-title">
      <h3 id="accepted-title">{acceptedTitle()}</h3>
      <ul>
        {documents.map(({ kind, slug, version, updatedOn }) => (
          <li key={slug}>
            <a
              href={`${envClient.apiUrl}/static/download?${new URLSearchParams({ kind, slug, version })}`}
              download={`${slug}-${version}.md`}
            >
              {documentName(slug)}
            </a>
            <time dateTime={updatedOn}>{formatShortDay(updatedOn)}</time>
            <code>{version.slice(updatedOn.length + 1)}</code>
          </li>
        ))}
      </ul>
      <p className={styles.note}>{acceptedText()}</p>
    </section>
  )
}

/** What was signed, put together again. */
function quoteOf({ quote }: Pick<TransactionDetail, 'quote'>): LockedQuote | undefined {
  if (quote === null) return undefined
  const { shares, accepted: _, ...terms } = quote
  return { ...terms, receive: shares }
}

/** A transaction of the chain, and where else to look it up. */
function HashLine({ label, hash }: HashLineProps) {
  return (
    <div className={styles.line}>
      <dt>{label}</dt>
      <dd>
        <CopyText text={hash} about={label.toLowerCase()} />
        {envClient.appMode === 'production' ? (
          <a
            href={`${chainExplorer.url}/tx/${hash}`}
            target="_blank"
            rel="noreferrer"
            className={styles.link}
            data-screen-only
          >
            {`Look it up at ${chainExplorer.name}`} <IconExternalLink size={16} />
          </a>
        ) : (
          <p className={styles.note}>
            The chain of this sandbox is local: no public explorer knows this transaction.
          </p>
        )}
      </dd>
    </div>
  )
}

/** Whether what was agreed bears our signature; this browser works it out itself. */
function SignatureLine({ quote }: SignatureLineProps) {
  const { data: isOurs, error, refetch, isFetching } = useQuoteSignature(quote)
  if (error)
    return (
      <PartFailed
        message="The signature of the quote could not be checked."
        onRetry={() => void refetch()}
        isTrying={isFetching}
      />
    )
  if (isOurs === undefined) return <p role="status">The signature of the quote is being checked.</p>
  return (
    <p className={`${styles.signature} ${isOurs ? styles.signed : styles.notSigned}`} role="status">
      {isOurs ? <IconCheck size={18} /> : <IconClose size={18} />}
      {isOurs
        ? 'The quote bears our signature: nothing in it was changed afterwards.'
        : 'The signature of this quote is not ours. Please write to us with this page.'}
    </p>
  )
}

/** The curve's arithmetic is large, so it is fetched only where a quote is looked at. */
function useQuoteSignature(quote: LockedQuote) {
  return useQuery({
    queryKey: ['quote-signature', quote],
    queryFn: async () => (await import('../signature')).isSignedByUs(quote),
    staleTime: Number.POSITIVE_INFINITY,
  })
}
