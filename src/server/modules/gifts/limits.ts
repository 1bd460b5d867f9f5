import { and, count, eq, gte } from 'drizzle-orm'
import { dayMs, utcMidnight } from '@/config/durations'
import { giftTerms } from '@/config/terms'
import { formatShares } from '@/contract/format/amounts'
import { memberLimits } from '@/server/modules/terms'
import { sumColumn } from '@/server/platform/db/columns'
import type { Db } from '@/server/platform/db/database'
import { AppError } from '@/server/platform/errors'
import { shareGifts } from './tables'

interface DailyAllowance {
  microShares: bigint
  gifts: number
  /** The limit of a whole day, including what is used up. */
  limits: { microShares: bigint; gifts: number }
  renewsAt: Date
}

/**
 * What a member may still send today (UTC). Gifts that were taken back count too, because each may
 * have asked a receiver.
 */
export async function giftsLeftToday(db: Db, senderId: string, now: Date): Promise<DailyAllowance> {
  const midnight = utcMidnight(now)
  const [used] = await db
    .select({
      gifts: count(),
      microShares: sumColumn(shareGifts.microShares),
    })
    .from(shareGifts)
    .where(and(eq(shareGifts.senderId, senderId), gte(shareGifts.sentAt, midnight)))
  const limits = await memberLimits(db, now)
  const [most, maxGifts] = [limits.giftMicroShares, Number(limits.gifts)]
  const remaining = most - (used?.microShares ?? 0n)
  return {
    microShares: remaining > 0n ? remaining : 0n,
    gifts: Math.max(0, maxGifts - (used?.gifts ?? 0)),
    limits: { microShares: most, gifts: maxGifts },
    renewsAt: new Date(midnight.getTime() + dayMs),
  }
}

/** The caller has locked the account, so of two requests at once the second counts the first. */
export async function refuseBeyondGiftLimits(
  tx: Db,
  { senderId, amount, available }: { senderId: string; amount: bigint; available: bigint },
  now: Date,
): Promise<void> {
  const { minimumMicroShares } = giftTerms
  const field = 'shares'
  if (amount > available || amount <= 0n)
    throw new AppError('GIFT_ABOVE_AVAILABLE', {
      params: { available: formatShares(available) },
      field,
    })
  if (amount < minimumMicroShares && amount < available)
    throw new AppError('GIFT_BELOW_MINIMUM', {
      params: { minimum: formatShares(minimumMicroShares) },
      field,
    })
  const allowance = await giftsLeftToday(tx, senderId, now)
  if (allowance.gifts === 0)
    throw new AppError('GIFTS_USED', { params: { max: allowance.limits.gifts } })
  if (amount > allowance.microShares)
    throw new AppError('GIFT_DAY_LEFT', {
      params: { left: formatShares(allowance.microShares) },
      field,
    })
}
