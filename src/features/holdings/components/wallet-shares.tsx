import Link from 'next/link'
import type { ReactNode } from 'react'
import { inCents, microPerCent } from '@/contract/cost-basis'
import type { Answer } from '@/contract/define'
import {
  formatBps,
  formatMicroUsd,
  formatMoney,
  formatSharesFull,
  shareBps,
  valueAt,
} from '@/contract/format/amounts'
import { formatShortDay } from '@/contract/format/dates'
import { roundedRows } from '@/contract/format/rounded-rows'
import { type holdingsCalls, ownedIn } from '@/contract/user/holdings'
import { PrivateAmount, useAmountsHidden, useShownAmount } from '@/session/private-amount'
import { IconChevron } from '@/ui/icons/icons'
import * as m from '../messages'
import styles from '../screens/wallet-screen.module.css'

export type OwnWallet = Answer<(typeof holdingsCalls)['myWallet']>

export const heldOf = (holdings: OwnWallet['holdings']) => ownedIn(holdings)

export function WalletShares({ own }: { own: OwnWallet | undefined }) {
  const holdings = own?.holdings
  const [free, staked] = holdings ? shownValues(holdings) : []
  return (
    <section className={styles.shares} aria-label={m.sharesLabel()}>
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
          value={staked}
        />
        <Row
          isTotal
          href="/transactions?view=statement"
          name={m.totalLabel()}
          hint={m.movementsHint()}
          shares={holdings && String(heldOf(holdings))}
          value={holdings && inCents(holdings.value)}
        />
      </div>
      <NotCounted own={own} />
    </section>
  )
}

function shownValues({ value, available, sharePrice }: OwnWallet['holdings']): bigint[] {
  const free = valueAt(available, sharePrice)
  return roundedRows([free, BigInt(value) - free], microPerCent)
}

function stakedHint({ runningCount: count, next }: OwnWallet['stakes']): string {
  if (next === null) return m.noneStakedHint()
  const day = formatShortDay(next.unlocksAt)
  return count === 1 ? m.stakedHint({ months: next.months, day }) : m.stakesHint({ count, day })
}

function Split({ holdings }: { holdings: OwnWallet['holdings'] | undefined }) {
  const isHidden = useAmountsHidden()
  const held = holdings && heldOf(holdings)
  if (!holdings || !held || isHidden) return <div className={styles.split} />
  const staked = shareBps(holdings.staked, held)
  const [free = 0n, locked = 0n] = roundedRows([BigInt(10_000 - staked), BigInt(staked)], 100n)
  const percent = (bps: bigint) => formatBps(Number(bps), { fractionDigits: 0 })
  const parts = { available: percent(free), staked: percent(locked) }
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
  hint: string | undefined
  shares: string | undefined
  value?: bigint | undefined
  mark?: ReactNode
  isTotal?: boolean
}

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
