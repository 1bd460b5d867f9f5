import { ownedIn } from '@/contract/owned'
import { balanceOf, ownedBalances, shareAsset } from '@/server/modules/ledger'
import type { Db } from '@/server/platform/db/database'

/** Where shares of a member lie. What is promised is not theirs yet, and comes to whoever has the stakes. */
export type HeldPlaces = Awaited<ReturnType<typeof heldPlaces>>

export async function heldPlaces(db: Db, owner: string) {
  const promised = await balanceOf(db, { owner, type: 'promised', asset: shareAsset })
  return { ...(await ownedBalances(db, owner)), promised }
}

export const sumOf = (places: HeldPlaces): bigint => ownedIn(places) + places.promised
