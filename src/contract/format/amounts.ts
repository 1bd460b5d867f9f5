import { bankCurrency, isDollarCoin } from '@/config/coins'
import { microUsdPerCent, wholeBps } from '@/config/units'
import * as formats from '@/messages/formats'
import { roundedRows } from './rounded-rows'

/** For display only: calculations never use these texts. */

/** `12486000` → `$12.49`; under a cent `<$0.01`. */
export function formatMicroUsd(amount: string | bigint, fractionDigits = 2): string {
  const value = BigInt(amount)
  if (fractionDigits === 2 && value !== 0n && -microUsdPerCent < value && value < microUsdPerCent)
    return value > 0n ? formats.underCentText() : `−${formats.underCentText()}`
  return withSign(value, (positive) => usd(fixedPoint(positive, 6, fractionDigits)))
}

/** `12430000` → `$12.43`, for pages that give an overview: prices are fixed in whole cents. */
export function formatSharePrice(amount: string | bigint): string {
  return formatMicroUsd(amount)
}

/** A coin below ten dollars is shown with six decimals, as its price often moves by less than a cent. */
export function formatCoinPrice(amount: string | bigint): string {
  return formatMicroUsd(amount, BigInt(amount) < 10_000_000n ? 6 : 2)
}

/**
 * `12430000` → `$12.43`, `12386000` → `$12.386`: for details and papers. Older prices have a third
 * digit, and what was bought at them is exact only with it.
 */
export function formatExactUsd(amount: string | bigint): string {
  return withSign(amount, (positive) => usd(fixedPoint(positive, 6, 6).replace(/0{1,4}$/, '')))
}

export function atPoint(figure: string): [whole: string, rest: string] {
  const index = figure.indexOf(formats.pointText())
  return index < 0 ? [figure, ''] : [figure.slice(0, index), figure.slice(index)]
}

/** `123456` → `$1,234.56` */
export function formatCents(amount: string | bigint): string {
  return withSign(amount, (positive) => usd(fixedPoint(positive, 2, 2)))
}

/** `1234567890` cents → `$12.3 million`. */
export function formatCentsShort(amount: string | bigint): string {
  return withSign(amount, (positive) => {
    // From here on an amount is a billion when it is rounded.
    const [size, text] =
      positive >= 99_995_000_000n
        ? [100_000_000_000n, formats.billionText]
        : [100_000_000n, formats.millionText]
    if (positive < 100_000_000n) return usd(fixedPoint(positive, 2, 0))
    const tenths = (positive * 10n + size / 2n) / size
    return text({ amount: spellFigure(`${groupDigits(tenths / 10n)}.${tenths % 10n}`) })
  })
}

/**
 * `3500000` → `3.5`. A calculated amount shows all six digits, so that a sentence and the table
 * next to it show the same figure.
 */
export function formatShares(amount: string | bigint): string {
  return withSign(amount, (positive) => {
    const exact = fixedPoint(positive, 6, 6)
    return spellFigure(positive % 1_000n === 0n ? withoutZeros(exact) : exact)
  })
}

/** Thousands of shares are shown without decimals, where one press shows the exact figure. */
export function formatManyShares(amount: string | bigint): string {
  const exact = BigInt(amount)
  return formatShares(exact < 1_000_000_000n ? exact : exact - (exact % 1_000_000n))
}

/** `3500000` → `3.5` in every language: for commands, and for figures that are compared. */
export const plainShares = (amount: bigint) =>
  withoutZeros(fixedPoint(amount, 6, 6)).replaceAll(',', '')

export function formatSharesFull(amount: string | bigint): string {
  return withSign(amount, (positive) => spellFigure(fixedPoint(positive, 6, 6)))
}

/** `0.312501`, without trailing zeros. */
export function formatCoins(amount: string | bigint, decimals: number, max = 6): string {
  const digits = Math.min(decimals, max)
  return withSign(amount, (positive) => {
    const text = fixedPoint(positive, decimals, digits)
    return spellFigure(digits === 0 ? text : withoutZeros(text))
  })
}

