import { ownedIn } from '@/contract/owned'
import { balanceOf, ownedBalances, shareAsset } from '@/server/modules/ledger'
import type { Db } from '@/server/platform/db/database'

/**
 * Where a member's shares are. Promised rewards are not theirs yet, and go to the later owner of
 * the stakes.
 */
export type HeldPlaces = Awaited<ReturnType<typeof heldPlaces>>

export async function heldPlaces(db: Db, owner: string) {
  const promised = await balanceOf(db, { owner, type: 'promised', asset: shareAsset })
  return { ...(await ownedBalances(db, owner)), promised }
}

export const sumOf = (places: HeldPlaces): bigint => ownedIn(places) + places.promised
