import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import Link from 'next/link'
import { useRouter } from 'next/router'
import { type ReactNode, useEffect, useRef } from 'react'
import { type TransactionDetail, transactionCalls } from '@/contract/transaction'
import { ApiError } from '@/lib/api/api-error'
import { call } from '@/lib/api/call'
import { HideAmountsSwitch } from '@/session/hide-amounts-switch'
import { staleMoney } from '@/session/own-money'
import { Button } from '@/ui/button'
import { IconPrint } from '@/ui/marks/icons'
import { PageFrame } from '@/ui/page-frame'
import { PartFailed } from '@/ui/part-failed'
import { PartWaiting } from '@/ui/part-waiting'
import { Receipt } from '../components/receipt'
import { TransactionHead } from '../components/transaction-head'
import { transactionsKeys } from '../keys'
import { pollMsOf } from '../rules'
import styles from './transaction-screen.module.css'

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
    if (known.current !== undefined && known.current !== status) void staleMoney(client)
    known.current = status
  }, [client, status])
  return transaction
}
