import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import Link from 'next/link'
import { useRouter } from 'next/router'
import { type ReactNode, useEffect, useRef } from 'react'
import { purchaseTerms } from '@/config/purchase-terms'
import { shortAddress } from '@/contract/format/addresses'
import { formatCoins } from '@/contract/format/amounts'
import {
  type TransactionDetail,
  type TransactionStatus,
  transactionCalls,
} from '@/contract/transaction'
import { ApiError } from '@/lib/api/api-error'
import { call } from '@/lib/api/call'
import { useTimeCome } from '@/lib/use-time'
import { HideAmountsSwitch, PrivateAmount } from '@/session/private-amount'
import { invalidateBalances } from '@/session/stale-queries'
import { Button, ButtonLink } from '@/ui/button'
import { wholeNumbers } from '@/ui/chart/scale'
import { IconPrint } from '@/ui/icons/icons'
import { PageFrame } from '@/ui/page-frame'
import { PartFailed, PartWaiting } from '@/ui/part-state'
import { PaperButton } from '../components/paper-button'
import { Receipt } from '../components/receipt'
import { messageOf, mismatchMessages } from '../copy'
import { transactionsKeys } from '../keys'
import * as m from '../messages'
import { pollMsOf } from '../rules'
import styles from './transaction-screen.module.css'

type ConfirmationMeterProps = { seen: number; needed: number }

type TransactionHeadProps = { transaction: TransactionDetail }

interface WayOn {
  href: string
  label: string
}

const again: WayOn = { href: '/buy-shares', label: 'Buy shares' }

const write: WayOn = { href: '/contactus', label: 'Write to us' }

const ways: Record<TransactionStatus, WayOn | undefined> = {
  awaiting: { ...again, label: 'Go on with the payment' },
  pending: undefined,
  confirmed: { href: '/dashboard', label: 'See what you hold' },
  decision: undefined,
  returning: write,
  returned: again,
  held: write,
  failed: again,
  replaced: { href: '/transactions', label: 'See all transactions' },
  expired: again,
  cancelled: again,
}

const swapWays: Partial<typeof ways> = {
  confirmed: { href: '/wallet', label: 'See your wallet' },
  failed: { href: '/swap', label: 'Try again' },
  replaced: ways.replaced,
  expired: { href: '/swap', label: 'Begin a new swap' },
}

export type TransactionScreenProps = {
  /** Take or return, of a payment that does not match its quote. */
  decision?: (transaction: TransactionDetail) => ReactNode
}

export function TransactionScreen({ decision }: TransactionScreenProps) {
  const { query } = useRouter()
  const id = typeof query.id === 'string' ? query.id : undefined
  const { data, error, isFetching, refetch } = useTransaction(id)
  return (
    <PageFrame>
      <nav className={styles.back} aria-label="Back">
        <Link href="/transactions" prefetch={false}>
          All transactions
        </Link>
      </nav>
      {data && <Whole transaction={data} decision={decision?.(data)} />}
      {!data && !error && (
        <div className={styles.page}>
          <h1 className={styles.title}>Transaction</h1>
          <PartWaiting lines={7} label="Loading the transaction" />
        </div>
      )}
      {!data && error && (
        <Failed error={error} isTrying={isFetching} onRetry={() => void refetch()} />
      )}
    </PageFrame>
  )
}

function Whole({ transaction, decision }: { transaction: TransactionDetail; decision: ReactNode }) {
  return (
    <div className={styles.page}>
      <div className={styles.aside}>
        <TransactionHead transaction={transaction} />
        <div className={styles.tools} data-screen-only>
          <Button look="quiet" onClick={() => window.print()}>
            <IconPrint /> Print or save as PDF
          </Button>
          <HideAmountsSwitch />
          {transaction.status === 'confirmed' && transaction.shares !== null && (
            <PaperButton paper={{ kind: 'confirmation', subject: transaction.id }}>
              {m.pdfAction()}
            </PaperButton>
          )}
        </div>
      </div>
      {transaction.status === 'decision' && decision && (
        <div className={styles.decision} data-screen-only>
          {decision}
        </div>
      )}
      <Receipt transaction={transaction} />
    </div>
  )
}

type FailedProps = { error: Error; isTrying: boolean; onRetry: () => void }

