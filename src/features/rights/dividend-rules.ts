import { coinDecimals } from '@/config/coins'
import { microUsdPerCent } from '@/config/units'
import type { MemberDividend } from '@/contract/dividends'
import {
  formatCoins,
  formatExactUsd,
  formatMicroUsd,
  formatSharesFull,
} from '@/contract/format/amounts'
import { coinCents, coinMicroUsd, taxedCents } from '@/contract/format/dividend-amounts'
import { roundedRows, roundHalfUp, sumOfAmounts } from '@/contract/format/rounded-rows'
import type { Dividends } from './queries'

export const usdOf = (units: string | bigint, decimals: number) =>
  formatMicroUsd(coinMicroUsd(units, decimals))

/** An amount with all its digits, as it is paid. */
export const exactOf = (
  units: string | bigint,
  { decimals, coin }: Pick<MemberDividend, 'coin' | 'decimals'>,
) => [formatCoins(units, decimals, decimals), coin].join(' ')

export const perShareText = ({ perShare }: Pick<MemberDividend, 'perShare'>) =>
  formatExactUsd(perShare)

export type CreditedSums = Dividends['credited']

/** In whole cents of a dollar: parts that add up to the credited total. */
export function creditedParts(credited: CreditedSums) {
  const { paid, underWay, ready, reinvested } = credited
  const parts = coinCents([paid, underWay, ready, reinvested].map(BigInt), coinDecimals)
  const [shownPaid = 0n, shownUnderWay = 0n, shownReady = 0n, shownReinvested = 0n] = parts
  return {
    credited: sumOfAmounts(parts),
    paid: shownPaid,
    underWay: shownUnderWay,
    ready: shownReady,
    reinvested: shownReinvested,
  }
}

const oneShare = 10n ** 6n

/** In millionths of a micro-dollar, with all digits. */
const exactGross = ({ perShare }: Pick<MemberDividend, 'perShare'>, microShares: string) =>
  BigInt(perShare) * BigInt(microShares)

/**
 * Before tax, in millionths of a dollar. Smaller parts are cut off, so that cents are rounded only
 * once.
 */
export const grossMicroUsd = (
  dividend: Pick<MemberDividend, 'perShare'>,
  microShares: string,
): bigint => exactGross(dividend, microShares) / oneShare

/**
 * nothing: no shares at the record date · reinvested: it became shares, and the rest was not sent ·
 * lapsed: it was not requested in time and went back.
 */
export type DividendStanding =
  | 'announced'
  | 'cut'
  | 'nothing'
  | 'payable'
  | 'reinvested'
  | 'asked'
  | 'sending'
  | 'paid'
  | 'lapsed'

export function dividendStanding(dividend: MemberDividend): DividendStanding {
  const { state, counted, owed, payout, lapsedAt } = dividend
  if (payout !== null) return payout.state
  if (dividend.reinvested !== null) return 'reinvested'
  if (lapsedAt !== null) return 'lapsed'
  if (owed !== null) return 'payable'
  if (counted !== null && counted.shares === '0') return 'nothing'
  return state === 'announced' ? 'announced' : 'cut'
}

export const isChoiceOver = ({ reinvest }: MemberDividend): boolean =>
  Date.parse(reinvest.until) <= Date.now()

/**
 * Whether the member can choose between money and shares for it, or its shares wait for the day's
 * price.
 */
export function canBecomeShares(dividend: MemberDividend): boolean {
  const { owed, state, reinvest } = dividend
  const isToCome = owed === null && (state === 'announced' || state === 'cut')
  return isToCome && (reinvest.isChosen || !isChoiceOver(dividend))
}

/** How much of it stayed money, sent or not. */
export const restUnits = ({ owed, reinvested }: MemberDividend): bigint =>
  BigInt(owed?.net ?? 0) - BigInt(reinvested?.paid ?? 0)

/**
 * How much of this dividend waits to be sent: all that is money, or what a correction has added
 * since.
 */
export function openUnits(dividend: MemberDividend): bigint {
  const { owed, payout, corrections, lapsedAt } = dividend
  if (owed === null || lapsedAt !== null) return 0n
  if (payout === null) return restUnits(dividend)
  const open = corrections.filter((correction) => correction.payout === null)
  return open.reduce((sum, { net }) => sum + BigInt(net), 0n)
}

/** Whether at least a cent waits. A smaller rest is left over from shares and needs no action. */
export const isACent = (dividend: MemberDividend): boolean =>
  coinMicroUsd(openUnits(dividend), dividend.decimals) >= microUsdPerCent

/** For each year the days on which one of its dividends was corrected: each has a paper. */
export function correctedDays(docs: readonly MemberDividend[]): Record<string, string[]> {
  const corrected = docs.flatMap(({ payableAt, payAt, corrections }) =>
    corrections.map(({ at }) => ({ at, year: (payableAt ?? payAt).slice(0, 4) })),
  )
  const days: Record<string, string[]> = {}
  for (const { at, year } of corrected.sort((a, b) => a.at.localeCompare(b.at)))
    days[year] = [...(days[year] ?? []), at]
  return days
}

export interface CountedRow {
  place: 'available' | 'staked' | 'delivered'
  shares: string
  usd: string
}

/** Rows that add up to the rounded gross, so that a reader can check them. */
export function countedRows(dividend: MemberDividend): CountedRow[] {
  const { counted } = dividend
  if (counted === null) return []
  const places = (['available', 'staked', 'delivered'] as const).filter(
    (place) => counted[place] !== '0',
  )
  const amounts = places.map((place) => exactGross(dividend, counted[place]))
  const unit = microUsdPerCent * oneShare
  const total = roundHalfUp(exactGross(dividend, counted.shares), unit)
  const rows = roundedRows(amounts, unit, { total })
  return places.map((place, index) => {
    const usd = formatMicroUsd((rows[index] ?? 0n) / oneShare)
    return { place, shares: formatSharesFull(counted[place]), usd }
  })
}

/** Net and tax add up to the rounded gross; the net is rounded to the nearest. */
export function taxRows({ owed, decimals }: MemberDividend) {
  if (owed === null) return undefined
  const { gross, tax, net } = taxedCents(owed, decimals)
  return { gross: formatMicroUsd(gross), net: formatMicroUsd(net), tax: formatMicroUsd(tax) }
}
