/**
 * The only list of the places where a member's shares may be. In our custody: `available`,
 * `staked`, `sending` (set aside for a gift that is not accepted yet) and `offered` to a buy-back
 * that has not closed. In own wallets: `delivering` on the way there, and `delivered`.
 */
export const ownedPlaces = [
  'available',
  'staked',
  'sending',
  'offered',
  'delivering',
  // guard: without it, shares that are set aside for a member count as owned —
  //   server/ledger/audit/audit: shares reserved for a member are not theirs yet
  // guard: without it, shares in an own wallet do not count as owned — server/custody/figures:
  //   shares on the way to a wallet, and in it, stay owned
  'delivered',
] as const
export type OwnedPlace = (typeof ownedPlaces)[number]

/** A record with the same value for each place. */
export const inEachPlace = <Value>(value: Value) =>
  Object.fromEntries(ownedPlaces.map((place) => [place, value])) as Record<OwnedPlace, Value>

/**
 * The part that each place belongs to in statements, tax reports and record dates, which
 * distinguish only three.
 */
const partOf = {
  available: 'available',
  sending: 'available',
  offered: 'available',
  staked: 'staked',
  delivering: 'delivered',
  delivered: 'delivered',
} as const satisfies Record<OwnedPlace, OwnedPlace>
export type OwnedPart = (typeof partOf)[OwnedPlace]

export const placesIn = (part: OwnedPart): OwnedPlace[] =>
  ownedPlaces.filter((place) => partOf[place] === part)

/** Sums the figures of all places into these three parts. */
export function inParts(owned: Record<OwnedPlace, bigint>): Record<OwnedPart, bigint> {
  const sum = (part: OwnedPart) => placesIn(part).reduce((all, place) => all + owned[place], 0n)
  return { available: sum('available'), staked: sum('staked'), delivered: sum('delivered') }
}

/** All that is owned, in any place. */
export function ownedIn(owned: Record<OwnedPlace, string | bigint>): bigint {
  return ownedPlaces.reduce((sum, place) => sum + BigInt(owned[place]), 0n)
}
