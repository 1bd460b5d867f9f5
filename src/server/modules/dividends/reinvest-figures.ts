import { microUsdPerDollar } from '@/config/units'
import { termsOfPay } from '@/contract/purchase-terms'
import { grossOf } from '@/server/modules/payables'

interface AtPrice {
  sharePrice: bigint
  /** Of a coin that is worth a dollar. */
  decimals: number
}

/** What a dividend after tax buys: reckoned as a purchase is, in six decimals rounded down, without a fee. */
export function sharesFor(net: bigint, { sharePrice, decimals }: AtPrice): bigint {
  return termsOfPay(net, { sharePrice, currencyPrice: microUsdPerDollar, decimals }, 0).receive
}

/** What shares cost, in the coin's smallest units. Nothing is rounded: the coin has more than twelve digits. */
export const costOfShares = (microShares: bigint, { sharePrice, decimals }: AtPrice): bigint =>
  grossOf({ perShareMicroUsd: sharePrice, decimals }, microShares)

interface WantedShares {
  accountId: string
  microShares: bigint
}

/**
 * What each gets where fewer are left than all want together: the part that is theirs, rounded down,
 * and what is left over one millionth each to those with the largest remainders.
 */
export function sharedOut(wanted: readonly WantedShares[], left: bigint): Map<string, bigint> {
  const total = wanted.reduce((sum, { microShares }) => sum + microShares, 0n)
  if (total <= left)
    return new Map(wanted.map(({ accountId, microShares }) => [accountId, microShares]))
  const parts = wanted.map(({ accountId, microShares }) => ({
    accountId,
    part: (microShares * left) / total,
    remainder: (microShares * left) % total,
  }))
  const over = left - parts.reduce((sum, { part }) => sum + part, 0n)
  const isBefore = (one: (typeof parts)[number], other: (typeof parts)[number]) =>
    one.remainder > other.remainder ||
    (one.remainder === other.remainder && one.accountId < other.accountId)
  const byRemainder = parts.toSorted((one, other) => (isBefore(one, other) ? -1 : 1))
  return new Map(
    byRemainder.map(({ accountId, part }, place) => [
      accountId,
      BigInt(place) < over ? part + 1n : part,
    ]),
  )
}
