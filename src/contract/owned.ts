/**
 * Where shares that somebody owns may lie, which is the only list of it: in our custody `available`,
 * `staked`, `sending` (set aside for a gift that is not accepted yet) and `offered` to a buy-back that has not
 * closed; `delivering` to an own wallet, and `delivered` there.
 */
export const ownedPlaces = [
  'available',
  'staked',
  'sending',
  'offered',
  'delivering',
  // guard: without it, what is set aside for somebody counts as theirs — server/ledger/audit/audit:
  //   shares reserved for a member are not theirs yet
  // guard: without it, what lies in an own wallet is not owned — server/custody/figures: shares on
  //   the way to a wallet, and in it, stay owned
  'delivered',
] as const
export type OwnedPlace = (typeof ownedPlaces)[number]

/** A record that has the same value for each place. */
export const inEachPlace = <Value>(value: Value) =>
  Object.fromEntries(ownedPlaces.map((place) => [place, value])) as Record<OwnedPlace, Value>

/** What statements, tax reports and record dates add each place to, because they tell three apart. */
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

/** A figure of every place, summed up for readers that tell three parts apart. */
export function inParts(owned: Record<OwnedPlace, bigint>): Record<OwnedPart, bigint> {
  const sum = (part: OwnedPart) => placesIn(part).reduce((all, place) => all + owned[place], 0n)
  return { available: sum('available'), staked: sum('staked'), delivered: sum('delivered') }
}

/** All that is owned, wherever it lies. */
export function ownedIn(owned: Record<OwnedPlace, string | bigint>): bigint {
  return ownedPlaces.reduce((sum, place) => sum + BigInt(owned[place]), 0n)
}
