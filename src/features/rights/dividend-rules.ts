import { coinDecimals } from '@/config/coins'
import type { MemberDividend } from '@/contract/dividends'
import {
  formatCoins,
  formatExactUsd,
  formatMicroUsd,
  formatSharesFull,
} from '@/contract/format/amounts'
import { coinMicroUsd, taxedCents } from '@/contract/format/dividend-amounts'
import { rounded, roundedRows } from '@/contract/format/rounded-rows'
import type { Dividends } from './queries'

const shareDigits = 6
const cent = 10_000n

export const usdOf = (units: string | bigint, decimals: number) =>
  formatMicroUsd(coinMicroUsd(units, decimals))

/** An amount with all its digits, as it is paid. */
export const exactOf = (
  units: string | bigint,
  { decimals, coin }: Pick<MemberDividend, 'coin' | 'decimals'>,
) => [formatCoins(units, decimals, decimals), coin].join(' ')

export const perShareText = ({ perShare }: Pick<MemberDividend, 'perShare'>) =>
  formatExactUsd(perShare)

export type Credited = Dividends['credited']

/**
 * In whole cents of a dollar: each part as it reads where it stands by itself, as in a list of what was
 * sent, and the sum as a reader adds them up.
 */
export function creditedParts(credited: Credited) {
  const cents = (units: string) => rounded(coinMicroUsd(units, coinDecimals), cent)
  const [paid, underWay, ready] = [credited.paid, credited.underWay, credited.ready].map(cents) as [
    bigint,
    bigint,
    bigint,
  ]
  return { credited: paid + underWay + ready, paid, underWay, ready }
}

/** Before tax, in millionths of a dollar, rounded only where it is shown. */
export function grossMicroUsd(
  { perShare }: Pick<MemberDividend, 'perShare'>,
  microShares: string,
): bigint {
  const product = BigInt(perShare) * BigInt(microShares)
  return rounded(product, 10n ** BigInt(shareDigits)) / 10n ** BigInt(shareDigits)
}

/** nothing: no shares at the record date · lapsed: it went back, as nobody had asked for it. */
export type DividendStanding =
  | 'announced'
  | 'cut'
  | 'nothing'
  | 'payable'
  | 'asked'
  | 'sending'
  | 'paid'
  | 'lapsed'

export function dividendStanding(dividend: MemberDividend): DividendStanding {
  const { state, counted, owed, payout, lapsedAt } = dividend
  if (payout !== null) return payout.state
  if (lapsedAt !== null) return 'lapsed'
  if (owed !== null) return 'payable'
  if (counted !== null && counted.shares === '0') return 'nothing'
  return state === 'announced' ? 'announced' : 'cut'
}

/** What of this dividend waits to be sent: all of it, or what a correction has added since. */
export function openUnits({ owed, payout, corrections, lapsedAt }: MemberDividend): bigint {
  if (owed === null || lapsedAt !== null) return 0n
  if (payout === null) return BigInt(owed.net)
  const open = corrections.filter((one) => one.payout === null)
  return open.reduce((sum, { net }) => sum + BigInt(net), 0n)
}

/** For each year the days on which one of its dividends was corrected: each has a paper. */
export function correctedDays(docs: readonly MemberDividend[]): Record<string, string[]> {
  const all = docs.flatMap(({ payableAt, payAt, corrections }) =>
    corrections.map(({ at }) => ({ at, year: (payableAt ?? payAt).slice(0, 4) })),
  )
  const days: Record<string, string[]> = {}
  for (const { at, year } of all.sort((one, other) => one.at.localeCompare(other.at)))
    days[year] = [...(days[year] ?? []), at]
  return days
}

export interface CountedRow {
  place: 'available' | 'staked' | 'delivered'
  shares: string
  usd: string
}

/** Rows that add up to the rounded gross, as a reader checks them. */
export function countedRows(dividend: MemberDividend): CountedRow[] {
  const { counted } = dividend
  if (counted === null) return []
  const places = (['available', 'staked', 'delivered'] as const).filter(
    (place) => counted[place] !== '0',
  )
  const amounts = places.map((place) => grossMicroUsd(dividend, counted[place]))
  const total = rounded(grossMicroUsd(dividend, counted.shares), cent)
  const rows = roundedRows(amounts, cent, { total })
  return places.map((place, index) => {
    const usd = formatMicroUsd(rows[index] ?? 0n)
    return { place, shares: formatSharesFull(counted[place]), usd }
  })
}

/** Net and tax are rounded so that they add up to the rounded gross, the net to its nearest. */
export function taxRows({ owed, decimals }: MemberDividend) {
  if (owed === null) return undefined
  const { gross, tax, net } = taxedCents(owed, decimals)
  return { gross: formatMicroUsd(gross), net: formatMicroUsd(net), tax: formatMicroUsd(tax) }
}
