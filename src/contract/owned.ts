import type { Holdings } from './user/holdings'

const places = ['available', 'staked', 'delivering', 'delivered', 'sending', 'offered'] as const
type Owned = Pick<Holdings, (typeof places)[number]>

/** All that is owned, wherever it lies. */
export function ownedIn(owned: Owned): bigint {
  return places.reduce((sum, place) => sum + BigInt(owned[place]), 0n)
}