/** An address that names nothing of this person's is no trouble that passes. */
function Failed({ error, isTrying, onRetry }: FailedProps) {
  const isUnknown = error instanceof ApiError && (error.status === 404 || error.status === 400)
  return (
    <div className={styles.failed}>
      <h1 className={styles.title}>{isUnknown ? 'No such transaction' : 'Transaction'}</h1>
      {isUnknown ? (
        <p>None of your transactions has this address. It may belong to another account.</p>
      ) : (
        <PartFailed message={error.message} onRetry={onRetry} isTrying={isTrying} />
      )}
    </div>
  )
}

function transactionOptions(id: string) {
  return queryOptions({
    queryKey: transactionsKeys.one(id),
    queryFn: ({ signal }) => call(transactionCalls.transaction, { id }, { signal }),
    staleTime: 1_000,
    refetchInterval: ({ state }) => (state.data ? pollMsOf(state.data.status) : false),
  })
}

/** One transaction, followed to its end; what it changes elsewhere becomes stale with it. */
function useTransaction(id: string | undefined) {
  const client = useQueryClient()
  const transaction = useQuery({ ...transactionOptions(id ?? ''), enabled: id !== undefined })
  const status = transaction.data?.status
  const known = useRef(status)
  useEffect(() => {
    if (known.current !== undefined && known.current !== status) void invalidateBalances(client)
    known.current = status
  }, [client, status])
  return transaction
}

/** Where it stands, why, and what can be done about it. */
function TransactionHead({ transaction }: TransactionHeadProps) {
  const { status, trouble: mismatch, confirmations, paid } = transaction
  const { title, text } = messageOf(transaction)
  return (
    <div className={styles.head} data-state={status}>
      <div role="status">
        <h1 className={styles.transactionHeadTitle}>{title}</h1>
        <p className={styles.text}>{text}</p>
        {mismatch && status !== 'decision' && (
          <p className={styles.trouble}>{mismatchMessages[mismatch]}</p>
        )}
        <Patience transaction={transaction} />
        <UnlinkedPayer transaction={transaction} />
      </div>
      {status === 'pending' && paid !== null && <ConfirmationMeter {...confirmations} />}
      <Way transaction={transaction} />
    </div>
  )
}

/** After five minutes without a word of the chain somebody wonders. */
function Patience({ transaction }: TransactionHeadProps) {
  const { kind, status, paid, at } = transaction
  const isWaiting = status === 'pending' && paid === null
  const what = kind === 'swap' ? 'swap' : 'payment'
  const isLong = useTimeCome(isWaiting ? Date.parse(at) + purchaseTerms.patienceMs : undefined)
  if (!isWaiting || !isLong) return null
  return (
    <p className={styles.text}>
      {`The chain has not shown the ${what} for more than five minutes. It is safe: we look for it for ${purchaseTerms.searchHours} hours, also when you are not here.`}
    </p>
  )
}

/** Somebody paid with the digits of this order, most likely its owner from another wallet. */
function UnlinkedPayer({ transaction: { stranger, decimals, currency } }: TransactionHeadProps) {
  if (stranger === null) return null
  const paid = `${formatCoins(stranger.amount, decimals)} ${currency ?? ''}`
  return (
    <div className={styles.trouble}>
      <p>
        <PrivateAmount>{paid}</PrivateAmount>
        {` arrived with the digits of this order, from the wallet ${shortAddress(stranger.payer)}, which is not linked to your account. `}
        {stranger.isReturned
          ? 'It was returned.'
          : 'It is set aside and safe, and no shares were credited for it.'}
      </p>
      {!stranger.isReturned && (
        <p>
          If you paid, <Link href="/settings">link that wallet</Link> and{' '}
          <Link href="/contactus">write to us</Link>: we return the payment to it.
        </p>
      )}
    </div>
  )
}

function Way({ transaction: { id, kind, status } }: TransactionHeadProps) {
  const way = kind === 'swap' ? swapWays[status] : ways[status]
  if (way === undefined) return null
  const isOpen = status === 'awaiting'
  return (
    <div data-screen-only>
      <ButtonLink
        href={isOpen ? `${way.href}?order=${id}` : way.href}
        look={isOpen ? 'filled' : 'quiet'}
      >
        {way.label}
      </ButtonLink>
    </div>
  )
}

/** One stroke for each block on top of the payment. */
function ConfirmationMeter({ seen, needed }: ConfirmationMeterProps) {
  return (
    <div className={styles.meter}>
      <p className={styles.figure} role="status">
        <bdi>{`${seen} of ${needed}`}</bdi> <span>confirmations</span>
      </p>
      <div className={styles.strokes} aria-hidden="true">
        {wholeNumbers(1, needed).map((stroke) => (
          <span key={stroke} data-made={stroke <= seen} />
        ))}
      </div>
    </div>
  )
}
