import { useQuery, useQueryClient } from '@tanstack/react-query'
import Link from 'next/link'
import { type ReactNode, useDeferredValue, useEffect, useRef } from 'react'
import type { ActivityEntry } from '@/contract/activity'
import type { Transaction } from '@/contract/transaction'
import { holdingsCalls, type NextStep } from '@/contract/user/holdings'
import { call } from '@/lib/api/call'
import * as labels from '@/messages/labels'
import { HideAmountsSwitch } from '@/session/private-amount'
import { invalidateBalances } from '@/session/stale-queries'
import { IconNext } from '@/ui/icons/icons'
import list from '@/ui/list.module.css'
import { PageFrame } from '@/ui/page-frame'
import { PartFailed } from '@/ui/part-state'
import row from '@/ui/row.module.css'
import stack from '@/ui/stack.module.css'
import texts from '@/ui/text.module.css'
import { FirstSteps } from '../components/first-steps'
import { PriceLine } from '../components/price-line'
import { useIsOnHold, ValueHero } from '../components/value-hero'
import { ValueSeries } from '../components/value-series'
import { type ShownDividends, ValueSums } from '../components/value-sums'
import * as m from '../messages'
import * as dashboardTexts from '../messages/dashboard'
import { holdingsKeys } from '../queries'
import { type Dashboard, holdsNothing, isFeeAlone } from '../rules'
import { inOrder, isOwnStep, type ToDoStep, toDo } from '../to-do'
import styles from './dashboard-screen.module.css'

const movingMs = 5_000
const calmMs = 60_000

export type DashboardScreenProps = {
  latest: (acts: readonly ActivityEntry[]) => ReactNode
  open: (transactions: readonly Transaction[]) => ReactNode
  dividends: ShownDividends
}

export function DashboardScreen({ latest, open, dividends }: DashboardScreenProps) {
  const query = useDashboard()
  const { data } = query
  return (
    <PageFrame>
      {data && holdsNothing(data.holdings) ? (
        <div className={styles.beginning}>
          <FirstSteps steps={data.nextSteps} isTransferOffered={data.isTransferOffered} />
          <PriceLine />
          <Side open={open} dashboard={data} steps={data.nextSteps.filter(isOwnStep)} />
          <Latest latest={latest} dashboard={data} />
        </div>
      ) : (
        <OwnDashboard latest={latest} open={open} dividends={dividends} query={query} />
      )}
      {data && <CheckLine />}
    </PageFrame>
  )
}

function CheckLine() {
  const link = (text: string) => (
    <Link key="link" href="/bank-overview#check" prefetch={false}>
      {text}
    </Link>
  )
  return (
    <p className={`${styles.check} ${texts.small}`}>
      {dashboardTexts.checkHint<ReactNode>({ link })}
    </p>
  )
}

type Query = ReturnType<typeof useDashboard>

function OwnDashboard({ query, latest, open, dividends }: DashboardScreenProps & { query: Query }) {
  const { data, error, isFetching, refetch } = query
  if (error && !data)
    return (
      <div className={styles.beginning}>
        <h1 className={styles.failed}>{m.valueTitle()}</h1>
        <PartFailed onRetry={() => void refetch()} isTrying={isFetching} />
      </div>
    )
  const isFee = data !== undefined && isFeeAlone(data.latest, data.holdings)
  return (
    <div className={styles.dash}>
      <ValueHero holdings={data?.holdings} isFee={isFee} query={query} />
      {/* Another element once the answer is there: *To do* takes room above, and would push this one down. */}
      <div key={data ? 'drawn' : 'place'} className={styles.wide}>
        <ValueSeries holdings={data?.holdings} />
      </div>
      {data ? (
        <>
          <Side open={open} dashboard={data} steps={data.nextSteps} />
          <div className={styles.sums}>
            <ValueSums holdings={data.holdings} isFee={isFee} dividends={dividends} />
          </div>
          <Latest latest={latest} dashboard={data} />
        </>
      ) : (
        <ListsPlace />
      )}
    </div>
  )
}

