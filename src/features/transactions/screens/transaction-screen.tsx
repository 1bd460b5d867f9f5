import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import Link from 'next/link'
import { useRouter } from 'next/router'
import { type ReactNode, useEffect, useRef } from 'react'
import { envClient } from '@/config/env.client'
import {
  type TransactionDetail,
  type TransactionStatus,
  transactionCalls,
} from '@/contract/transaction'
import { ApiError } from '@/lib/api/api-error'
import { call } from '@/lib/api/call'
import { tryAgainAction } from '@/messages/actions'
import { HideAmountsSwitch } from '@/session/private-amount'
import { invalidateBalances } from '@/session/stale-queries'
import { Button, ButtonLink } from '@/ui/button'
import { IconChevron } from '@/ui/icons/icons'
import { LogoWordmark } from '@/ui/icons/logo'
import { IconPrint } from '@/ui/icons/member-icons'
import { PageFrame } from '@/ui/page-frame'
import { PartFailed, PartWaiting } from '@/ui/part-state'
import { PaperButton } from '../components/file-buttons'
import { Accepted, OrderFacts, Receipt } from '../components/receipt'
import { isReceipt, TransactionHead } from '../components/transaction-head'
import * as pdf from '../messages'
import * as m from '../messages/receipt'
import { pollMsOf, transactionsKeys } from '../rules'
import styles from './transaction-screen.module.css'

interface WayOn {
  href: string
  label: () => string
}

const again: WayOn = { href: '/buy-shares', label: m.buyAction }

const write: WayOn = { href: '/contactus', label: m.contactAction }

const ways: Record<TransactionStatus, WayOn | undefined> = {
  awaiting: { ...again, label: m.payAction },
  pending: undefined,
  confirmed: undefined,
  decision: undefined,
  returning: write,
  returned: again,
  held: write,
  failed: again,
  replaced: { href: '/transactions', label: m.listAction },
  expired: again,
  cancelled: again,
}

const swapWays: Partial<typeof ways> = {
  confirmed: { href: '/wallet', label: m.walletAction },
  failed: { href: '/swap', label: tryAgainAction },
  replaced: ways.replaced,
  expired: { href: '/swap', label: m.newSwapAction },
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
      <nav className={styles.back} aria-label={m.backNavigationLabel()}>
        <Link href="/transactions" prefetch={false}>
          <IconChevron size={16} /> {m.backLabel()}
        </Link>
      </nav>
      {data && <Whole transaction={data} decision={decision?.(data)} />}
      {!data && !error && (
        <div className={styles.failed}>
          <h1 className={styles.title}>{m.transactionTitle()}</h1>
          <PartWaiting lines={7} label={m.loadingLabel()} />
        </div>
      )}
      {!data && error && (
        <Failed error={error} isTrying={isFetching} onRetry={() => void refetch()} />
      )}
    </PageFrame>
  )
}

function Whole({ transaction, decision }: { transaction: TransactionDetail; decision: ReactNode }) {
  const isDecision = transaction.status === 'decision' && Boolean(decision)
  return (
    <article className={styles.page} data-task>
      <p className={styles.printed}>
        <LogoWordmark name={envClient.appName} /> {m.printedTitle()}
      </p>
      <div className={styles.main}>
        <TransactionHead transaction={transaction} />
        {isDecision && <div data-screen-only>{decision}</div>}
        <Receipt transaction={transaction} />
      </div>
      <aside className={styles.aside}>
        <Tools transaction={transaction} isStill={isDecision} />
        <Accepted transaction={transaction} />
        <OrderFacts transaction={transaction} />
      </aside>
    </article>
  )
}

type ToolsProps = { transaction: TransactionDetail; isStill: boolean }

/** One filled button; paper comes as a PDF where there is one, and else from the printer. */
function Tools({ transaction, isStill }: ToolsProps) {
  const { id, kind, status } = transaction
  const way = kind === 'swap' ? swapWays[status] : ways[status]
  const isOpen = status === 'awaiting'
  return (
    <div className={`${styles.tools} ${isStill ? '' : styles.foot}`} data-screen-only>
      {isReceipt(transaction) ? (
        <PaperButton look="filled" paper={{ kind: 'confirmation', subject: id }}>
          {pdf.pdfAction()}
        </PaperButton>
      ) : (
        <>
          {way && (
            <ButtonLink
              href={isOpen ? `${way.href}?order=${id}` : way.href}
              look={isOpen ? 'filled' : 'quiet'}
            >
              {way.label()}
            </ButtonLink>
          )}
          <Button look="quiet" onClick={() => window.print()}>
            <IconPrint /> {m.printAction()}
          </Button>
        </>
      )}
      <HideAmountsSwitch hasLabel />
    </div>
  )
}

type FailedProps = { error: Error; isTrying: boolean; onRetry: () => void }

/** An address that names nothing of this person's is no trouble that passes. */
function Failed({ error, isTrying, onRetry }: FailedProps) {
  const isUnknown = error instanceof ApiError && (error.status === 404 || error.status === 400)
  return (
    <div className={styles.failed}>
      <h1 className={styles.title}>{isUnknown ? m.unknownTitle() : m.transactionTitle()}</h1>
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
