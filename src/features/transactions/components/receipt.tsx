import { useQuery } from '@tanstack/react-query'
import Link from 'next/link'
import { chainExplorer, chainFacts } from '@/config/chain'
import { bankCurrency, bankDecimals } from '@/config/coins'
import { envClient } from '@/config/env.client'
import { inFours } from '@/contract/format/addresses'
import { formatExactUsd, formatMoney, formatShares, swapRates } from '@/contract/format/amounts'
import { formatMoment, formatShortDay } from '@/contract/format/dates'
import { savedQuote } from '@/contract/proofs'
import type { PurchaseOrder } from '@/contract/purchase'
import type { TransactionDetail } from '@/contract/transaction'
import {
  AddressInFours,
  type Fact,
  FactRows,
  HashInEights,
} from '@/features/checkout/components/facts'
import * as checkout from '@/features/checkout/messages'
import { saveProof } from '@/lib/api/save-file'
import { documentName } from '@/messages/document-names'
import * as labels from '@/messages/labels'
import { useOffering, useProfile } from '@/session/queries'
import { Button } from '@/ui/button'
import { CopyButton } from '@/ui/copy-buttons'
import { IconCheck, IconClose, IconDownload, IconExternalLink } from '@/ui/icons/icons'
import { late } from '@/ui/late'
import { PartFailed } from '@/ui/part-state'
import row from '@/ui/row.module.css'
import texts from '@/ui/text.module.css'
import * as transactionsTexts from '../messages'
import * as m from '../messages/receipt'
import { AgreedTable } from './agreed-table'
import styles from './receipt.module.css'

const ChainCheck = late(
  () => import('./chain-check').then((part) => part.ChainCheck),
  () => <p role="status">{m.readingText()}</p>,
)

export type ReceiptProps = { transaction: TransactionDetail }

export function Receipt({ transaction }: ReceiptProps) {
  const { quote, paid, hash, refundHash } = transaction
  return (
    <>
      {quote && (
        <section className={styles.section}>
          <h2 id="agreed-title" className={texts.ruled}>
            {m.agreedTitle()}
          </h2>
          <AgreedTable transaction={transaction} />
          <SignatureLine quote={quote} />
        </section>
      )}
      <Transfer transaction={transaction} />
      <FromDividend transaction={transaction} />
      <SwapRate transaction={transaction} />
      <Parties transaction={transaction} />
      {(hash ?? refundHash) !== null && (
        <section className={styles.section}>
          <h2 className={texts.ruled}>{labels.onChainTitle()}</h2>
          <div className={styles.facts}>
            <FactRows
              facts={[
                ...(hash
                  ? [hashFact(labels.transactionLabel(), hash, checkout.copyHashLabel())]
                  : []),
                ...(refundHash ? [hashFact(m.refundLabel(), refundHash, m.copyRefundLabel())] : []),
              ]}
            />
          </div>
          {paid && <ChainCheck transaction={transaction} paid={paid} />}
          {envClient.appMode === 'sandbox' && (
            <p className={`${texts.fine} ${styles.note}`}>{m.localText()}</p>
          )}
        </section>
      )}
    </>
  )
}

/** The agreed terms and the bank's booking: a transfer has no transaction on a chain. */
function Transfer({ transaction: { transfer } }: ReceiptProps) {
  if (transfer === null) return null
  const { pay, fee, sharePrice, shares, holder, iban, reference, bookedOn } = transfer
  const money = (amount: string) =>
    formatMoney({ amount, decimals: bankDecimals, currency: bankCurrency })
  const factIf = (name: string, value: string | null): Fact[] => (value ? [{ name, value }] : [])
  return (
    <section className={styles.section}>
      <h2 className={texts.ruled}>{m.transferTitle()}</h2>
      <div className={styles.facts}>
        <FactRows
          facts={[
            { name: m.agreedLabel(), value: money(pay), more: m.feeHint({ fee: money(fee) }) },
            { name: labels.sharesLabel(), value: formatShares(shares) },
            { name: transactionsTexts.sharePriceLabel(), value: formatExactUsd(sharePrice) },
            ...factIf(m.toLabel(), holder),
            { name: m.ibanLabel(), value: <bdi>{inFours(iban)}</bdi> },
            { name: m.referenceLabel(), value: <bdi>{inFours(reference)}</bdi> },
            ...factIf(m.bookedLabel(), bookedOn && formatShortDay(bookedOn)),
            ...factIf(m.bankReferenceLabel(), transfer.bankReference),
            ...factIf(m.refundReferenceLabel(), transfer.refundReference),
          ]}
        />
      </div>
    </section>
  )
}

