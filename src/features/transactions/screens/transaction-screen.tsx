import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import Link from 'next/link'
import { useRouter } from 'next/router'
import { type ReactNode, useEffect, useRef } from 'react'
import { houseName } from '@/config/house'
import {
  type TransactionDetail,
  type TransactionStatus,
  transactionCalls,
} from '@/contract/transaction'
import { ApiError } from '@/lib/api/api-error'
import { call } from '@/lib/api/call'
import * as actions from '@/messages/actions'
import * as labels from '@/messages/labels'
import { HideAmountsSwitch } from '@/session/private-amount'
import { invalidateBalances } from '@/session/stale-queries'
import { Button, ButtonLink } from '@/ui/button'
import columns from '@/ui/columns.module.css'
import { Fold } from '@/ui/fold'
import { IconChevron } from '@/ui/icons/icons'
import { LogoWordmark } from '@/ui/icons/logo'
import { IconPrint } from '@/ui/icons/member-icons'
import { PageFrame } from '@/ui/page-frame'
import { PartFailed, PartWaiting } from '@/ui/part-state'
import row from '@/ui/row.module.css'
import stack from '@/ui/stack.module.css'
import texts from '@/ui/text.module.css'
import { PaperButton } from '../components/file-buttons'
import { Accepted, OrderFacts, Receipt } from '../components/receipt'
import { isReceipt, TransactionHead } from '../components/transaction-head'
import * as transactionsTexts from '../messages'
import * as m from '../messages/receipt'
import { pollMsOf, transactionsKeys } from '../rules'
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
          <IconChevron size={16} /> {labels.allTransactionsLabel()}
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
  const lastStatus = useRef(status)
  useEffect(() => {
    if (lastStatus.current !== undefined && lastStatus.current !== status)
      void invalidateBalances(client)
    lastStatus.current = status
  }, [client, status])
  return transaction
}

interface WayOn {
  href: string
  label: () => string
}

const again: WayOn = { href: '/buy-shares', label: actions.buyAction }

const ways: Record<TransactionStatus, WayOn | undefined> = {
  awaiting: { ...again, label: m.payAction },
  pending: undefined,
  confirmed: undefined,
  decision: undefined,
  returning: undefined,
  returned: again,
  held: undefined,
  failed: again,
  replaced: { href: '/transactions', label: m.listAction },
  expired: again,
  cancelled: again,
}

const swapWays: Partial<typeof ways> = {
  confirmed: { href: '/wallet', label: m.walletAction },
  failed: { href: '/swap', label: actions.tryAgainAction },
  replaced: ways.replaced,
  expired: { href: '/swap', label: m.newSwapAction },
}

type TransactionPartProps = { transaction: TransactionDetail; decision: ReactNode }

function TransactionPart({ transaction, decision }: TransactionPartProps) {
  if (transaction.status === 'decision' && transaction.decision !== null && decision)
    return <Choice transaction={transaction} decision={decision} />
  return (
    <article className={`${columns.columns} ${styles.page}`} data-task>
      <p className={styles.printed}>
        <LogoWordmark name={houseName()} /> {m.printedTitle()}
      </p>
      <div className={`${stack.gap4} ${styles.main}`}>
        <TransactionHead transaction={transaction} />
        <Receipt transaction={transaction} />
      </div>
      <aside className={`${stack.gap4} ${columns.aside} ${styles.aside}`}>
        <Tools transaction={transaction} />
        <Accepted transaction={transaction} />
        <OrderFacts transaction={transaction} />
      </aside>
    </article>
  )
}

/**
 * A payment that waits for a decision. The choice comes first, and the other facts are folded
 * below.
 */
function Choice({ transaction, decision }: TransactionPartProps) {
  return (
    <article className={`${stack.gap5} ${styles.choice}`}>
      <div className={styles.decision}>{decision}</div>
      <div className={styles.more}>
        <Fold title={m.detailsTitle()}>
          <div className={`${stack.gap4} ${styles.main}`}>
            <Receipt transaction={transaction} />
            <Accepted transaction={transaction} />
            <OrderFacts transaction={transaction} />
          </div>
        </Fold>
      </div>
    </article>
  )
}

function Tools({ transaction }: { transaction: TransactionDetail }) {
  const { id, kind, status } = transaction
  const way = kind === 'swap' ? swapWays[status] : ways[status]
  const isOpen = status === 'awaiting'
  return (
    <div className={`${row.row} ${styles.tools} ${styles.foot}`} data-screen-only>
      {isReceipt(transaction) ? (
        <PaperButton look="filled" paper={{ kind: 'confirmation', subject: id }}>
          {transactionsTexts.pdfAction()}
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
      <ButtonLink href={`/contactus?about=${id}`} look="quiet">
        {m.askAction()}
      </ButtonLink>
      <HideAmountsSwitch hasLabel />
    </div>
  )
}
