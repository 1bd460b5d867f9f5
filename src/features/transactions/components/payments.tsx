import { infiniteQueryOptions, keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import Link from 'next/link'
import { formatCount, formatSharePrice, formatShares } from '@/contract/format/amounts'
import { formatLocalDayTime } from '@/contract/format/dates'
import { maxCounted, type Transaction, transactionCalls } from '@/contract/transaction'
import { call } from '@/lib/api/call'
import { PrivateAmount } from '@/session/private-amount'
import { ButtonLink } from '@/ui/button'
import { ListEnd } from '@/ui/list-end'
import { PartFailed, PartWaiting } from '@/ui/part-state'
import { amountText, emptyMessages, kindLabels } from '../copy'
import { countOf, type TransactionFilter } from '../filter'
import { transactionsKeys } from '../keys'
import * as m from '../messages'
import { byMonth, movesByItself, withoutDuplicates } from '../rules'
import { FilterBar } from './filter-bar'
import styles from './lists.module.css'
import { StatusMark } from './status-mark'

type TransactionTableProps = {
  caption: string
  transactions: readonly Transaction[]
}

const columns: { name: string; isFigure?: boolean; className?: string | undefined }[] = [
  { name: 'Time' },
  { name: 'What' },
  { name: 'Amount', isFigure: true },
  { name: 'Price of a share', isFigure: true, className: styles.price },
  { name: 'Shares', isFigure: true },
  { name: 'State' },
]

const pollMs = 10_000

// Asking for many pages again and again would help nobody.
const polledPages = 2

/** Everything that was paid, newest first. */
export function Payments({ filter }: { filter: TransactionFilter | undefined }) {
  const list = useTransactions(filter)
  const total = list.data?.pages[0]?.total
  return (
    <>
      <FilterBar filter={filter ?? {}} />
      <p className={styles.count} role="status">
        {total === undefined ? '' : totalLabel(total, filter ?? {})}
      </p>
      <List list={list} filter={filter ?? {}} />
    </>
  )
}

type ListProps = { list: ReturnType<typeof useTransactions>; filter: TransactionFilter }

function List({ list, filter }: ListProps) {
  const { data, error } = list
  const retry = () => void list.refetch()
  if (data === undefined) {
    if (error === null) return <PartWaiting lines={8} label="Loading your transactions" />
    return <PartFailed message={error.message} onRetry={retry} />
  }
  const transactions = withoutDuplicates(data.pages.flatMap(({ docs }) => docs))
  return (
    <section
      className={list.isPlaceholderData ? styles.waiting : undefined}
      aria-label="List of transactions"
      aria-busy={list.isPlaceholderData}
    >
      {error && !list.isFetchNextPageError && (
        <PartFailed message={error.message} onRetry={retry} isTrying={list.isFetching} />
      )}
      {transactions.length === 0 ? (
        <Empty isFiltered={countOf(filter) > 0} />
      ) : (
        <>
          <TransactionTable caption="Your transactions, newest first" transactions={transactions} />
          <ListEnd
            hasMore={list.hasNextPage}
            isLoading={list.isFetchingNextPage}
            failure={list.isFetchNextPageError ? error?.message : undefined}
            onMore={() => void list.fetchNextPage()}
          >
            {`${formatCount(transactions.length)} shown`}
          </ListEnd>
          <p className={styles.count}>{m.localTimesText()}</p>
        </>
      )}
    </section>
  )
}

function Empty({ isFiltered }: { isFiltered: boolean }) {
  return (
    <div className={styles.empty}>
      <p>{isFiltered ? emptyMessages.filtered : emptyMessages.none}</p>
      <ButtonLink href={isFiltered ? '/transactions' : '/dashboard'} look="quiet">
        {isFiltered ? 'Show all transactions' : 'See what comes first'}
      </ButtonLink>
    </div>
  )
}

/** Beyond a thousand nobody counts. */
function totalLabel(total: number, filter: TransactionFilter): string {
  const count = total >= maxCounted ? `${formatCount(maxCounted)}+` : formatCount(total)
  const noun = total === 1 ? 'transaction' : 'transactions'
  return countOf(filter) === 0 ? `${count} ${noun}` : `${count} ${noun} with these filters`
}

function transactionsOptions(filter: TransactionFilter) {
  return infiniteQueryOptions({
    queryKey: transactionsKeys.list(filter),
    queryFn: ({ pageParam, signal }) =>
      call(
        transactionCalls.transactions,
        { ...filter, ...(pageParam !== undefined && { cursor: pageParam }) },
        { signal },
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor,
    // The list stays while another filter's answer is on its way.
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => {
      const pages = state.data?.pages ?? []
      const isMoving = pages.some(({ docs }: { docs: Transaction[] }) => docs.some(movesByItself))
      return isMoving && pages.length <= polledPages ? pollMs : false
    },
  })
}

function useTransactions(filter: TransactionFilter | undefined) {
  return useInfiniteQuery({ ...transactionsOptions(filter ?? {}), enabled: filter !== undefined })
}

/** One table for every width: on a phone each transaction becomes a card, and stays a row for readers. */
function TransactionTable({ caption, transactions }: TransactionTableProps) {
  return (
    <table className={styles.table}>
      <caption>{caption}</caption>
      <thead>
        <tr>
          {columns.map(({ name, isFigure, className }) => (
            <th key={name} scope="col" className={className} data-figures={isFigure}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      {byMonth(transactions).map(({ name, transactions: ofMonth }) => (
        <tbody key={name}>
          <tr className={styles.month}>
            <th colSpan={columns.length} scope="rowgroup">
              {name}
            </th>
          </tr>
          {ofMonth.map((transaction) => (
            <Row key={transaction.id} transaction={transaction} />
          ))}
        </tbody>
      ))}
    </table>
  )
}

function Row({ transaction }: { transaction: Transaction }) {
  const { id, at, kind, status, shares, sharePrice } = transaction
  const hasCome = status === 'confirmed'
  return (
    <tr className={styles.row}>
      <td className={styles.day}>
        <time dateTime={at}>
          <bdi>{formatLocalDayTime(at)}</bdi>
        </time>
      </td>
      <th scope="row" className={styles.what}>
        <Link href={`/transactions/${id}`} prefetch={false}>
          {kindLabels[kind]}
        </Link>
      </th>
      <td className={styles.paid} data-column="Amount">
        <PrivateAmount>{amountText(transaction)}</PrivateAmount>
      </td>
      <td className={styles.price} data-column="Price of a share">
        {sharePrice === null ? '–' : <bdi>{formatSharePrice(sharePrice)}</bdi>}
      </td>
      <td className={hasCome ? styles.shares : styles.promised} data-column="Shares">
        {shares === null ? '–' : <PrivateAmount>{formatShares(shares)}</PrivateAmount>}
      </td>
      <td className={styles.state}>
        <StatusMark status={status} />
      </td>
    </tr>
  )
}
