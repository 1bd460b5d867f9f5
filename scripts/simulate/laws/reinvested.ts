import { dividendReads, type OwedRow } from '../product-dividends'
import type { KnownChoice } from '../simulation/records'
import type { Law, Outside } from './law'

const dayMs = 24 * 60 * 60_000
const million = 1_000_000n
const unit = 10n ** 18n

/**
 * A dividend becomes shares where its owner had chosen so before the payment day, and money elsewhere:
 * as many whole millionths as it pays for at the newest price of that day, and the rest is money.
 */
export const reinvestedAsChosen: Law = {
  name: 'dividends become shares as chosen',
  async check(outside, { rows }) {
    const owed = await rows<OwedRow>(dividendReads.owed)
    return owed.flatMap((row) => wrongShares(outside, row))
  },
}

function wrongShares(outside: Outside, row: OwedRow): string[] {
  const { records } = outside
  const { action, account, bought, net, reinvested, gross, tax } = row
  const dividend = records.dividends.get(action)
  const member = records.members.find(({ accountId }) => accountId === account)
  if (dividend === undefined || member === undefined || net === null) return []
  const own = records.choices.filter((choice) => choice.member === member)
  const wanted = wantedIn(outside, own, dividend.payAt)
  if (bought === null) {
    const isRefused = wanted.has(false) || isExcused(outside, row, dividend.payAt)
    return isRefused ? [] : [`${member.name} chose shares and has money: ${row.stayedMoney}`]
  }
  if (!wanted.has(true)) return [`${member.name} chose money and has shares`]
  const due = BigInt(gross ?? 0) - BigInt(tax ?? 0)
  const isRight = pricesAt(outside, dividend.payAt).some((price) => {
    const shares = (due * million * million) / (price * unit)
    const paid = (shares * price * unit) / (million * million)
    return [shares, paid, due - paid].join() === [bought, reinvested, net].join()
  })
  return isRight
    ? []
    : [`${member.name} has ${bought} shares and ${net} for ${due}, at no price of the day`]
}

/** What may count for a dividend: the newest word that surely does, and each later one that may. */
function wantedIn({ records }: Outside, own: KnownChoice[], payAt: number): Set<boolean> {
  const dayBegins = payAt - (payAt % dayMs)
  const slack = records.clockSlack(dayBegins - dayMs, payAt)
  const isSure = ({ agedBy = Number.POSITIVE_INFINITY, answeredAt }: KnownChoice) =>
    agedBy < payAt - slack || answeredAt < dayBegins - slack
  const mayCount = ({ agedFrom, askedAt }: KnownChoice) =>
    agedFrom !== undefined || askedAt < dayBegins + slack
  const last = own.findLastIndex(isSure)
  const later = own.slice(last + 1).filter(mayCount)
  return new Set([own[last]?.isOn ?? false, ...later.map(({ isOn }) => isOn)])
}

/** Reasons of the world: nobody sells to a member on hold, and without a price of the day nobody can. */
function isExcused(outside: Outside, { account, stayedMoney }: OwedRow, payAt: number): boolean {
  const { records } = outside
  const member = records.members.find(({ accountId }) => accountId === account)
  switch (stayedMoney) {
    case 'on-hold':
    case 'not-verified':
      return member !== undefined && (member.isOnHold || records.mayBeHeld(member))
    case 'no-price':
    case 'closed':
      // Only once the day is over.
      return outside.time.now() >= payAt - (payAt % dayMs) + dayMs
    case 'too-little':
    case 'limit':
      return true
    default:
      return false
  }
}

/** Each price that was the newest at some moment since it was to be paid, and of the same day. */
function pricesAt({ records, time }: Outside, payAt: number): bigint[] {
  const slack = records.clockSlack(payAt, time.now())
  const known = records.sharePrices.filter(({ at }) => at <= time.now())
  const first = known.findLastIndex(({ at }) => at <= payAt - slack)
  const dayBegins = (at: number) => at - (at % dayMs)
  return known
    .slice(Math.max(0, first))
    .filter(({ at }) => at + slack >= dayBegins(payAt))
    .map(({ microUsd }) => microUsd)
}
