import { queryOptions, useQuery } from '@tanstack/react-query'
import dynamic from 'next/dynamic'
import Link from 'next/link'
import { type ReactNode, useState } from 'react'
import type { Answer } from '@/contract/define'
import {
  formatBps,
  formatMicroUsd,
  formatMoney,
  formatShares,
  formatSharesFull,
  shareBps,
} from '@/contract/format/amounts'
import { formatShortDay, formatTime } from '@/contract/format/dates'
import { valueAt } from '@/contract/money/value'
import { holdingsCalls } from '@/contract/user/holdings'
import { useAmountsHidden } from '@/lib/amount-privacy'
import { call } from '@/lib/api/call'
import { useTimeCome } from '@/lib/use-time'
import { useOffering } from '@/session/offering-options'
import { HideAmountsSwitch, PrivateAmount, useShownAmount } from '@/session/private-amount'
import { ButtonLink } from '@/ui/button'
import { IconChevron } from '@/ui/icons/icons'
import { PageFrame } from '@/ui/page-frame'
import { PartFailed, PartWaiting } from '@/ui/part-state'
import * as m from '../messages'
import { holdingsKeys } from '../queries'
import { inCents } from '../rules'
import styles from './wallet-screen.module.css'

const DealHistory = dynamic(
  () => import('../components/deal-history').then((part) => part.DealHistory),
  { ssr: false, loading: () => <PartWaiting label={m.historyLoadingLabel()} /> },
)

const movingMs = 5_000
const calmMs = 30_000
const slowMs = 8_000

type OwnWallet = Answer<(typeof holdingsCalls)['myWallet']>

export type WalletScreenProps = {
  /** The wallets linked to this account. */
  wallets: ReactNode
}

/** Where my shares are. What is known of the page is there at once; figures come into the boxes that keep their place. */
export function WalletScreen({ wallets }: WalletScreenProps) {
  const { data, error, isFetching, refetch, dataUpdatedAt } = useOwnWallet()
  const [slowAtMs] = useState(() => Date.now() + slowMs)
  const isSlow = useTimeCome(data ? undefined : slowAtMs)
  const asOf = error && data ? formatTime(new Date(dataUpdatedAt).toISOString()) : undefined
  return (
    <PageFrame>
      <div className={styles.page}>
        <Sum
          own={data}
          note={asOf ? m.asOfHint({ time: asOf.replace(/ UTC$/, '') }) : isSlow && m.slowHint()}
        />
        {!data && error ? (
          <PartFailed
            message={m.failedText()}
            onRetry={() => void refetch()}
            isTrying={isFetching}
          />
        ) : (
          <Shares own={data} />
        )}
        <div className={styles.part}>{wallets}</div>
        <History />
      </div>
    </PageFrame>
  )
}

const heldOf = ({ available, staked }: OwnWallet['holdings']) => BigInt(available) + BigInt(staked)

type SumProps = { own: OwnWallet | undefined; note: string | false }

function Sum({ own, note }: SumProps) {
  const { data: offering } = useOffering()
  const shown = useShownAmount()
  const value = own && shown(formatMicroUsd(own.holdings.value))
  const held = own && heldOf(own.holdings)
  return (
    <header className={styles.sum}>
      <div className={styles.top}>
        <h1>{m.walletPageTitle()}</h1>
        <HideAmountsSwitch />
      </div>
      <div>
        <p className={styles.total}>
          <span className={styles.figure}>
            {held === undefined ? (
              <i className={styles.box} />
            ) : (
              <PrivateAmount>{formatShares(held)}</PrivateAmount>
            )}
          </span>{' '}
          {m.sharesUnitLabel({ isOne: held === 1_000_000n ? 'yes' : 'no' })}
        </p>
        <p className={styles.lead}>
          {value &&
            (offering
              ? m.walletValueText({ issuer: offering.issuer, value })
              : m.valueAloneText({ value }))}
        </p>
        <p className={styles.lead} role="status">
          {note}
        </p>
      </div>
      <ButtonLink href="/buy-shares">{m.buyAction()}</ButtonLink>
    </header>
  )
}

function Shares({ own }: { own: OwnWallet | undefined }) {
  const holdings = own?.holdings
  const total = holdings && inCents(holdings.value)
  const free = holdings && inCents(valueAt(holdings.available, holdings.sharePrice))
  return (
    <section className={styles.shares} aria-label={m.sharesTitle()}>
      <Split holdings={holdings} />
      <div className={styles.ledger}>
        <p className={styles.heads}>
          <span>{m.yoursLabel()}</span>
          <span className={styles.quantity}>{m.sharesLabel()}</span>
          <span className={styles.value}>{m.valueLabel()}</span>
        </p>
        <Row
          href="/transactions?view=statement"
          mark={<i className={styles.solid} />}
          name={m.availableLabel()}
          hint={m.availableHint()}
          shares={holdings?.available}
          value={free}
        />
        <Row
          href="/staking"
          mark={<i className={styles.hatched} />}
          name={m.stakedLabel()}
          hint={own && stakedHint(own.stakes)}
          shares={holdings?.staked}
          value={total !== undefined && free !== undefined ? total - free : undefined}
        />
        <Row
          isTotal
          href="/transactions?view=statement"
          name={m.totalLabel()}
          hint={m.movementsHint()}
          shares={holdings && String(heldOf(holdings))}
          value={total}
        />
      </div>
      <NotCounted own={own} />
    </section>
  )
}

