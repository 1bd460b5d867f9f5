import { giftTerms, purchaseTerms, transferTerms } from '@/config/terms'
import { minOf } from '@/server/platform/amounts'

/** The limits of one member. Money in cents, shares in millionths. */
export interface MemberLimits {
  /** For an order by bank transfer, and for a member's first one. */
  transferCents: bigint
  firstTransferCents: bigint
  /** What one person may reserve with open orders and choices together. */
  reservedMicroShares: bigint
  /** What one member may send to others in a day (UTC). */
  giftMicroShares: bigint
  gifts: bigint
}

/** As stored in a version: JSON has no numbers of that size. */
export type KeptLimits = Record<keyof MemberLimits, string>

type Name = keyof MemberLimits

/**
 * From the smallest limit that still allows buying or sending (to forbid it, stop the sale instead)
 * to the code's own. An issuer may be stricter, but never more generous.
 */
const bounds: Record<Name, { least: bigint; most: bigint }> = {
  transferCents: { least: 10_000n, most: transferTerms.maxCents },
  firstTransferCents: { least: 10_000n, most: transferTerms.maxFirstCents },
  reservedMicroShares: {
    least: purchaseTerms.minReservedMicroShares,
    most: purchaseTerms.maxReservedMicroShares,
  },
  giftMicroShares: { least: giftTerms.minimumMicroShares, most: giftTerms.maxDailyMicroShares },
  gifts: { least: 1n, most: BigInt(giftTerms.maxDailyGifts) },
}
const names = Object.keys(bounds) as Name[]

/** The limits that are out of range, with the allowed range. */
export function limitFaults(kept: KeptLimits): { name: Name; least: bigint; most: bigint }[] {
  return names.flatMap((name) => {
    const proposed = BigInt(kept[name])
    const { least, most: ofCode } = bounds[name]
    // A first order is never larger than a later one.
    const most = name === 'firstTransferCents' ? minOf(ofCode, BigInt(kept.transferCents)) : ofCode
    // guard: without it, two people allow more than the code — console/limits: a limit above the
    //   code’s is refused — without the second condition
    return proposed < least || proposed > most ? [{ name, least, most }] : []
  })
}

/** Never more than the code allows, even if a row does. */
export function limitsOf(kept: KeptLimits): MemberLimits {
  const limits = {} as MemberLimits
  for (const name of names) {
    const approvedLimit = BigInt(kept[name])
    const { most } = bounds[name]
    // guard: without it, a row of the database loosens a limit — server/terms/limits: a row that
    //   says more than the code counts as the code — second choice
    limits[name] = approvedLimit > most ? most : approvedLimit
  }
  return limits
}
