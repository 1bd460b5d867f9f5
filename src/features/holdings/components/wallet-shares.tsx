import type { ComponentType, ReactNode } from 'react'
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
import { ownedIn } from '@/contract/owned'
import type { holdingsCalls } from '@/contract/user/holdings'
import { PrivateAmount, useAmountsHidden, useShownAmount } from '@/session/private-amount'
import { LedgerHeads, LedgerRow, SplitBar } from '@/ui/ledger-row'
import * as m from '../messages'
import styles from '../screens/wallet-screen.module.css'

export type OwnWallet = Answer<(typeof holdingsCalls)['myWallet']>
type Holdings = OwnWallet['holdings']

export const heldOf = (holdings: Holdings) => ownedIn(holdings)

const ownOf = ({ delivering, delivered }: Holdings) => BigInt(delivering) + BigInt(delivered)

/** Draws what is in own wallets, a row each; they are another feature’s. */
export type OwnRows = ComponentType<{
  delivering: string | undefined
  delivered: string | undefined
  /** Of both together, in micro-dollars. */
  value: bigint | undefined
}>

export type WalletSharesProps = {
  own: OwnWallet | undefined
  OwnRows: OwnRows
  acts: ReactNode
}

export function WalletShares({ own, OwnRows, acts }: WalletSharesProps) {
  const holdings = own?.holdings
  const [free, staked, inWallets, inGifts, inBuyBacks] = holdings ? shownValues(holdings) : []
  return (
    <section aria-label={m.sharesLabel()}>
      <Split holdings={holdings} />
      <div className={styles.ledger}>
        <LedgerHeads name={m.yoursLabel()} quantity={m.sharesLabel()} value={m.valueLabel()} />
        <LedgerRow
          href="/transactions?view=statement"
          filling="solid"
          name={m.availableLabel()}
          hint={m.availableHint()}
          quantity={quantity(holdings?.available)}
          value={dollars(free)}
        />
        <LedgerRow
          href="/staking"
          filling="hatched"
          name={m.stakedLabel()}
          hint={own && stakedHint(own.stakes)}
          quantity={quantity(holdings?.staked)}
          value={dollars(staked)}
        />
        <OwnRows
          delivering={holdings?.delivering}
          delivered={holdings?.delivered}
          value={inWallets}
        />
        {holdings && holdings.sending !== '0' && (
          <LedgerRow
            href="/wallet/send"
            filling="solid"
            name={m.sendingLabel()}
            hint={m.sendingHint()}
            quantity={quantity(holdings.sending)}
            value={dollars(inGifts)}
          />
        )}
        {holdings && holdings.offered !== '0' && (
          <LedgerRow
            href="/rights"
            filling="solid"
            name={m.offeredLabel()}
            hint={m.offeredHint()}
            quantity={quantity(holdings.offered)}
            value={dollars(inBuyBacks)}
          />
        )}
        <LedgerRow
          isTotal
          href="/transactions?view=statement"
          name={m.totalLabel()}
          hint={m.movementsHint()}
          quantity={quantity(holdings && String(heldOf(holdings)))}
          value={dollars(holdings && inCents(holdings.value))}
        />
      </div>
      <div className={styles.acts}>{acts}</div>
      <NotCounted own={own} />
    </section>
  )
}

const quantity = (shares: string | undefined) =>
  shares !== undefined && <PrivateAmount>{formatSharesFull(shares)}</PrivateAmount>

const dollars = (value: bigint | undefined) =>
  value !== undefined && <PrivateAmount>{formatMicroUsd(value)}</PrivateAmount>

function shownValues(holdings: Holdings): bigint[] {
  const { value, available, sending, offered, sharePrice } = holdings
  const free = valueAt(available, sharePrice)
  const inWallets = valueAt(ownOf(holdings), sharePrice)
  const inGifts = valueAt(sending, sharePrice)
  const inBuyBacks = valueAt(offered, sharePrice)
  const staked = BigInt(value) - free - inWallets - inGifts - inBuyBacks
  return roundedRows([free, staked, inWallets, inGifts, inBuyBacks], microPerCent)
}

function stakedHint({ runningCount: count, next }: OwnWallet['stakes']): string {
  if (next === null) return m.noneStakedHint()
  const day = formatShortDay(next.unlocksAt)
  return count === 1 ? m.stakedHint({ months: next.months, day }) : m.stakesHint({ count, day })
}

function Split({ holdings }: { holdings: Holdings | undefined }) {
  const isHidden = useAmountsHidden()
  const total = holdings && heldOf(holdings)
  if (!holdings || !total || isHidden) return <SplitBar parts={[]} label="" />
  const staked = shareBps(holdings.staked, total)
  const inWallets = shareBps(ownOf(holdings), total)
  const free = 10_000 - staked - inWallets
  const parts = roundedRows([free, staked, inWallets].map(BigInt), 100n).map((bps) =>
    formatBps(Number(bps), { fractionDigits: 0 }),
  ) as [string, string, string]
  const label =
    inWallets > 0
      ? m.splitOwnLabel({ available: parts[0], staked: parts[1], own: parts[2] })
      : m.splitLabel({ available: parts[0], staked: parts[1] })
  return (
    <SplitBar
      label={label}
      parts={[
        { filling: 'solid', parts: free },
        { filling: 'hatched', parts: staked },
        { filling: 'dotted', parts: inWallets },
      ]}
    />
  )
}

function NotCounted({ own }: { own: OwnWallet | undefined }) {
  const shown = useShownAmount()
  const { moving = [], holdings } = own ?? {}
  const [one, ...others] = moving
  const reward = holdings && inCents(valueAt(holdings.rewards, holdings.sharePrice))
  return (
    <div className={styles.ledger}>
      <LedgerHeads name={m.notCountedLabel()} />
      <LedgerRow
        href={one && others.length === 0 ? `/transactions/${one.id}` : '/transactions?state=open'}
        name={m.onTheWayTitle()}
        hint={own && movingHint(moving, shown)}
        quantity={quantity(holdings?.pending)}
      />
      <LedgerRow
        href="/staking"
        name={m.toClaimTitle()}
        hint={
          reward === undefined
            ? undefined
            : reward === 0n
              ? m.noRewardsHint()
              : m.rewardsHint({ value: shown(formatMicroUsd(reward)) })
        }
        quantity={quantity(holdings?.rewards)}
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
