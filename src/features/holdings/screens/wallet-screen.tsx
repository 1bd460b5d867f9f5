import {
  infiniteQueryOptions,
  queryOptions,
  useInfiniteQuery,
  useQuery,
} from '@tanstack/react-query'
import Link from 'next/link'
import type { ReactNode } from 'react'
import {
  formatCount,
  formatMicroUsd,
  formatShares,
  formatSharesFull,
} from '@/contract/format/amounts'
import { formatShortDay, formatTime } from '@/contract/format/dates'
import { type Deal, holdingsCalls } from '@/contract/user/holdings'
import { call } from '@/lib/api/call'
import { HideAmountsSwitch, PrivateAmount } from '@/session/private-amount'
import { ListEnd } from '@/ui/list-end'
import { PageFrame, Panel } from '@/ui/page-frame'
import { PartFailed, PartWaiting } from '@/ui/part-state'
import { ChainBalances } from '../components/chain-balances'
import tableStyles from '../components/figure-table.module.css'
import * as m from '../messages'
import { holdingsKeys } from '../queries'
import type { Holdings } from '../rules'
import styles from './wallet-screen.module.css'

type DealTableProps = { deals: readonly Deal[] }

export type WalletScreenProps = {
  /** The wallets linked to this account. */
  wallets: ReactNode
}

export function WalletScreen({ wallets }: WalletScreenProps) {
  const { data, error, isFetching, refetch } = useOwnWallet()
  return (
    <PageFrame>
      <header className={styles.head}>
        <h1 className={styles.title}>{m.walletPageTitle()}</h1>
        <HideAmountsSwitch />
      </header>
      {data && <Account holdings={data.holdings} />}
      {!data && error && (
        <PartFailed message={error.message} onRetry={() => void refetch()} isTrying={isFetching} />
      )}
      {!data && !error && <PartWaiting lines={4} label={m.loadingLabel()} />}
      {data && <ChainBalances addresses={data.wallets.map(({ address }) => address)} />}
      {wallets}
      <DealHistory />
    </PageFrame>
  )
}

/** An account as a bookkeeper rules it: what is free, what is locked, what is on its way, and what it comes to. */
function Account({ holdings }: { holdings: Holdings }) {
  const { available, staked, pending, rewards, value, book, sharePrice, priceAt } = holdings
  return (
    <section className={styles.account} aria-label={m.accountLabel()}>
      <p className={styles.available}>
        <span className={styles.figure}>
          <PrivateAmount>{formatShares(available)}</PrivateAmount>
        </span>
        <span>{m.sharesAvailableLabel()}</span>
      </p>
      <dl className={styles.lines}>
        <Line name={m.stakedLabel()} about={m.stakedHint()} href="/staking">
          {m.sharesText({ shares: formatShares(staked) })}
        </Line>
        <Line name={m.rewardsLabel()} about={m.rewardsHint()} href="/staking">
          {m.sharesText({ shares: formatShares(rewards) })}
        </Line>
        <Line name={m.pendingLabel()} about={m.pendingHint()}>
          {m.sharesText({ shares: formatShares(pending) })}
        </Line>
        <Line name={m.paidLabel()} about={m.paidHint()}>
          {formatMicroUsd(book.paid)}
        </Line>
        <Line
          name={m.valueLabel()}
          about={m.valueHint({ price: formatMicroUsd(sharePrice, 3), time: formatTime(priceAt) })}
        >
          {formatMicroUsd(value)}
        </Line>
      </dl>
    </section>
  )
}

type LineProps = { name: string; about: string; href?: string; children: string }

function Line({ name, about, href, children }: LineProps) {
  return (
    <div className={styles.line}>
      <dt>
        {href === undefined ? (
          name
        ) : (
          <Link href={href} prefetch={false}>
            {name}
          </Link>
        )}{' '}
        <small>{about}</small>
      </dt>
      <dd>
        <PrivateAmount>{children}</PrivateAmount>
      </dd>
    </div>
  )
}

function ownWalletOptions() {
  return queryOptions({
    queryKey: holdingsKeys.wallet,
    queryFn: ({ signal }) => call(holdingsCalls.myWallet, {}, { signal }),
    refetchInterval: 60_000,
  })
}

function useOwnWallet() {
  return useQuery(ownWalletOptions())
}

/** Every purchase that was credited, newest first. */
function DealHistory() {
  return (
    <Panel title={m.historyTitle()} about={m.historyText()} id="deals">
      <Deals />
    </Panel>
  )
}

function Deals() {
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
    <div className={styles.whole}>
      <DealTable deals={deals} />
      <ListEnd
        hasMore={list.hasNextPage}
        isLoading={list.isFetchingNextPage}
        failure={list.isFetchNextPageError ? error?.message : undefined}
        onMore={() => void list.fetchNextPage()}
      >
        {m.shownLabel({ count: formatCount(deals.length) })}
      </ListEnd>
    </div>
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

/** What was bought when, and for how much; the shares line up on their point. */
function DealTable({ deals }: DealTableProps) {
  return (
    <table className={tableStyles.table}>
      <caption>{m.purchasesLabel()}</caption>
      <thead>
        <tr>
          <th scope="col">{m.purchaseDayLabel()}</th>
          <th scope="col">{m.sharesLabel()}</th>
          <th scope="col" className={tableStyles.wide}>
            {m.sharePriceLabel()}
          </th>
          <th scope="col">{m.paidDollarsLabel()}</th>
        </tr>
      </thead>
      <tbody>
        {deals.map(({ id, at, shares, sharePrice, cost }) => (
          <tr key={id}>
            <th scope="row">
              <Link href={`/transactions/${id}`} prefetch={false}>
                <time dateTime={at}>{formatShortDay(at)}</time>
              </Link>
            </th>
            <td>
              <PrivateAmount>{formatSharesFull(shares)}</PrivateAmount>
            </td>
            <td className={tableStyles.wide}>
              <bdi>{formatMicroUsd(sharePrice, 3)}</bdi>
            </td>
            <td>
              <PrivateAmount>{formatMicroUsd(cost)}</PrivateAmount>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