/** Shares bought with a dividend: at which price, and which dividend it was. */
function FromDividend({ transaction }: ReceiptProps) {
  const { dividend, sharePrice, shares } = transaction
  if (dividend === null || sharePrice === null || shares === null) return null
  return (
    <section className={styles.section}>
      <h2 className={texts.ruled}>{m.fromDividendTitle()}</h2>
      <div className={styles.facts}>
        <FactRows
          facts={[
            { name: labels.sharesLabel(), value: formatShares(shares) },
            { name: transactionsTexts.sharePriceLabel(), value: formatExactUsd(sharePrice) },
            { name: labels.feeLabel(), value: m.noFeeText() },
          ]}
        />
      </div>
      <p className={styles.note}>
        <Link href={`/rights/${dividend}`} prefetch={false}>
          {m.seeDividendAction()}
        </Link>
      </p>
    </section>
  )
}

/** The rate between the amounts above as shown, so that readers can check it. */
function SwapRate({ transaction }: ReceiptProps) {
  const { kind, status, currency, received } = transaction
  if (kind !== 'swap' || status !== 'confirmed' || currency === null || received === null)
    return null
  const { ofPaid, ofReceived } = swapRates(
    { ...transaction, currency, amount: transaction.pay },
    received,
  )
  const rate = (base: string, cost: string | undefined, counter: string): Fact[] =>
    cost === undefined ? [] : [{ name: `1 ${base}`, value: `${cost} ${counter}` }]
  return (
    <section className={styles.section}>
      <h2 className={texts.ruled}>{labels.rateLabel()}</h2>
      <div className={styles.facts}>
        <FactRows
          facts={[
            ...rate(currency, ofPaid, received.currency),
            ...rate(received.currency, ofReceived, currency),
          ]}
        />
      </div>
    </section>
  )
}

function Parties({ transaction: { quote, transfer, paid, swappedBy } }: ReceiptProps) {
  const hasOrder = (quote ?? transfer) !== null
  const { data: offering } = useOffering()
  const { data: profile } = useProfile()
  const address = (name: string, value: string | undefined | null): Fact[] =>
    value ? [{ name, value: <AddressInFours address={value} /> }] : []
  const facts: Fact[] = [
    ...(hasOrder && offering
      ? [{ name: m.issuerLabel(), value: offering.issuer, more: m.sharesHint() }]
      : []),
    ...(hasOrder && profile ? [{ name: m.buyerLabel(), value: profile.fullName }] : []),
    ...address(labels.walletLabel(), swappedBy),
    ...address(labels.fromLabel(), paid?.payer ?? quote?.payer),
    ...address(m.toLabel(), paid?.treasury ?? quote?.treasury),
  ]
  if (facts.length === 0) return null
  return (
    <section className={styles.section}>
      <h2 className={texts.ruled}>{m.partiesTitle()}</h2>
      <div className={styles.facts}>
        <FactRows facts={facts} />
      </div>
    </section>
  )
}

