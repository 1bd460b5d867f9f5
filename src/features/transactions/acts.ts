import type { Dividend } from '@/contract/dividends'
import { coinMicroUsd } from '@/contract/format/dividend-amounts'
import { periodDays } from '@/contract/period'
import type { StatementKind, StatementRow } from '@/contract/statement'
import type { Transaction } from '@/contract/transaction'

/** A dividend that has become the member's. */
type CreditedDividend = Dividend & {
  owed: NonNullable<Dividend['owed']>
  payableAt: string
}

/** Whatever a member did or got: a payment or swap, a movement of shares, or a dividend. */
export type MemberAct = { id: string; at: string } & (
  | { is: 'transaction'; transaction: Transaction }
  | { is: 'movement'; movement: StatementRow }
  | { is: 'dividend'; dividend: CreditedDividend }
)

export interface Happened {
  transactions: readonly Transaction[]
  movements: readonly StatementRow[]
  dividends: readonly Dividend[]
}

/**
 * All acts of a period, newest first. Shares that were bought came by a payment, which stands in the
 * list already, so the movement that it caused is left out.
 */
export function actsOf(
  { transactions, movements, dividends }: Happened,
  period: string,
): MemberAct[] {
  const { from, to } = periodDays(period)
  const isWithin = (at: string) => at.slice(0, 10) >= from && at.slice(0, 10) <= to
  const acts: MemberAct[] = [
    ...transactions.map((transaction): MemberAct => {
      return { is: 'transaction', id: transaction.id, at: transaction.at, transaction }
    }),
    // A statement goes from the oldest to the newest, and so do those of one moment.
    ...movements
      .toReversed()
      .filter(({ transaction }) => transaction === null)
      .map((movement): MemberAct => {
        return { is: 'movement', id: movement.id, at: movement.at, movement }
      }),
    ...dividends
      .filter(isCredited)
      .filter(({ payableAt }) => isWithin(payableAt))
      .map((dividend): MemberAct => {
        return { is: 'dividend', id: dividend.id, at: dividend.payableAt, dividend }
      }),
  ]
  return acts.sort((one, other) => Date.parse(other.at) - Date.parse(one.at))
}

function isCredited(dividend: Dividend): dividend is CreditedDividend {
  return dividend.owed !== null && dividend.payableAt !== null
}

/** In micro-dollars, at the coin's price that the order was accepted at; undefined for no purchase. */
export function purchaseCost(act: MemberAct): bigint | undefined {
  if (act.is !== 'transaction') return undefined
  const { status, shares, pay } = act.transaction
  if (status !== 'confirmed' || shares === null) return undefined
  return inMicroUsd(act.transaction, pay)
}

function inMicroUsd({ currencyPrice, decimals }: Transaction, amount: string): bigint {
  return (BigInt(amount) * BigInt(currencyPrice ?? 0)) / 10n ** BigInt(decimals)
}

export interface ActTotals {
  /** For shares, fees included; micro-dollars, as the next two. */
  paid: bigint
  fees: bigint
  /** What was credited of dividends, less the tax withheld; micro-dollars. */
  dividends: bigint
  /** Micro-shares that came, less what leaving early took back. */
  rewards: bigint
}

export function actTotals(acts: readonly MemberAct[]): ActTotals {
  const totals: ActTotals = { paid: 0n, fees: 0n, dividends: 0n, rewards: 0n }
  for (const act of acts) {
    const cost = purchaseCost(act)
    if (act.is === 'transaction' && cost !== undefined) {
      totals.paid += cost
      totals.fees += inMicroUsd(act.transaction, act.transaction.fee ?? '0')
    }
    if (act.is === 'dividend' && act.dividend.lapsedAt === null) {
      const { owed, decimals } = act.dividend
      totals.dividends += coinMicroUsd(owed.net, decimals)
    }
    if (act.is === 'movement' && rewardKinds.has(act.movement.kind))
      totals.rewards += changeOf(act.movement)
  }
  return totals
}

const rewardKinds = new Set<StatementKind>(['claimed', 'returned'])

/** By how much the member owns more or less after it; 0 where shares only changed their place. */
export function changeOf({ available, staked, delivered }: StatementRow): bigint {
  return BigInt(available) + BigInt(staked) + BigInt(delivered)
}

/** How many shares it was about. */
export function movedIn(movement: StatementRow): bigint {
  const change = changeOf(movement)
  if (change !== 0n) return change
  const places = [movement.available, movement.staked, movement.delivered].map(BigInt)
  return places.filter((amount) => amount > 0n).reduce((sum, amount) => sum + amount, 0n)
}

/** Where more is said about a movement. */
export function movementAddress({ kind, transaction }: StatementRow): string | undefined {
  return transaction === null ? addresses[kind] : `/transactions/${transaction}`
}

const addresses: Partial<Record<StatementKind, string>> = {
  claimed: '/staking',
  staked: '/staking',
  unlocked: '/staking',
  left: '/staking',
  returned: '/staking',
  delivered: '/wallet',
  brought: '/wallet',
  undelivered: '/wallet',
  sent: '/wallet',
  given: '/wallet/send',
  gift: '/wallet/send',
  sold: '/rights',
}