type ListsProps = Omit<DashboardScreenProps, 'dividends'> & {
  dashboard: Dashboard
  steps: readonly NextStep[]
}

function Side({ dashboard, steps, open }: Omit<ListsProps, 'latest'>) {
  const decisions = dashboard.open.filter(({ status }) => status === 'decision')
  const moving = dashboard.open.filter(({ status }) => status !== 'decision')
  const isOnHold = useIsOnHold()
  const todo = inOrder(steps).filter((step) => !(isOnHold && toDo[step].isRefusedOnHold))
  if (todo.length === 0 && moving.length === 0) return null
  return (
    <div className={`${styles.side} ${stack.gap4}`}>
      {todo.length > 0 && <ToDo steps={todo} decisions={decisions} />}
      {moving.length > 0 && (
        <section aria-labelledby="on-the-way">
          <div className={styles.head}>
            <h2 id="on-the-way" className={texts.heading}>
              {m.onTheWayTitle()}
            </h2>
          </div>
          {open(moving)}
        </section>
      )}
    </div>
  )
}

function Latest({ dashboard, latest }: Pick<ListsProps, 'dashboard' | 'latest'>) {
  if (dashboard.latest.length === 0) return null
  return (
    <section className={styles.latest} aria-labelledby="latest-ones">
      <div className={styles.head}>
        <h2 id="latest-ones" className={texts.heading}>
          {dashboardTexts.latestTitle()}
        </h2>
        {holdsNothing(dashboard.holdings) && <HideAmountsSwitch />}
        <Link href="/transactions" prefetch={false} className={`${texts.hint} ${texts.way}`}>
          {labels.allTransactionsLabel()}
        </Link>
      </div>
      {latest(dashboard.latest)}
    </section>
  )
}

const boxes = [1, 2, 3, 4, 5]

/** Has no titles, because the number of tasks is known later and would push them down. */
function ListsPlace() {
  return (
    <ul className={`${list.entries} ${styles.boxes}`} aria-hidden="true">
      {boxes.map((box) => (
        <li key={box}>
          <i />
          <i />
        </li>
      ))}
    </ul>
  )
}

type ToDoProps = { steps: readonly ToDoStep[]; decisions: readonly Transaction[] }

function ToDo({ steps, decisions }: ToDoProps) {
  const [only, ...others] = decisions
  return (
    <section aria-labelledby="to-do">
      <div className={styles.head}>
        <h2 id="to-do" className={`${row.line} ${texts.heading}`}>
          {dashboardTexts.todoTitle()} <span className={styles.count}>{steps.length}</span>
        </h2>
      </div>
      <ul className={list.entries}>
        {steps.map((step) => {
          const { title, text, href } = toDo[step]
          const isOne = step === 'decide' && only && others.length === 0
          return (
            <li key={step}>
              <Link href={isOne ? `/transactions/${only.id}` : href} prefetch={false}>
                {title()}
              </Link>
              <p className={texts.fine}>{text()}</p>
              <IconNext size={16} />
            </li>
          )
        })}
      </ul>
    </section>
  )
}

function useDashboard() {
  const client = useQueryClient()
  const dashboard = useQuery({
    queryKey: holdingsKeys.dashboard,
    queryFn: ({ signal }) => call(holdingsCalls.dashboard, {}, { signal }),
    refetchInterval: ({ state }) => (state.data?.open.length ? movingMs : calmMs),
  })
  const available = dashboard.data?.holdings.available
  const lastAvailable = useRef(available)
  useEffect(() => {
    if (lastAvailable.current !== undefined && lastAvailable.current !== available)
      void invalidateBalances(client)
    lastAvailable.current = available
  }, [client, available])
  // Rendered as a deferred value in slices. Rendered at once it would delay a first tap.
  const { data, error, isFetching, refetch, dataUpdatedAt } = dashboard
  return { data: useDeferredValue(data), error, isFetching, refetch, dataUpdatedAt }
}
