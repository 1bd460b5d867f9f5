import { microUsdPerDollar } from '@/config/units'
import { termsOfPay } from '@/contract/purchase-terms'
import { grossOf } from '@/server/modules/payables'

interface AtPrice {
  sharePrice: bigint
  /** Of a coin worth one dollar. */
  decimals: number
}

/**
 * What a dividend after tax buys: calculated like a purchase, in six decimals rounded down, without
 * a fee.
 */
export function sharesFor(net: bigint, { sharePrice, decimals }: AtPrice): bigint {
  return termsOfPay(net, { sharePrice, currencyPrice: microUsdPerDollar, decimals }, 0).receive
}

/**
 * What shares cost, in the coin's smallest units. It is exact, because the coin has more than
 * twelve decimals.
 */
export const costOfShares = (microShares: bigint, { sharePrice, decimals }: AtPrice): bigint =>
  grossOf({ perShareMicroUsd: sharePrice, decimals }, microShares)

interface WantedShares {
  accountId: string
  microShares: bigint
}

/**
 * Each holder's part if fewer shares are left than all want together, rounded down; the remaining
 * millionths go one each to those with the largest remainders.
 */
export function sharedOut(wishes: readonly WantedShares[], available: bigint): Map<string, bigint> {
  const total = wishes.reduce((sum, { microShares }) => sum + microShares, 0n)
  if (total <= available)
    return new Map(wishes.map(({ accountId, microShares }) => [accountId, microShares]))
  const parts = wishes.map(({ accountId, microShares }) => ({
    accountId,
    part: (microShares * available) / total,
    remainder: (microShares * available) % total,
  }))
  const remainingUnits = available - parts.reduce((sum, { part }) => sum + part, 0n)
  const isBefore = (a: (typeof parts)[number], b: (typeof parts)[number]) =>
    a.remainder > b.remainder || (a.remainder === b.remainder && a.accountId < b.accountId)
  const byRemainder = parts.toSorted((a, b) => (isBefore(a, b) ? -1 : 1))
  return new Map(
    byRemainder.map(({ accountId, part }, index) => [
      accountId,
      BigInt(index) < remainingUnits ? part + 1n : part,
    ]),
  )
}
