import { useQuery } from '@tanstack/react-query'
import { formatMoment } from '@/contract/format/dates'
import type { TransactionDetail } from '@/contract/transaction'
import { type ReadPayment, readPayment } from '@/lib/chain/read-payment'
import { PartFailed } from '@/ui/part-failed'
import { transactionsKeys } from '../keys'
import { type Check, receiptChecks, type Summary, summaryOf } from '../receipt-checks'
import styles from './chain-check.module.css'
import { CheckRow } from './check-row'

type Paid = NonNullable<TransactionDetail['paid']>

const pollMs = 3_000

export type ChainCheckProps = {
  transaction: TransactionDetail
  paid: NonNullable<TransactionDetail['paid']>
}

/** The payment as this browser reads it from the chain, held against our books. */
export function ChainCheck({ transaction, paid }: ChainCheckProps) {
  const isFinal = transaction.settledAt !== null
  const { data, error, isFetching, refetch, dataUpdatedAt } = usePaymentOnChain(paid, isFinal)
  const retry = () => void refetch()
  return (
    <section className={styles.check} aria-labelledby="chain-check">
      <h3 id="chain-check">What the chain says</h3>
      {error ? (
        <PartFailed
          message="The chain could not be reached from this browser, so nothing here is checked. What our books say stands above."
          onRetry={retry}
          isTrying={isFetching}
        />
      ) : (
        <Answer
          chain={data}
          readAt={dataUpdatedAt}
          transaction={transaction}
          onRetry={retry}
          isTrying={isFetching}
        />
      )}
    </section>
  )
}

type AnswerProps = {
  chain: ReadPayment | undefined
  readAt: number
  transaction: TransactionDetail
  onRetry: () => void
  isTrying: boolean
}

function Answer({ chain, readAt, transaction, onRetry, isTrying }: AnswerProps) {
  if (chain === undefined)
    return <p role="status">Your browser reads the payment from the chain.</p>
  if (chain === 'absent') {
    return (
      <PartFailed
        message="The chain does not show this transaction now. A node may lag behind; if that lasts, write to us with the hash."
        onRetry={onRetry}
        isTrying={isTrying}
      />
    )
  }
  const checks = receiptChecks(transaction, chain)
  const summary = summaryOf(checks)
  return (
    <>
      <p role="status" className={styles[tones[summary]]}>
        {wordsOf(summary, checks, readAt)}
      </p>
      <dl className={styles.rows}>
        {checks.map((check) => (
          <CheckRow key={check.name} check={check} transaction={transaction} />
        ))}
      </dl>
    </>
  )
}

const tones: Record<Summary, string> = { 'all match': 'good', waiting: 'waiting', mismatch: 'bad' }

function wordsOf(summary: Summary, checks: readonly Check[], readAt: number): string {
  const count = checks.length
  if (summary === 'all match')
    return `All ${count} fields match. Your browser read them from the chain, not from us, on ${formatMoment(new Date(readAt).toISOString())}.`
  if (summary === 'waiting')
    return 'All that can be known now matches. The payment is not final yet.'
  const wrong = checks.filter(({ verdict }) => verdict === 'mismatch').length
  return `${wrong} of ${count} fields do not match the chain. Please write to us with this page.`
}

/** The payment as this browser reads it from the chain. While it is not final it is read again. */
function usePaymentOnChain({ hash, logIndex }: Paid, isFinal: boolean) {
  return useQuery({
    queryKey: transactionsKeys.onChain(hash, logIndex),
    queryFn: ({ signal }) => readPayment({ hash, logIndex }, signal),
    retry: 1,
    staleTime: 0,
    refetchInterval: ({ state }) => (isFinal || state.status === 'error' ? false : pollMs),
  })
}