/** Links to the texts as they were when accepted. Old orders named none. */
export function Accepted({ transaction: { accepted } }: ReceiptProps) {
  if (accepted.length === 0) return null
  return (
    <section className={styles.accepted} aria-labelledby="accepted-title">
      <h2 id="accepted-title" className={texts.aside}>
        {m.acceptedTitle()}
      </h2>
      <ul>
        {accepted.map(({ kind, slug, version, updatedOn }) => (
          <li key={slug}>
            <a
              href={`/api/v1/static/download?kind=${kind}&slug=${slug}&version=${version}`}
              download
            >
              {documentName(slug)}
            </a>
            <span>{formatShortDay(updatedOn)}</span>
            <bdi>{version.slice(11)}</bdi>
          </li>
        ))}
      </ul>
      <p className={`${texts.fine} ${styles.note}`}>{m.acceptedText()}</p>
    </section>
  )
}

/** Empty for a dividend that became shares: it happened at one moment. */
function beganText(kind: TransactionDetail['kind'], at: string): string | undefined {
  if (kind === 'reinvestment') return undefined
  const time = formatMoment(at)
  return kind === 'swap' ? m.sentText({ time }) : m.seenText({ time })
}

export function OrderFacts({ transaction }: ReceiptProps) {
  const { id, kind, at, endedAt } = transaction
  const order = transaction.quote ?? transaction.transfer
  const began = order ? m.lockedText({ time: formatMoment(order.lockedAt) }) : beganText(kind, at)
  return (
    <section className={styles.accepted}>
      <h2 className={texts.ruled}>{m.orderTitle({ kind })}</h2>
      <p className={styles.number}>
        <bdi>{id}</bdi>
      </p>
      {began && <p className={`${texts.fine} ${styles.note}`}>{began}</p>}
      {endedAt && (
        <p className={`${texts.fine} ${styles.note}`}>
          {m.settledText({ time: formatMoment(endedAt) })}
        </p>
      )}
    </section>
  )
}

function hashFact(name: string, hash: string, about: string): Fact {
  const value = (
    <span className={`${row.between} ${styles.hash}`}>
      <HashInEights hash={hash} />
      <CopyButton text={hash} about={about} />
      {envClient.appMode === 'production' && (
        <a
          href={`${chainExplorer.url}/tx/${hash}`}
          target="_blank"
          rel="noreferrer"
          className={`${row.inline} ${styles.link}`}
          data-screen-only
        >
          {m.explorerAction({ name: chainExplorer.name })} <IconExternalLink size={16} />
        </a>
      )}
    </span>
  )
  return { name, value }
}

function SignatureLine({ quote }: { quote: NonNullable<TransactionDetail['quote']> }) {
  const { shares, ...terms } = quote
  const order = { ...terms, receive: shares }
  const { data: isOurs, error, refetch, isFetching } = useQuoteSignature(order)
  const saved = `fnx-receipt-${quote.lockedAt.slice(0, 10)}.json`
  if (error)
    return (
      <PartFailed
        message={m.signatureError()}
        onRetry={() => void refetch()}
        isTrying={isFetching}
      />
    )
  if (isOurs === undefined) return <p role="status">{m.signatureWaitText()}</p>
  return (
    <>
      <p
        className={`${row.line} ${styles.line} ${isOurs ? styles.good : styles.bad}`}
        role="status"
      >
        {isOurs ? <IconCheck size={18} /> : <IconClose size={18} />}
        <span>{isOurs ? m.signedText() : m.notSignedText()}</span>
      </p>
      <p data-screen-only>
        <Button look="quiet" onClick={() => saveProof(savedQuote(order, chainFacts.id), saved)}>
          <IconDownload /> {m.saveAction()}
        </Button>
      </p>
    </>
  )
}

/** Loaded only here, because the elliptic-curve code is large. */
function useQuoteSignature(quote: PurchaseOrder) {
  return useQuery({
    queryKey: ['quote-signature', quote],
    queryFn: async () => (await import('../receipt-checks')).isSignedByUs(quote),
    staleTime: Number.POSITIVE_INFINITY,
  })
}
