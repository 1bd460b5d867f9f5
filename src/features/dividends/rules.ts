import type { Dividend } from '@/contract/dividends'
import {
  formatCoins,
  formatExactUsd,
  formatMicroUsd,
  formatSharesFull,
} from '@/contract/format/amounts'
import { coinMicroUsd, taxedCents } from '@/contract/format/dividend-amounts'
import { rounded, roundedRows } from '@/contract/format/rounded-rows'

const shareDigits = 6
const cent = 10_000n

export const usdOf = (units: string | bigint, decimals: number) =>
  formatMicroUsd(coinMicroUsd(units, decimals))

/** All digits there are, as they are paid. */
export const exactOf = (
  units: string | bigint,
  { decimals, coin }: Pick<Dividend, 'coin' | 'decimals'>,
) => [formatCoins(units, decimals, decimals), coin].join(' ')

export const perShareText = ({ perShare }: Pick<Dividend, 'perShare'>) => formatExactUsd(perShare)

/** Before tax, in millionths of a dollar, rounded only where it is shown. */
export function grossMicroUsd(
  { perShare }: Pick<Dividend, 'perShare'>,
  microShares: string,
): bigint {
  const product = BigInt(perShare) * BigInt(microShares)
  return rounded(product, 10n ** BigInt(shareDigits)) / 10n ** BigInt(shareDigits)
}

/** nothing: no shares at the record date · small: too little to be sent by itself. */
export type DividendStanding =
  | 'announced'
  | 'cut'
  | 'nothing'
  | 'payable'
  | 'asked'
  | 'sending'
  | 'paid'

export function dividendStanding({ state, counted, owed, payout }: Dividend): DividendStanding {
  if (payout !== null) return payout.state
  if (owed !== null) return 'payable'
  if (counted !== null && counted.shares === '0') return 'nothing'
  return state === 'announced' ? 'announced' : 'cut'
}

export interface CountedRow {
  place: 'available' | 'staked' | 'delivered'
  shares: string
  usd: string
}

/** Rows that add up to the rounded gross, as a reader checks them. */
export function countedRows(dividend: Dividend): CountedRow[] {
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
export function taxRows({ owed, decimals }: Dividend) {
  if (owed === null) return undefined
  const { gross, tax, net } = taxedCents(owed, decimals)
  return { gross: formatMicroUsd(gross), net: formatMicroUsd(net), tax: formatMicroUsd(tax) }
}

const stampOf = (iso: string) => iso.replaceAll(/[-:]|\.\d+/g, '')

interface CalendarMessages {
  record: (amount: string) => string
  pay: (amount: string) => string
}

/** A file that calendars take (RFC 5545): record dates and payments that are still to come. */
export function calendarOf(
  dividends: readonly Dividend[],
  words: CalendarMessages,
  now: Date,
): string | undefined {
  const entries = dividends.flatMap((dividend) => {
    const amount = perShareText(dividend)
    return [
      { id: `${dividend.id}-record`, at: dividend.recordAt, text: words.record(amount) },
      { id: `${dividend.id}-pay`, at: dividend.payAt, text: words.pay(amount) },
    ]
  })
  const coming = entries.filter(({ at }) => new Date(at) > now)
  if (coming.length === 0) return undefined
  const stamp = stampOf(now.toISOString())
  const lines = coming.flatMap(({ id, at, text }) => [
    'BEGIN:VEVENT',
    `UID:${id}@fnx`,
    `DTSTAMP:${stamp}`,
    `DTSTART:${stampOf(at)}`,
    `SUMMARY:${text.replaceAll(/[,;\\]/g, '\\$&')}`,
    'END:VEVENT',
  ])
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//FNX//Dividends//EN',
    ...lines,
    'END:VCALENDAR',
    '',
  ].join('\r\n')
}
