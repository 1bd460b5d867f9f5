import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query'
import Link from 'next/link'
import { microPerCent } from '@/contract/cost-basis'
import {
  formatCount,
  formatMicroUsd,
  formatSharePrice,
  formatSharesFull,
} from '@/contract/format/amounts'
import { formatShortDay } from '@/contract/format/dates'
import { roundedRows } from '@/contract/format/rounded-rows'
import { type Deal, holdingsCalls } from '@/contract/user/holdings'
import { call } from '@/lib/api/call'
import { PrivateAmount } from '@/session/private-amount'
import { ListEnd } from '@/ui/figures-table'
import styles from '@/ui/figures-table.module.css'
import * as ui from '@/ui/messages'
import { PartFailed, PartWaiting } from '@/ui/part-state'
import * as m from '../messages'
import { holdingsKeys } from '../queries'

export function DealHistory() {
  const list = useDeals()
  const { data, error } = list
  if (data === undefined) {
    if (error === null) return <PartWaiting label={m.historyLoadingLabel()} />
    return (
      <PartFailed
        message={error.message}
        onRetry={() => void list.refetch()}
        isTrying={list.isFetching}
      />
    )
  }
  const deals = data.pages.flatMap(({ docs }) => docs)
  if (deals.length === 0) return <p>{m.historyEmptyText()}</p>
  return (
    <>
      <DealTable deals={deals} isWhole={!list.hasNextPage} />
      <ListEnd
        hasMore={list.hasNextPage}
        isLoading={list.isFetchingNextPage}
        failure={list.isFetchNextPageError ? error?.message : undefined}
        onMore={() => void list.fetchNextPage()}
      >
        {ui.shownLabel({ count: formatCount(deals.length) })}
      </ListEnd>
    </>
  )
}

function dealsOptions() {
  return infiniteQueryOptions({
    queryKey: holdingsKeys.deals,
    queryFn: ({ pageParam, signal }) =>
      call(holdingsCalls.getDealHistoryUser, pageParam === undefined ? {} : { cursor: pageParam }, {
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor,
  })
}

function useDeals() {
  return useInfiniteQuery(dealsOptions())
}

function DealTable({ deals, isWhole }: { deals: readonly Deal[]; isWhole: boolean }) {
  const costs = roundedRows(
    deals.map(({ cost }) => BigInt(cost)),
    microPerCent,
  )
  const sum = (amounts: readonly bigint[]) => amounts.reduce((total, one) => total + one, 0n)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls it
    <section className={styles.scroll} aria-label={m.purchasesLabel()} tabIndex={0}>
      <table className={styles.table}>
        <caption className={styles.unseen}>{m.purchasesLabel()}</caption>
        <thead>
          <tr>
            <th scope="col">{m.purchaseDayLabel()}</th>
            <th scope="col">{m.sharesLabel()}</th>
            <th scope="col" className={styles.wide}>
              {m.sharePriceLabel()}
            </th>
            <th scope="col">{m.paidDollarsLabel()}</th>
          </tr>
        </thead>
        <tbody>
          {deals.map(({ id, at, shares, sharePrice }, index) => (
            <tr key={id}>
              <th scope="row">
                <Link href={`/transactions/${id}`} prefetch={false}>
                  <time dateTime={at}>{formatShortDay(at)}</time>
                </Link>
              </th>
              <td>
                <PrivateAmount>{formatSharesFull(shares)}</PrivateAmount>
              </td>
              <td className={styles.wide}>
                <bdi>{formatSharePrice(sharePrice)}</bdi>
              </td>
              <td>
                <PrivateAmount>{formatMicroUsd(costs[index] ?? 0n)}</PrivateAmount>
              </td>
            </tr>
          ))}
        </tbody>
        {isWhole && (
          <tfoot>
            <tr>
              <th scope="row">{m.totalLabel()}</th>
              <td>
                <PrivateAmount>
                  {formatSharesFull(sum(deals.map(({ shares }) => BigInt(shares))))}
                </PrivateAmount>
              </td>
              <td className={styles.wide} />
              <td>
                <PrivateAmount>{formatMicroUsd(sum(costs))}</PrivateAmount>
              </td>
            </tr>
          </tfoot>
        )}
      </table>
    </section>
  )
}
