import { infiniteQueryOptions, keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import Link from 'next/link'
import {
  formatCount,
  formatMoneyFigure,
  formatSharePrice,
  formatSharesFull,
} from '@/contract/format/amounts'
import { localDayTime } from '@/contract/format/dates'
import { maxCounted } from '@/contract/max-counted'
import { type Transaction, type TransactionStatus, transactionCalls } from '@/contract/transaction'
import { call } from '@/lib/api/call'
import * as actions from '@/messages/actions'
import { AsOf } from '@/session/as-of'
import { PrivateAmount } from '@/session/private-amount'
import { ButtonLink } from '@/ui/button'
import { ListEnd } from '@/ui/figures-table'
import * as ui from '@/ui/messages'
import { PartFailed, PartWaiting } from '@/ui/part-state'
import { countOf, type TransactionFilter } from '../addresses'
import { amountText, tones, whatText } from '../copy'
import * as m from '../messages'
import * as l from '../messages/lists'
import { byMonth, movesByItself, transactionsKeys, withoutDuplicates } from '../rules'
import { FilterBar } from './filter-bar'
import styles from './lists.module.css'

type TransactionTableProps = {
  caption: string
  transactions: readonly Transaction[]
}

const columns = (): { name: string; className?: string | undefined }[] => [
  { name: l.timeLabel() },
  { name: l.whatLabel() },
  { name: l.amountLabel(), className: styles.amounts },
  { name: m.sharePriceLabel(), className: styles.price },
  { name: m.sharesLabel(), className: styles.shares },
  { name: l.stateLabel() },
]

const pollMs = 10_000

const polledPages = 2

export function Payments({ filter }: { filter: TransactionFilter | undefined }) {
  const list = useTransactions(filter)
  const total = list.data?.pages[0]?.total
  return (
    <>
      <FilterBar filter={filter ?? {}} />
      <List list={list} filter={filter ?? {}} />
      <p className={styles.count} role="status">
        {total === undefined || total === 0 ? '' : totalText(total, filter ?? {})}
      </p>
    </>
  )
}

type ListProps = { list: ReturnType<typeof useTransactions>; filter: TransactionFilter }

function List({ list, filter }: ListProps) {
  const { data, error } = list
  const retry = () => void list.refetch()
  if (data === undefined) {
    if (error === null) return <PartWaiting lines={8} label={l.paymentsLoadingLabel()} />
    return <PartFailed message={error.message} onRetry={retry} />
  }
  const transactions = withoutDuplicates(data.pages.flatMap(({ docs }) => docs))
  return (
    <section
      className={list.isPlaceholderData ? styles.waiting : undefined}
      aria-label={l.paymentsLabel()}
      aria-busy={list.isPlaceholderData}
    >
      {error && !list.isFetchNextPageError && (
        <PartFailed message={error.message} onRetry={retry} isTrying={list.isFetching} />
      )}
      <AsOf of={list} className={styles.note} />
      {transactions.length === 0 ? (
        <Empty isFiltered={countOf(filter) > 0} />
      ) : (
        <>
          <TransactionTable caption={l.captionLabel()} transactions={transactions} />
          {list.hasNextPage && (
            <ListEnd
              hasMore
              isLoading={list.isFetchingNextPage}
              failure={list.isFetchNextPageError ? error?.message : undefined}
              onMore={() => void list.fetchNextPage()}
            >
              {ui.shownLabel({ count: formatCount(transactions.length) })}
            </ListEnd>
          )}
        </>
      )}
    </section>
  )
}

function Empty({ isFiltered }: { isFiltered: boolean }) {
  return (
    <div className={styles.empty}>
      <p>{isFiltered ? l.noneFoundText() : l.noneText()}</p>
      {isFiltered ? (
        <ButtonLink href="/transactions" look="quiet">
          {l.showAllAction()}
        </ButtonLink>
      ) : (
        <ButtonLink href="/buy-shares">{actions.buyAction()}</ButtonLink>
      )}
    </div>
  )
}

function totalText(total: number, filter: TransactionFilter): string {
  const shown = total >= maxCounted ? `${formatCount(maxCounted)}+` : formatCount(total)
  return l.paymentsText({ count: total, shown, isFiltered: countOf(filter) > 0 ? 'yes' : 'no' })
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

function TransactionTable({ caption, transactions }: TransactionTableProps) {
  return (
    <div className={styles.lists}>
      <table className={styles.table}>
        <caption>{caption}</caption>
        <thead>
          <tr>
            {columns().map(({ name, className }) => (
              <th key={name} scope="col" className={className}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        {byMonth(transactions).map(({ name, transactions: ofMonth }) => (
          <tbody key={name}>
            <tr className={styles.month}>
              <th colSpan={columns().length} scope="rowgroup">
                {name}
              </th>
            </tr>
            {ofMonth.map((transaction) => (
              <Row key={transaction.id} transaction={transaction} />
            ))}
          </tbody>
        ))}
      </table>
    </div>
  )
}

function Row({ transaction }: { transaction: Transaction }) {
  const { id, at, status, shares, sharePrice } = transaction
  const hasCome = status === 'confirmed'
  const { day, time } = localDayTime(at)
  return (
    <tr className={styles.row}>
      <td className={styles.day}>
        <time dateTime={at}>
          <bdi>{day}</bdi> <span>{time}</span>
        </time>
      </td>
      <th scope="row" className={styles.what}>
        <Link href={`/transactions/${id}`} prefetch={false}>
          {whatText(transaction)}
        </Link>
      </th>
      <td className={styles.paid} data-column={l.amountLabel()}>
        <Amount transaction={transaction} />
      </td>
      <td className={styles.price} data-column={m.sharePriceLabel()}>
        {sharePrice === null ? '–' : <bdi>{formatSharePrice(sharePrice)}</bdi>}
      </td>
      <td className={hasCome ? styles.shares : styles.promised} data-column={m.sharesLabel()}>
        {shares === null ? '–' : <PrivateAmount>{formatSharesFull(shares)}</PrivateAmount>}
      </td>
      <td className={styles.state}>
        <StatusMark status={status} />
      </td>
    </tr>
  )
}

function Amount({ transaction }: { transaction: Transaction }) {
  const { kind, pay: amount, decimals, currency } = transaction
  if (currency === null) return <PrivateAmount>{amountText(transaction)}</PrivateAmount>
  const rounding = kind === 'swap' ? 'up' : 'near'
  return (
    <span className={styles.amount}>
      <PrivateAmount>{formatMoneyFigure({ amount, decimals, currency }, rounding)}</PrivateAmount>{' '}
      <span>{currency}</span>
    </span>
  )
}

function StatusMark({ status }: { status: TransactionStatus }) {
  return (
    <span data-state={status} className={`${styles.mark} ${styles[tones[status]]}`}>
      {m.statusLabel({ status })}
    </span>
  )
}
