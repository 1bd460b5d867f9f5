import { eq } from 'drizzle-orm'
import { custodyTerms } from '@/config/terms'
import { shareAsset } from '@/server/modules/ledger'
import type { Db } from '@/server/platform/db/database'
import type { Ports } from '@/server/platform/ports'
import { deliverySettings } from './tables'

export interface DeliveryLimits {
  /** The least that a delivery moves, unless it is all that is available. */
  minimum: bigint
  /** Of one member in a day (UTC), from the desk. */
  daily: bigint
  dailyCount: number
}

/** The signer counts its own day, so one member may never move more than it signs for all. */
export const widestLimits = {
  minimum: 10_000_000n,
  daily: custodyTerms.maxSignedMicroShares,
  dailyCount: 20,
} as const

export async function deliveryLimits(db: Db): Promise<DeliveryLimits> {
  const { minimum, daily, dailyCount, asset } = deliverySettings
  const [set] = await db
    .select({ minimum, daily, dailyCount })
    .from(deliverySettings)
    .where(eq(asset, shareAsset))
  return (
    set ?? {
      minimum: custodyTerms.minimumMicroShares,
      daily: custodyTerms.maxDailyMicroShares,
      dailyCount: custodyTerms.maxDailyDeliveries,
    }
  )
}

/** Counts from the next request on; what was asked for before goes on. */
export async function setDeliveryLimits(
  { db, clock }: Pick<Ports, 'clock' | 'db'>,
  limits: DeliveryLimits,
): Promise<void> {
  const row = { ...limits, changedAt: clock.now() }
  await db
    .insert(deliverySettings)
    .values({ asset: shareAsset, ...row })
    .onConflictDoUpdate({ target: deliverySettings.asset, set: row })
}
