import { sampleWithholdingRates } from '@/config/withholding'
import { announceDividend } from '@/server/modules/corporate-actions'
import type { Db } from '@/server/platform/db/database'

/** A dividend whose record date is this moment, so that its cut can be taken at once. */
export function announceNow(db: Db) {
  const now = Date.now()
  const dates = { recordAt: new Date(now), payAt: new Date(now + 1) }
  const terms = { perShareMicroUsd: 250_000n, coin: 'USDC' as const, rates: sampleWithholdingRates }
  return announceDividend(db, { ...terms, ...dates }, new Date(now - 1))
}