function stakedHint({ count, next }: OwnWallet['stakes']): string {
  if (next === null) return m.noneStakedHint()
  const day = formatShortDay(next.unlocksAt)
  return count === 1 ? m.stakedHint({ months: next.months, day }) : m.stakesHint({ count, day })
}

/** Solid and hatched, so that nothing is said by colour alone; hidden amounts have no proportion either. */
function Split({ holdings }: { holdings: OwnWallet['holdings'] | undefined }) {
  const isHidden = useAmountsHidden()
  const held = holdings && heldOf(holdings)
  if (!holdings || !held || isHidden) return <div className={styles.split} />
  const staked = shareBps(holdings.staked, held)
  const parts = {
    available: formatBps(10_000 - staked, { fractionDigits: 0 }),
    staked: formatBps(staked, { fractionDigits: 0 }),
  }
  return (
    <div className={styles.split} role="img" aria-label={m.splitLabel(parts)}>
      {staked < 10_000 && <i className={styles.solid} style={{ flex: 10_000 - staked }} />}
      {staked > 0 && <i className={styles.hatched} style={{ flex: staked }} />}
    </div>
  )
}

function NotCounted({ own }: { own: OwnWallet | undefined }) {
  const shown = useShownAmount()
  const { moving = [], holdings } = own ?? {}
  const [one, ...others] = moving
  const reward = holdings && inCents(valueAt(holdings.rewards, holdings.sharePrice))
  return (
    <div className={styles.ledger}>
      <p className={styles.heads}>
        <span>{m.notCountedLabel()}</span>
      </p>
      <Row
        href={
          one && others.length === 0 ? `/transactions/${one.id}` : '/transactions?status=pending'
        }
        name={m.onTheWayTitle()}
        hint={own && movingHint(moving, shown)}
        shares={holdings?.pending}
      />
      <Row
        href="/staking"
        name={m.toClaimTitle()}
        hint={
          reward === undefined
            ? undefined
            : reward === 0n
              ? m.noRewardsHint()
              : m.rewardsHint({ value: shown(formatMicroUsd(reward)) })
        }
        shares={holdings?.rewards}
      />
    </div>
  )
}

function movingHint(moving: OwnWallet['moving'], shown: (text: string) => string): string {
  const [one, ...others] = moving
  if (one === undefined) return m.noneMovingHint()
  if (others.length > 0) return m.movingSomeHint({ count: moving.length })
  const { pay: amount, decimals, currency } = one
  return m.movingHint({
    amount: shown(formatMoney({ amount, decimals, currency: currency ?? '' })),
  })
}

type RowProps = {
  href: string
  name: string
  /** Undefined while it is not known. */
  hint: string | undefined
  shares: string | undefined
  value?: bigint | undefined
  mark?: ReactNode
  isTotal?: boolean
}

/** The whole row leads to its movements. */
function Row({ href, name, hint, shares, value, mark, isTotal = false }: RowProps) {
  return (
    <Link href={href} prefetch={false} className={`${styles.row} ${isTotal ? styles.last : ''}`}>
      <span className={styles.name}>
        {mark}
        <span>
          {name}
          <small>{hint ?? ' '}</small>
        </span>
      </span>
      <span className={styles.quantity}>
        {shares === undefined ? (
          <i className={styles.box} />
        ) : (
          <PrivateAmount>{formatSharesFull(shares)}</PrivateAmount>
        )}
      </span>
      <span className={styles.value}>
        {value !== undefined && <PrivateAmount>{formatMicroUsd(value)}</PrivateAmount>}
      </span>
      <IconChevron size={16} />
    </Link>
  )
}

/** Read when somebody asks for it: the statement has the same and more. */
function History() {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <details className={styles.history} onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary>
        <h2>{m.historyTitle()}</h2>
        <IconChevron size={16} />
      </summary>
      {isOpen && <DealHistory />}
    </details>
  )
}

function useOwnWallet() {
  return useQuery(
    queryOptions({
      queryKey: holdingsKeys.wallet,
      queryFn: ({ signal }) => call(holdingsCalls.myWallet, {}, { signal }),
      // What comes or goes elsewhere is seen without leaving the page.
      refetchInterval: ({ state }) => (state.data?.moving.length ? movingMs : calmMs),
    }),
  )
}
