import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import dynamic from 'next/dynamic'
import Link from 'next/link'
import { type ReactNode, useEffect, useRef } from 'react'
import { formatMicroUsd } from '@/contract/format/amounts'
import type { Transaction } from '@/contract/transaction'
import { holdingsCalls, type NextStep } from '@/contract/user/holdings'
import { call } from '@/lib/api/call'
import { HideAmountsSwitch } from '@/session/private-amount'
import { invalidateBalances } from '@/session/stale-queries'
import { ButtonLink } from '@/ui/button'
import { PageFrame } from '@/ui/page-frame'
import { PartFailed, PartWaiting } from '@/ui/part-state'
import { GainLine } from '../components/gain-line'
import { ValueHero } from '../components/value-hero'
import { ValueSeries } from '../components/value-series'
import { example } from '../copy/example'
import { stepMessages } from '../copy/steps'
import { holdingsKeys } from '../queries'
import { type Dashboard, holdsNothing, inOrder } from '../rules'
import styles from './dashboard-screen.module.css'

type NextStepsProps = { steps: readonly NextStep[] }

const movingMs = 5_000

const calmMs = 60_000

const ValueChart = dynamic(
  () => import('../components/value-chart').then((part) => part.ValueChart),
  {
    ssr: false,
    loading: () => <div className={styles.place} />,
  },
)

const Allocation = dynamic(
  () => import('../components/allocation').then((part) => part.Allocation),
  { ssr: false, loading: () => <PartWaiting lines={5} label="Loading where your shares are" /> },
)

export type DashboardScreenProps = {
  /** The newest transactions, and those that still wait: drawn by their own feature. */
  latest: (transactions: readonly Transaction[]) => ReactNode
  open: (transactions: readonly Transaction[]) => ReactNode
  /** What is staked, drawn by its own feature too. */
  stakes: ReactNode
}

export function DashboardScreen({ latest, open, stakes }: DashboardScreenProps) {
  const { data, error, isFetching, refetch } = useDashboard()
  return (
    <PageFrame>
      <div className={styles.page}>
        {data && <Holdings dashboard={data} latest={latest} open={open} stakes={stakes} />}
        {!data && (
          <>
            <h1 className={styles.title}>Dashboard</h1>
            {error ? (
              <PartFailed
                message={error.message}
                onRetry={() => void refetch()}
                isTrying={isFetching}
              />
            ) : (
              <PartWaiting lines={8} label="Loading what you hold" />
            )}
          </>
        )}
      </div>
    </PageFrame>
  )
}

type HoldingsProps = DashboardScreenProps & { dashboard: Dashboard }

function Holdings({ dashboard, latest, open, stakes }: HoldingsProps) {
  const { holdings, nextSteps } = dashboard
  const isEmpty = holdsNothing(holdings)
  return (
    <>
      <div className={styles.top}>
        {isEmpty ? <NothingYet dashboard={dashboard} /> : <ValueHero holdings={holdings} />}
        <div className={styles.steps}>
          <NextSteps steps={nextSteps} />
        </div>
      </div>
      {dashboard.open.length > 0 && (
        <section className={styles.part} aria-labelledby="open-ones">
          <h2 id="open-ones">Still open</h2>
          {open(dashboard.open)}
        </section>
      )}
      {isEmpty ? <ExampleHoldings /> : <ValueSeries />}
      {!isEmpty && (
        <div className={styles.pair}>
          <Allocation holdings={holdings} />
          {stakes}
        </div>
      )}
      {dashboard.latest.length > 0 && (
        <section className={styles.part} aria-labelledby="latest-ones">
          <div className={styles.bar}>
            <h2 id="latest-ones">Latest transactions</h2>
            {isEmpty && <HideAmountsSwitch />}
            <Link href="/transactions" prefetch={false}>
              All transactions
            </Link>
          </div>
          {latest(dashboard.latest)}
        </section>
      )}
    </>
  )
}

/** Owning nothing is a beginning: what it will be, and the one thing to do now. */
function NothingYet({ dashboard }: { dashboard: Dashboard }) {
  const [next] = inOrder(dashboard.nextSteps)
  return (
    <div className={styles.nothing}>
      <h1 className={styles.title}>You hold no shares yet</h1>
      <p className={styles.lead}>
        After your first purchase the worth of your shares stands here, with its course and every
        payment behind it.
      </p>
      {next && <ButtonLink href={stepMessages[next].href}>{stepMessages[next].title}</ButtonLink>}
    </div>
  )
}

/** What the page will show, framed and named so that nobody takes it for their own. */
function ExampleHoldings() {
  return (
    <section className={styles.example} aria-labelledby="example">
      <h2 id="example" className={styles.name}>
        Example: how it looks after two purchases
      </h2>
      <p className={styles.figure}>
        <bdi>{formatMicroUsd(example.value)}</bdi>
      </p>
      <GainLine gain={example.gain} gainBps={example.gainBps} isExample />
      <ValueChart graph={example.graph} isExample />
      <p className={styles.note}>These figures are made up. Shares can also lose worth.</p>
    </section>
  )
}

function dashboardOptions() {
  return queryOptions({
    queryKey: holdingsKeys.dashboard,
    queryFn: ({ signal }) => call(holdingsCalls.dashboard, {}, { signal }),
    // Somebody who watches a payment wants to see it come.
    refetchInterval: ({ state }) => (state.data?.open.length ? movingMs : calmMs),
  })
}

/** What is held, followed; the line and the list of deals become stale with it. */
function useDashboard() {
  const client = useQueryClient()
  const dashboard = useQuery(dashboardOptions())
  const available = dashboard.data?.holdings.available
  const known = useRef(available)
  useEffect(() => {
    if (known.current !== undefined && known.current !== available) void invalidateBalances(client)
    known.current = available
  }, [client, available])
  return dashboard
}

/** What is left to do, the most pressing first. */
function NextSteps({ steps }: NextStepsProps) {
  const todo = inOrder(steps)
  return (
    <section className={styles.steps} aria-labelledby="next-steps">
      <h2 id="next-steps" className={styles.nextStepsTitle}>
        {todo.length === 0 ? 'Nothing left to do' : 'Next steps'}
        {todo.length > 0 && <span className={styles.count}>{todo.length}</span>}
      </h2>
      {todo.length === 0 && <p className={styles.text}>Everything is set up.</p>}
      <ol className={styles.list}>
        {todo.map((step) => (
          <Step key={step} step={step} />
        ))}
      </ol>
    </section>
  )
}

function Step({ step }: { step: NextStep }) {
  const { title, text, href } = stepMessages[step]
  return (
    <li>
      <Link href={href} prefetch={false}>
        {title}
      </Link>
      <p className={styles.text}>{text}</p>
    </li>
  )
}
