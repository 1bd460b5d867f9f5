import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import Link from 'next/link'
import { useRouter } from 'next/router'
import { type ReactNode, useEffect, useRef } from 'react'
import { type TransactionDetail, transactionCalls } from '@/contract/transaction'
import { ApiError } from '@/lib/api/api-error'
import { call } from '@/lib/api/call'
import * as labels from '@/messages/labels'
import { invalidateBalances } from '@/session/stale-queries'
import { IconChevron } from '@/ui/icons/icons'
import { PageFrame } from '@/ui/page-frame'
import { PartFailed, PartWaiting } from '@/ui/part-state'
import row from '@/ui/row.module.css'
import stack from '@/ui/stack.module.css'
import texts from '@/ui/text.module.css'
import * as m from '../messages/receipt'
import { pollMsOf, transactionsKeys } from '../rules'
import { TransactionPart } from './transaction-part'
import styles from './transaction-screen.module.css'

export type TransactionScreenProps = {
  decision?: (transaction: TransactionDetail) => ReactNode
}

export function TransactionScreen({ decision }: TransactionScreenProps) {
  const { query } = useRouter()
  const id = typeof query.id === 'string' ? query.id : undefined
  const { data, error, isFetching, refetch } = useTransaction(id)
  return (
    <PageFrame>
      <nav className={`${texts.hint} ${styles.back}`} aria-label={m.backNavigationLabel()}>
        <Link href="/transactions" prefetch={false} className={`${row.inline} ${texts.way}`}>
          <IconChevron size={16} /> {labels.backLabel()}
        </Link>
      </nav>
      {data && <TransactionPart transaction={data} decision={decision?.(data)} />}
      {!data && !error && <Waiting />}
      {!data && error && (
        <Failed error={error} isTrying={isFetching} onRetry={() => void refetch()} />
      )}
    </PageFrame>
  )
}

function Waiting() {
  return (
    <div className={`${stack.gap3} ${styles.failed}`}>
      <h1 className={texts.title}>{labels.transactionLabel()}</h1>
      <PartWaiting lines={7} label={m.loadingLabel()} />
    </div>
  )
}

type FailedProps = { error: Error; isTrying: boolean; onRetry: () => void }

function Failed({ error, isTrying, onRetry }: FailedProps) {
  const isUnknown = error instanceof ApiError && (error.status === 404 || error.status === 400)
  return (
    <div className={`${stack.gap3} ${styles.failed}`}>
      <h1 className={texts.title}>{isUnknown ? m.unknownTitle() : labels.transactionLabel()}</h1>
      {isUnknown ? (
        <p>{m.unknownText()}</p>
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
