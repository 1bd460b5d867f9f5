import { eq } from 'drizzle-orm'
import { custodyTerms } from '@/config/terms'
import { shareAsset } from '@/server/modules/ledger'
import type { Db } from '@/server/platform/db/database'
import type { Ports } from '@/server/platform/ports'
import { deliverySettings } from './tables'

export interface DeliveryLimits {
  /** The smallest delivery, unless it is all that is available. */
  minimum: bigint
  /** The limit of one member in a day (UTC), from the desk. */
  daily: bigint
  dailyCount: number
}

/** The signer has its own daily limit, so one member may never move more than it signs for all. */
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

/** Applies from the next request on; earlier requests continue. */
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
