import type { ComponentType, ReactNode } from 'react'
import { isStakingOffered, stakingOffered } from '@/config/staking-offered'
import { microUsdPerCent } from '@/config/units'
import { inCents } from '@/contract/cost-basis'
import type { Answer } from '@/contract/define'
import {
  formatBps,
  formatMicroUsd,
  formatMoney,
  formatSharesFull,
  valueAt,
} from '@/contract/format/amounts'
import { formatShortDay } from '@/contract/format/dates'
import { roundedRows } from '@/contract/format/rounded-rows'
import { ownedIn } from '@/contract/owned'
import type { holdingsCalls } from '@/contract/user/holdings'
import * as labels from '@/messages/labels'
import { PrivateAmount, useAmountsHidden, useShownAmount } from '@/session/private-amount'
import { LedgerHeads, LedgerRow, SplitBar } from '@/ui/ledger-row'
import * as m from '../messages'
import styles from '../screens/wallet-screen.module.css'

export type OwnWallet = Answer<(typeof holdingsCalls)['myWallet']>
type Holdings = OwnWallet['holdings']

const ownOf = ({ delivering, delivered }: Pick<Holdings, 'delivering' | 'delivered'>) =>
  BigInt(delivering) + BigInt(delivered)

/** Renders rows for shares in own wallets, which belong to another feature. */
export type OwnRows = ComponentType<{
  delivering: string | undefined
  delivered: string | undefined
  /** The value of the shares in both places together, in micro-dollars. */
  value: bigint | undefined
}>

export type WalletSharesProps = {
  own: OwnWallet | undefined
  OwnRows: OwnRows
  acts: ReactNode
  gifts: ReactNode
}

type PlaceRow = { href: string; hint: string | undefined; value: bigint | undefined }

/** A row for each place in which the member has shares. */
export function WalletShares({ own, OwnRows, acts, gifts }: WalletSharesProps) {
  const holdings = own?.holdings
  const places = holdings && placesOf(holdings)
  const [free, staked, inWallets, inGifts, inBuyBacks] = holdings ? shownValues(holdings) : []
  const has = (place: keyof ReturnType<typeof placesOf>) =>
    places === undefined ? place !== 'staked' || isStakingOffered() : places[place] > 0n
  const rowOf = (place: Exclude<keyof typeof fillings, 'own'>, { href, hint, value }: PlaceRow) =>
    has(place) && (
      <LedgerRow
        href={href}
        hint={hint}
        filling={fillings[place]}
        name={names[place]()}
        quantity={quantity(holdings?.[place])}
        value={dollars(value)}
      />
    )
  return (
    <section aria-label={labels.sharesLabel()}>
      <Split places={places} />
      {/* Another element once the answer is there: how many rows there are is known only then. */}
      <div key={own ? 'drawn' : 'place'} className={styles.ledger}>
        <LedgerHeads name={m.yoursLabel()} quantity={labels.sharesLabel()} value={m.valueLabel()} />
        {rowOf('available', {
          href: '/transactions?view=statement',
          hint: m.availableHint({ staking: stakingOffered() }),
          value: free,
        })}
        {rowOf('staked', { href: '/staking', hint: own && stakedHint(own.stakes), value: staked })}
        {has('own') && (
          <OwnRows
            delivering={holdings?.delivering}
            delivered={holdings?.delivered}
            value={inWallets}
          />
        )}
        {holdings &&
          rowOf('sending', { href: '/wallet/send', hint: m.sendingHint(), value: inGifts })}
        {holdings &&
          rowOf('offered', { href: '/rights', hint: m.offeredHint(), value: inBuyBacks })}
        <LedgerRow
          isTotal
          href="/transactions?view=statement"
          name={m.totalLabel()}
          hint={m.movementsHint()}
          quantity={quantity(holdings && String(ownedIn(holdings)))}
          value={dollars(holdings && inCents(holdings.value))}
        />
      </div>
      {own && (
        <>
          <div className={styles.acts}>{acts}</div>
          <div className={styles.ledger}>{gifts}</div>
          <NotCounted own={own} />
        </>
      )}
    </section>
  )
}

