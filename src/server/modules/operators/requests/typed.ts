import { coinDecimals, type DollarCoin, dollarCoins } from '@/config/coins'
import { hourMs, minuteMs, utcDay } from '@/config/durations'
import { wholeBps } from '@/config/units'
import { wholeInThousandths } from '@/config/withholding'
import { formatCoins, formatRate } from '@/contract/format/amounts'
import { plainFigure } from '@/contract/format/typed-figures'
import * as m from '../messages/platform'
import { NotDone } from './kind'

/** A typed amount in the language-independent form of a request. */
export const dollarsIn = (typed = '') => plainFigure(typed.trim().replace(/^\$|\s*\$$/, ''))
export const percentIn = (typed = '') => plainFigure(typed.trim().replace(/\s*%$/, ''))

/** Parses a moment in UTC: `2027-01-20T24:00` is midnight at the end of that day. */
export function momentIn(text: string): Date {
  const [, day, hours, minutes] = /^(\d{4}-\d\d-\d\d)[T ](\d\d):(\d\d)$/.exec(text.trim()) ?? []
  const at = new Date(`${day}T00:00:00Z`).getTime() + Number(hours) * hourMs
  if (!Number.isFinite(at)) throw new NotDone(m.dateAndTimeError)
  return new Date(at + Number(minutes) * minuteMs)
}

/** Midnight (UTC) of a day as written in a form, `2027-01-20`. */
export function utcDayIn(text: string): Date {
  const day = new Date(`${text}T00:00:00Z`)
  const isDay = /^2[0-8]/.test(text) && !Number.isNaN(day.getTime()) && utcDay(day) === text
  if (!isDay) throw new NotDone(m.enterDaysAsError)
  return day
}

/** Basis points from a percentage with up to two decimals. */
export function bpsIn(text: string): number {
  const [, whole, part = ''] = /^(\d{1,3})(?:\.(\d{1,2}))?\s*%?$/.exec(text.trim()) ?? []
  const bps = Number(whole) * 100 + Number(part.padEnd(2, '0'))
  if (!(bps <= wholeBps)) throw new NotDone(m.percentageError)
  return bps
}

/** A tax rate: up to three decimals, and a fourth that is 0, as prefilled fields have. */
export function taxRateIn(text: string): number {
  const [, whole, part = ''] = /^(\d{1,3})(?:\.(\d{1,3})0?)?\s*%?$/.exec(text.trim()) ?? []
  const thousandths = Number(whole) * 1_000 + Number(part.padEnd(3, '0'))
  if (!(thousandths <= wholeInThousandths))
    throw new NotDone(() => m.taxRateError({ example: formatRate(2_637.5) }))
  return thousandths / 10
}

/**
 * Characters that change the direction of text: a person who compares two wordings would not see
 * their effect.
 */
const turnsAround = /[\u202a-\u202e\u2066-\u2069]/

export function refuseTurnedAround(text: string): void {
  if (turnsAround.test(text)) throw new NotDone(m.textDirectionError)
}

/**
 * A browser's field has one line; text from any other source is joined to one, too. A line without
 * visible characters counts as empty.
 */
export function inOneLine(text = ''): string {
  const line = text.replaceAll(/[\p{Cc}\u2028\u2029\s]+/gu, ' ').trim()
  // Hangul fillers are letters, and the blank of Braille is a symbol, but both are invisible.
  const visible = line.replaceAll(/[\p{Default_Ignorable_Code_Point}\u2800]/gu, '')
  return /[\p{L}\p{N}\p{P}\p{S}]/u.test(visible) ? line : ''
}

/** With all digits, because two people are responsible for it. */
export function exactly(units: string | bigint, coin = ''): string {
  const figure = formatCoins(BigInt(units), coinDecimals, coinDecimals)
  return [figure, coin].join(' ').trim()
}

/** Millionths of a dollar from a stored figure; 0 from anything else. */
export function keptMicroUsd(figure: string, digits = 4): bigint {
  const [, whole = '', part = ''] = /^(\d+)(?:\.(\d{1,6}))?$/.exec(figure) ?? []
  return whole.length > digits ? 0n : BigInt(`${whole}${part.padEnd(6, '0')}`)
}

export function microUsdIn(figure: string): bigint {
  const amount = keptMicroUsd(figure)
  if (amount === 0n) throw new NotDone(m.amountAShareError)
  return amount
}

/** Whether the stored amount was typed again, in the reader's language. */
export const isSameUsd = (kept: string, typed: string): boolean =>
  keptMicroUsd(dollarsIn(typed)) === microUsdIn(kept)

export function coinIn(text = ''): DollarCoin {
  const coin = dollarCoins.find((known) => known === text)
  if (coin === undefined) throw new NotDone(m.chooseUsdcOrUsdtError)
  return coin
}

/** Micro-shares from a stored figure. Older requests stored it with commas. */
export function microSharesIn(text: string): bigint {
  const [, whole = '', part = ''] =
    /^(\d{1,9})(?:\.(\d{1,6}))?$/.exec(text.trim().replaceAll(',', '')) ?? []
  const amount = BigInt(whole || '0') * 1_000_000n + BigInt(part.padEnd(6, '0'))
  if (amount === 0n) throw new NotDone(m.numberOfSharesError)
  return amount
}
