import { useQuery } from '@tanstack/react-query'
import { formatCoins } from '@/contract/format/amounts'
import { formatMoment } from '@/contract/format/dates'
import type { Transaction, TransactionDetail } from '@/contract/transaction'
import { type ReadPayment, readPayment } from '@/lib/chain/read-payment'
import { PrivateAmount } from '@/session/private-amount'
import { IconCheck, IconClose } from '@/ui/icons/icons'
import { PartFailed } from '@/ui/part-state'
import { VisuallyHidden } from '@/ui/visually-hidden'
import { transactionsKeys } from '../keys'
import {
  type Check,
  type CheckName,
  receiptChecks,
  type Summary,
  summaryOf,
} from '../receipt-checks'
import styles from './receipt.module.css'

type CheckRowProps = {
  check: Check
  transaction: Pick<Transaction, 'currency' | 'decimals'>
}

const labels: Record<CheckName, string> = {
  outcome: 'Outcome',
  block: 'Block',
  blockHash: 'Hash of the block',
  time: 'Time of the block',
  payer: 'Paid by',
  treasury: 'Paid to',
  token: 'Paid in',
  amount: 'Amount',
  confirmations: 'Confirmations',
}

const outcomeMessages = { match: 'matches', mismatch: 'does not match' }

type ValueProps = CheckRowProps & { name: CheckName; text: string }

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
        {messageOf(summary, checks, readAt)}
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

function messageOf(summary: Summary, checks: readonly Check[], readAt: number): string {
  const count = checks.length
  if (summary === 'all match')
    return `All ${count} fields match. Your browser read them from the chain, not from us, on ${formatMoment(new Date(readAt).toISOString())}.`
  if (summary === 'waiting')
    return 'All that can be known now matches. The payment is not final yet.'
  const wrong = checks.filter(({ outcome }) => outcome === 'mismatch').length
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

/** Where both say the same it stands once; where not, both are shown. */
function CheckRow({ check, transaction }: CheckRowProps) {
  const { name, ours, onChain, outcome } = check
  const show = (text: string) => <Value name={name} text={text} transaction={transaction} />
  return (
    <div className={`${styles.row} ${styles[outcome]}`}>
      <dt>{labels[name]}</dt>
      <dd className={styles.value}>
        {name === 'confirmations' && <bdi>{`${onChain} on the chain, ${ours}`}</bdi>}
        {name !== 'confirmations' && show(ours)}
        {outcome === 'mismatch' && (
          <span className={styles.chain}>
            The chain says: {onChain === undefined ? 'nothing of the kind' : show(onChain)}
          </span>
        )}
      </dd>
      <dd className={styles.outcome}>
        {outcome === 'match' && <IconCheck size={18} />}
        {outcome === 'mismatch' && <IconClose size={18} />}
        {outcome === 'waiting' ? (
          'Not final'
        ) : (
          <VisuallyHidden>{outcomeMessages[outcome]}</VisuallyHidden>
        )}
      </dd>
    </div>
  )
}

function Value({ name, text, transaction }: Omit<ValueProps, 'check'>) {
  const { currency, decimals } = transaction
  if (name === 'amount')
    return <PrivateAmount>{`${formatCoins(text, decimals, 18)} ${currency ?? ''}`}</PrivateAmount>
  if (name === 'time') return <bdi>{formatMoment(text)}</bdi>
  if (name === 'outcome') return text === 'succeeded' ? 'Carried out' : 'Failed'
  if (name === 'token')
    return (
      <bdi>
        {text === 'coin'
          ? `${currency ?? 'The coin of the chain'} itself`
          : `${currency ?? 'A token'} ${text}`}
      </bdi>
    )
  return <bdi>{text}</bdi>
}
