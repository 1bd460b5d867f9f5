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
        <h1 className={styles.title}>Wallet</h1>
        <HideAmountsSwitch />
      </header>
      {data && <Account holdings={data.holdings} />}
      {!data && error && (
        <PartFailed message={error.message} onRetry={() => void refetch()} isTrying={isFetching} />
      )}
      {!data && !error && <PartWaiting lines={4} label="Loading what you hold" />}
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
    <section className={styles.account} aria-label="Your account">
      <p className={styles.available}>
        <span className={styles.figure}>
          <PrivateAmount>{formatShares(available)}</PrivateAmount>
        </span>
        <span>shares available</span>
      </p>
      <dl className={styles.lines}>
        <Line name="Staked" about="Locked until the end of a term" href="/staking">
          {`${formatShares(staked)} shares`}
        </Line>
        <Line name="Rewards" about="Counted and not yet claimed" href="/staking">
          {`${formatShares(rewards)} shares`}
        </Line>
        <Line name="Pending" about="Paid, not final on the chain">
          {`${formatShares(pending)} shares`}
        </Line>
        <Line name="Paid for what you hold" about="Fees included">
          {formatMicroUsd(book.paid)}
        </Line>
        <Line name="Value" about={`At ${formatMicroUsd(sharePrice, 3)}, ${formatTime(priceAt)}`}>
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
    <Panel title="Deal history" about="What was bought and for how much, fees included." id="deals">
      <Deals />
    </Panel>
  )
}

function Deals() {
  const list = useDeals()
  const { data, error } = list
  if (data === undefined) {
    if (error === null) return <PartWaiting label="Loading your deals" />
    return (
      <PartFailed
        message={error.message}
        onRetry={() => void list.refetch()}
        isTrying={list.isFetching}
      />
    )
  }
  const deals = data.pages.flatMap(({ docs }) => docs)
  if (deals.length === 0)
    return <p>No deal yet. Each purchase will stand here once it is credited.</p>
  return (
    <div className={styles.whole}>
      <DealTable deals={deals} />
      <ListEnd
        hasMore={list.hasNextPage}
        isLoading={list.isFetchingNextPage}
        failure={list.isFetchNextPageError ? error?.message : undefined}
        onMore={() => void list.fetchNextPage()}
      >
        {`${formatCount(deals.length)} shown`}
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
      <caption>Your purchases, newest first</caption>
      <thead>
        <tr>
          <th scope="col">Day</th>
          <th scope="col">Shares</th>
          <th scope="col" className={tableStyles.wide}>
            Price of a share
          </th>
          <th scope="col">Paid, in US dollars</th>
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
