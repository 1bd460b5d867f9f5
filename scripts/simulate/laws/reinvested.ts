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
  async check(world, { rows }) {
    const owed = await rows<OwedRow>(dividendReads.owed)
    return owed.flatMap((row) => wrongShares(world, row))
  },
}

function wrongShares(world: Outside, row: OwedRow): string[] {
  const { records } = world
  const { action, account, bought, net, reinvested, gross, tax } = row
  const dividend = records.dividends.get(action)
  const member = records.members.find(({ accountId }) => accountId === account)
  if (dividend === undefined || member === undefined || net === null) return []
  const ownChoices = records.choices.filter((choice) => choice.member === member)
  const wantedAnswers = wantedIn(world, ownChoices, dividend.payAt)
  if (bought === null) {
    const isRefused = wantedAnswers.has(false) || isExcused(world, row, dividend.payAt)
    return isRefused ? [] : [`${member.name} chose shares and has money: ${row.stayedMoney}`]
  }
  if (!wantedAnswers.has(true)) return [`${member.name} chose money and has shares`]
  const due = BigInt(gross ?? 0) - BigInt(tax ?? 0)
  const isRight = pricesAt(world, dividend.payAt).some((price) => {
    const shares = (due * million * million) / (price * unit)
    const paidUnits = (shares * price * unit) / (million * million)
    return [shares, paidUnits, due - paidUnits].join() === [bought, reinvested, net].join()
  })
  return isRight
    ? []
    : [`${member.name} has ${bought} shares and ${net} for ${due}, at no price of the day`]
}

/** What may count for a dividend: the newest word that surely does, and each later one that may. */
function wantedIn({ records }: Outside, ownChoices: KnownChoice[], payAt: number): Set<boolean> {
  const dayBegins = payAt - (payAt % dayMs)
  const slack = records.clockSlack(dayBegins - dayMs, payAt)
  const isSure = ({ agedBy = Number.POSITIVE_INFINITY, answeredAt }: KnownChoice) =>
    agedBy < payAt - slack || answeredAt < dayBegins - slack
  const mayCount = ({ agedFrom, askedAt }: KnownChoice) =>
    agedFrom !== undefined || askedAt < dayBegins + slack
  const last = ownChoices.findLastIndex(isSure)
  const laterChoices = ownChoices.slice(last + 1).filter(mayCount)
  return new Set([ownChoices[last]?.isOn ?? false, ...laterChoices.map(({ isOn }) => isOn)])
}

/** Reasons of the world: nobody sells to a member on hold, and without a price of the day nobody can. */
function isExcused(world: Outside, { account, stayedMoney }: OwedRow, payAt: number): boolean {
  const { records } = world
  const member = records.members.find(({ accountId }) => accountId === account)
  switch (stayedMoney) {
    case 'on-hold':
    case 'not-verified':
      return member !== undefined && (member.isOnHold || records.mayBeHeld(member))
    case 'no-price':
    case 'closed':
      // Only once the day is over.
      return world.time.now() >= payAt - (payAt % dayMs) + dayMs
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
  const knownPrices = records.sharePrices.filter(({ at }) => at <= time.now())
  const first = knownPrices.findLastIndex(({ at }) => at <= payAt - slack)
  const dayBegins = (at: number) => at - (at % dayMs)
  return knownPrices
    .slice(Math.max(0, first))
    .filter(({ at }) => at + slack >= dayBegins(payAt))
    .map(({ microUsd }) => microUsd)
}