/** A balance, rounded down, so it never shows more than there is. */
export function formatCoinsDown(amount: string | bigint, decimals: number, max = 6): string {
  const whole = BigInt(amount)
  const hidden = 10n ** BigInt(Math.max(0, decimals - max))
  return formatCoins(whole - (whole % hidden), decimals, max)
}

interface Money {
  amount: string | bigint
  decimals: number
  currency: string
}

const hasCents = (currency: string) => currency === bankCurrency || isDollarCoin(currency)

type Rounding = 'near' | 'up' | 'down'

/**
 * Dollars have two digits; other coins up to six, with at least four significant ones. Amounts to
 * pay round up, others down.
 */
export function formatMoney(money: Money, rounding: Rounding = 'near'): string {
  return `${formatMoneyFigure(money, rounding)} ${money.currency}`
}

export function formatMoneyFigure(money: Money, rounding: Rounding = 'near'): string {
  const { decimals, currency } = money
  const { rounded, digits } = shownMoney(money, rounding)
  const text = withSign(rounded, (positive) => fixedPoint(positive, decimals, digits))
  return spellFigure(hasCents(currency) || digits === 0 ? text : withoutZeros(text))
}

function shownMoney({ amount, decimals, currency }: Money, rounding: Rounding) {
  const value = BigInt(amount)
  const digits = Math.min(decimals, hasCents(currency) ? 2 : coinDigits(value, decimals))
  const hidden = 10n ** BigInt(decimals - digits)
  const remainder = ((value % hidden) + hidden) % hidden
  const rounded =
    remainder === 0n || rounding === 'near'
      ? value
      : value - remainder + (rounding === 'up' ? hidden : 0n)
  return { rounded, digits, hidden }
}

const maxRateDigits = 36

/**
 * The price of each of a swap's currencies in the other, with enough digits that the shown amount
 * times the rate is the other shown amount.
 */
export function swapRates(paid: Money, received: Money) {
  const [pay, receive] = [shownMoney(paid, 'up'), shownMoney(received, 'down')]
  const [from, to] = [pay, receive].map(({ rounded, hidden, digits }) => ({
    figure: rounded / hidden,
    one: 10n ** BigInt(digits),
  })) as [ShownFigure, ShownFigure]
  return { ofPaid: rateOf(from, to), ofReceived: rateOf(to, from) }
}

interface ShownFigure {
  figure: bigint
  one: bigint
}

function rateOf(from: ShownFigure, to: ShownFigure): string | undefined {
  if (from.figure === 0n) return undefined
  const half = (dividend: bigint, divisor: bigint) => (dividend + divisor / 2n) / divisor
  for (let digits = 0; digits <= maxRateDigits; digits += 1) {
    const unit = 10n ** BigInt(digits)
    const rate = half(to.figure * from.one * unit, to.one * from.figure)
    const result = half(from.figure * rate * to.one, from.one * unit)
    if (rate >= 1_000n && result === to.figure) return formatCoins(rate, digits, digits)
  }
  return undefined
}

export const swapPaidText = (paid: Money) => formatMoney(paid, 'up')
export const swapReceivedText = (received: Money) => formatMoney(received, 'down')

/**
 * Amount and fee with as many digits as the smaller one needs, so that the shown figures add up.
 */
export function formatMoneyParts(money: Money, fee: string | bigint) {
  const { decimals, currency } = money
  const least = BigInt(fee) === 0n ? BigInt(money.amount) : BigInt(fee)
  const digits = Math.min(decimals, hasCents(currency) ? 2 : coinDigits(least, decimals))
  const unit = 10n ** BigInt(decimals - digits)
  const exact = [BigInt(fee), BigInt(money.amount) - BigInt(fee)]
  const [part = 0n, rest = 0n] = roundedRows(exact, unit, { ownRoundingCount: 1 })
  const text = (amount: bigint) => spellFigure(fixedPoint(amount, decimals, digits))
  return { pay: text(part + rest), fee: text(part), rest: text(rest) }
}

