import { useQuery } from '@tanstack/react-query'
import { minuteMs } from '@/config/durations'
import { formatCoins } from '@/contract/format/amounts'
import { formatMoment } from '@/contract/format/dates'
import type { Transaction, TransactionDetail } from '@/contract/transaction'
import { AddressInFours, HashInEights } from '@/features/checkout/components/facts'
import { type ReadPayment, readPayment } from '@/lib/chain/read-payment'
import { useTimeCome } from '@/lib/use-time'
import * as labels from '@/messages/labels'
import { PrivateAmount } from '@/session/private-amount'
import { IconCheck, IconChevron, IconClose } from '@/ui/icons/icons'
import { PartFailed } from '@/ui/part-state'
import texts from '@/ui/text.module.css'
import { VisuallyHidden } from '@/ui/visually-hidden'
import * as checkTexts from '../messages/check'
import * as m from '../messages/receipt'
import {
  type CheckName,
  type ReceiptCheck,
  receiptChecks,
  type Summary,
  summaryOf,
} from '../receipt-checks'
import { transactionsKeys } from '../rules'
import styles from './receipt.module.css'

type CheckRowProps = {
  check: ReceiptCheck
  transaction: Pick<Transaction, 'currency' | 'decimals'>
}

const checkLabels: Record<CheckName, () => string> = {
  outcome: checkTexts.outcomeLabel,
  block: labels.blockLabel,
  blockHash: checkTexts.blockHashLabel,
  time: checkTexts.blockTimeLabel,
  payer: checkTexts.payerLabel,
  treasury: checkTexts.treasuryLabel,
  token: checkTexts.tokenLabel,
  amount: labels.amountLabel,
  confirmations: checkTexts.confirmationsLabel,
}

type ValueProps = CheckRowProps & { text: string }

type PaymentFacts = NonNullable<TransactionDetail['paid']>

const pollMs = 3_000

export function ChainCheck({
  transaction,
  paid,
}: {
  transaction: TransactionDetail
  paid: PaymentFacts
}) {
  const isFinal = transaction.endedAt !== null
  const { data, error, isFetching, refetch, dataUpdatedAt } = usePaymentOnChain(paid, isFinal)
  if (error || data === 'absent')
    return (
      <PartFailed
        message={error ? checkTexts.awayError() : checkTexts.absentError()}
        onRetry={() => void refetch()}
        isTrying={isFetching}
      />
    )
  if (data === undefined) return <p role="status">{m.readingText()}</p>
  return (
    <Nine
      checks={receiptChecks(transaction, data)}
      transaction={transaction}
      dataUpdatedAt={dataUpdatedAt}
    />
  )
}

type NineProps = {
  checks: readonly ReceiptCheck[]
  transaction: TransactionDetail
  dataUpdatedAt: number
}

function Nine({ checks, transaction, dataUpdatedAt }: NineProps) {
  const summary = summaryOf(checks)
  const Icon = summary === 'mismatch' ? IconClose : IconCheck
  return (
    <details className={styles.nine} open={summary === 'mismatch'}>
      <summary className={styles[tones[summary]]}>
        <Icon size={18} />
        <span role="status">
          <SummaryText summary={summary} checks={checks} dataUpdatedAt={dataUpdatedAt} />
        </span>
        <IconChevron size={16} />
      </summary>
      <p className={`${texts.fine} ${styles.note}`}>{checkTexts.readText()}</p>
      <dl>
        {checks.map((check) => (
          <CheckRow key={check.name} check={check} transaction={transaction} />
        ))}
      </dl>
    </details>
  )
}

const tones: Record<Summary, string> = { 'all match': 'good', waiting: 'waiting', mismatch: 'bad' }

type SummaryTextProps = Pick<NineProps, 'checks' | 'dataUpdatedAt'> & { summary: Summary }

function SummaryText({ summary, checks, dataUpdatedAt }: SummaryTextProps) {
  const isOld = useTimeCome(dataUpdatedAt + minuteMs)
  if (summary === 'waiting') return checkTexts.waitingText()
  if (summary === 'mismatch') {
    const count = checks.filter(({ outcome }) => outcome === 'mismatch').length
    return checkTexts.differsText({
      count,
      total: checks.length,
      isOne: count === 1 ? 'yes' : 'no',
    })
  }
  const time = formatMoment(new Date(dataUpdatedAt).toISOString())
  if (isOld) return checkTexts.matchedText({ time })
  return (
    <>
      <span data-screen-only>{checkTexts.matchText()}</span>
      <span className={styles.onPaper}>{checkTexts.matchedText({ time })}</span>
    </>
  )
}

function usePaymentOnChain({ hash, logIndex }: PaymentFacts, isFinal: boolean) {
  return useQuery<ReadPayment>({
    queryKey: transactionsKeys.onChain(hash, logIndex),
    queryFn: ({ signal }) => readPayment({ hash, logIndex }, signal),
    retry: 1,
    staleTime: 0,
    refetchInterval: ({ state }) => (isFinal || state.status === 'error' ? false : pollMs),
  })
}

function CheckRow({ check, transaction }: CheckRowProps) {
  const { name, ours, onChain, outcome } = check
  const show = (text: string) => <Value check={check} transaction={transaction} text={text} />
  const isMatch = outcome === 'match'
  return (
    <div className={styles[outcome]}>
      <dt>{checkLabels[name]()}</dt>
      <dd className={styles.value}>
        {show(ours)}
        {outcome === 'mismatch' && (
          <span className={styles.chain}>
            {checkTexts.theirsLabel()}{' '}
            {onChain === undefined ? checkTexts.nothingLabel() : show(onChain)}
          </span>
        )}
      </dd>
      <dd className={`${texts.fine} ${styles.outcome}`}>
        {outcome === 'waiting' ? (
          checkTexts.notFinalLabel()
        ) : (
          <>
            {isMatch ? <IconCheck size={16} /> : <IconClose size={16} />}
            <VisuallyHidden>
              {isMatch ? checkTexts.matchLabel() : checkTexts.mismatchLabel()}
            </VisuallyHidden>
          </>
        )}
      </dd>
    </div>
  )
}

function Value({ check: { name, onChain }, text, transaction }: ValueProps) {
  const { currency, decimals } = transaction
  if (name === 'payer' || name === 'treasury') return <AddressInFours address={text} />
  if (name === 'blockHash') return <HashInEights hash={text} />
  if (name === 'amount')
    return <PrivateAmount>{`${formatCoins(text, decimals, 18)} ${currency ?? ''}`}</PrivateAmount>
  if (name === 'confirmations')
    return <bdi>{checkTexts.countLabel({ seen: onChain ?? '0', needed: text })}</bdi>
  if (name === 'time') return <bdi>{formatMoment(text)}</bdi>
  if (name === 'outcome')
    return text === 'succeeded' ? checkTexts.succeededLabel() : checkTexts.failedLabel()
  if (name === 'token' && text !== 'coin')
    return (
      <>
        <bdi>{currency}</bdi> <AddressInFours address={text} />
      </>
    )
  return <bdi>{text === 'coin' ? checkTexts.coinLabel({ currency: currency ?? '' }) : text}</bdi>
}
