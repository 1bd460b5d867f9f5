import dynamic from 'next/dynamic'
import Link from 'next/link'
import type { ReactNode } from 'react'
import type { Transaction } from '@/contract/transaction'
import { HideAmountsSwitch } from '@/session/hide-amounts-switch'
import { ButtonLink } from '@/ui/button'
import { PageFrame } from '@/ui/page-frame'
import { PartFailed } from '@/ui/part-failed'
import { PartWaiting } from '@/ui/part-waiting'
import { ExampleHoldings } from '../components/example-holdings'
import { NextSteps } from '../components/next-steps'
import { WorthCourse } from '../components/worth-course'
import { WorthHero } from '../components/worth-hero'
import { stepWords } from '../copy/steps'
import { useDashboard } from '../hooks/use-dashboard'
import { type Dashboard, holdsNothing, inOrder } from '../rules'
import styles from './dashboard-screen.module.css'

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
        {isEmpty ? <NothingYet dashboard={dashboard} /> : <WorthHero holdings={holdings} />}
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
      {isEmpty ? <ExampleHoldings /> : <WorthCourse />}
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
      {next && <ButtonLink href={stepWords[next].href}>{stepWords[next].title}</ButtonLink>}
    </div>
  )
}