const quantity = (shares: string | undefined) =>
  shares !== undefined && <PrivateAmount>{formatSharesFull(shares)}</PrivateAmount>

const dollars = (value: bigint | undefined) =>
  value !== undefined && <PrivateAmount>{formatMicroUsd(value)}</PrivateAmount>

const fillings = {
  available: 'solid',
  staked: 'hatched',
  own: 'dotted',
  sending: 'hollow',
  offered: 'striped',
} as const

const names = {
  available: labels.availableLabel,
  staked: labels.stakedLabel,
  own: labels.ownWalletLabel,
  sending: labels.sendingLabel,
  offered: labels.offeredLabel,
}

const placesOf = ({ available, staked, sending, offered, ...moved }: Holdings) => ({
  available: BigInt(available),
  staked: BigInt(staked),
  own: ownOf(moved),
  sending: BigInt(sending),
  offered: BigInt(offered),
})

function shownValues(holdings: Holdings): bigint[] {
  const { value, sharePrice } = holdings
  const { available, own, sending, offered } = placesOf(holdings)
  const [free = 0n, ...others] = [available, own, sending, offered].map((part) =>
    valueAt(part, sharePrice),
  )
  const staked = others.reduce((rest, part) => rest - part, BigInt(value) - free)
  return roundedRows([free, staked, ...others], microUsdPerCent)
}

function stakedHint({ runningCount: count, next }: OwnWallet['stakes']): string {
  if (next === null) return ''
  const day = formatShortDay(next.unlocksAt)
  return count === 1 ? m.stakedHint({ months: next.months, day }) : m.stakesHint({ count, day })
}

function Split({ places }: { places: ReturnType<typeof placesOf> | undefined }) {
  const isHidden = useAmountsHidden()
  const amounts = Object.entries(places ?? {}) as [keyof typeof fillings, bigint][]
  const total = amounts.reduce((sum, [, part]) => sum + part, 0n)
  if (total === 0n || isHidden) return <SplitBar parts={[]} label="" />
  const bps = roundedRows(
    amounts.map(([, part]) => (part * 1_000_000n) / total),
    10_000n,
    { total: 1_000_000n },
  )
  const widths = amounts.map(([, part]) => (part * 10_000n) / total)
  const label = amounts.flatMap(([place, part], at) =>
    part === 0n
      ? []
      : `${formatBps(Number(bps[at]) / 100, { fractionDigits: 0 })} ${names[place]()}`,
  )
  return (
    <SplitBar
      label={label.join(', ')}
      parts={amounts.map(([place], at) => ({
        filling: fillings[place],
        parts: Number(widths[at]),
      }))}
    />
  )
}

function NotCounted({ own: { moving, holdings } }: { own: OwnWallet }) {
  const showAmount = useShownAmount()
  const { pending, rewards, sharePrice } = holdings
  const [one, ...others] = moving
  if (pending === '0' && rewards === '0') return null
  const value = showAmount(formatMicroUsd(inCents(valueAt(rewards, sharePrice))))
  return (
    <div className={styles.ledger}>
      <LedgerHeads name={m.notCountedLabel()} />
      {pending !== '0' && (
        <LedgerRow
          href={one && others.length === 0 ? `/transactions/${one.id}` : '/transactions?state=open'}
          name={m.onTheWayTitle()}
          hint={movingHint(moving, showAmount)}
          quantity={quantity(pending)}
        />
      )}
      {rewards !== '0' && (
        <LedgerRow
          href="/staking"
          name={labels.toClaimTitle()}
          hint={labels.aboutText({ value })}
          quantity={quantity(rewards)}
        />
      )}
    </div>
  )
}

function movingHint(moving: OwnWallet['moving'], showAmount: (text: string) => string): string {
  const [one, ...others] = moving
  if (one === undefined) return ''
  if (others.length > 0) return m.movingSomeHint({ count: moving.length })
  const { pay: amount, decimals, currency } = one
  return m.movingHint({
    amount: showAmount(formatMoney({ amount, decimals, currency: currency ?? '' })),
  })
}