function coinDigits(value: bigint, decimals: number): number {
  const length = String(value < 0n ? -value : value).length
  return Math.max(6, decimals - length + 4)
}

export function formatCount(count: number): string {
  return spellFigure(groupDigits(count))
}

/** A tax rate such as `2637.5` has a decimal, which is shown too. */
export function formatBps(
  bps: number,
  { signed = false, fractionDigits = Number.isInteger(bps) ? 2 : 3 } = {},
): string {
  const format = (positive: bigint) => percent(fixedPoint(positive, 3, fractionDigits))
  const text = withSign(BigInt(Math.round(bps * 10)), format)
  return signed && bps > 0 && text !== format(0n) ? `+${text}` : text
}

export function formatPlotPercent(value: number, fractionDigits = 1): string {
  return percent(value.toFixed(fractionDigits))
}

/** `1536` → `1.5 kB` */
export function formatBytes(bytes: number): string {
  if (bytes < 1_000) return formats.bytesText({ size: bytes })
  const isLarge = bytes >= 999_950
  const size = (bytes / (isLarge ? 1_000_000 : 1_000)).toFixed(1)
  return `${spellFigure(size)} ${isLarge ? 'MB' : 'kB'}`
}

export function formatKept(figure: string): string {
  const [, unit, amount = '', rest] = /^(\$?)([\d.,]+)( .*)?$/s.exec(figure) ?? []
  if (amount === '') return figure
  return (unit ? usd(amount) : spellFigure(amount)) + (rest ?? '')
}

/** A configured rate with only the digits it needs, such as `15%` or `12.5%`. */
const whole = { fractionDigits: 0 }
const tenths = { fractionDigits: 1 }

export const formatRate = (bps: number): string =>
  formatBps(bps, bps % 100 === 0 ? whole : bps % 10 === 0 ? tenths : {})

/** Rounded down. */
export function shareBps(part: string | bigint, whole: string | bigint): number {
  const base = BigInt(whole)
  return base === 0n ? 0 : Number((BigInt(part) * BigInt(wholeBps)) / base)
}

/** For charts only: pixels do not need exact digits. */
export function toPlot(amount: string | bigint, decimals: number): number {
  return Number(BigInt(amount)) / 10 ** decimals
}

/** For axis labels, which lie between exact amounts. */
export function formatPlotUsd(value: number, fractionDigits = 2): string {
  return formatMicroUsd(BigInt(Math.round(value * 1_000_000)), fractionDigits)
}

const usd = (figure: string) => formats.usdText({ amount: spellFigure(figure) })
const percent = (figure: string) => formats.percentText({ figure: spellFigure(figure) })
const withoutZeros = (figure: string) => figure.replace(/\.?0+$/, '')

function spellFigure(figure: string): string {
  const [point, group] = [formats.pointText(), formats.groupText()]
  return point === '.' ? figure : figure.replace(/[.,]/g, (mark) => (mark === '.' ? point : group))
}

/** An amount that rounds to zero has no sign. */
function withSign(amount: string | bigint, format: (positive: bigint) => string): string {
  const value = BigInt(amount)
  const text = format(value < 0n ? -value : value)
  return value < 0n && text !== format(0n) ? `−${text}` : text
}

function fixedPoint(value: bigint, decimals: number, shown: number): string {
  const cut = 10n ** BigInt(decimals - shown)
  const rounded = (value + cut / 2n) / cut
  const one = 10n ** BigInt(shown)
  const whole = groupDigits(rounded / one)
  return shown === 0 ? whole : `${whole}.${String(rounded % one).padStart(shown, '0')}`
}

/** Written by hand, because the browser's formatter is slow to set up. */
function groupDigits(whole: bigint | number): string {
  return String(whole).replace(/\B(?=(\d{3})+$)/g, ',')
}

const shareDecimals = 6

/** In micro-dollars, rounded down. */
export function valueAt(
  units: bigint | string,
  priceMicroUsd: bigint | string,
  decimals = shareDecimals,
): bigint {
  return (BigInt(units) * BigInt(priceMicroUsd)) / 10n ** BigInt(decimals)
}
