import { and, eq, gt, inArray } from 'drizzle-orm'
import { shareAsset } from '@/server/modules/ledger'
import { ledgerAccounts } from '@/server/modules/ledger/tables'
import type { Db } from '@/server/platform/db/database'

const types = [
  'available',
  'staked',
  'promised',
  'sending',
  'offered',
  'delivering',
  'delivered',
] as const

/** Where shares of a member lie. What is promised is not theirs yet, and comes to whoever has the stakes. */
export type HeldPlaces = Record<(typeof types)[number], bigint>

export async function heldPlaces(db: Db, ownerId: string): Promise<HeldPlaces> {
  const { type, balance, asset } = ledgerAccounts
  const rows = await db
    .select({ type, balance })
    .from(ledgerAccounts)
    .where(
      and(
        eq(ledgerAccounts.ownerId, ownerId),
        eq(asset, shareAsset),
        inArray(type, [...types]),
        gt(balance, 0n),
      ),
    )
  const has = new Map(rows.map((row) => [String(row.type), row.balance]))
  return Object.fromEntries(types.map((one) => [one, has.get(one) ?? 0n])) as HeldPlaces
}

export const sumOf = (places: HeldPlaces): bigint =>
  Object.values(places).reduce((sum, one) => sum + one, 0n)

export const ownedSum = (places: HeldPlaces): bigint => sumOf(places) - places.promised
