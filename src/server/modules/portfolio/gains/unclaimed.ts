import { and, eq, inArray, lt, sql } from 'drizzle-orm'
import { accrued, daysCounted } from '@/contract/staking-rewards'
import { rewardClaims, stakes } from '@/server/modules/staking/tables'
import type { Db } from '@/server/platform/db/database'

/** What was counted at a moment for stakes that were not left by then, less what was claimed by then. */
export async function unclaimedAt(
  db: Db,
  { accountId, until }: { accountId: string; until: Date },
): Promise<bigint> {
  const begun = await db
    .select()
    .from(stakes)
    .where(and(eq(stakes.accountId, accountId), lt(stakes.startedAt, until)))
  const kept = begun.filter(
    ({ status, endedAt }) => status !== 'left' || (endedAt !== null && endedAt >= until),
  )
  if (kept.length === 0) return 0n
  const ids = kept.map(({ id }) => id)
  const [paid] = await db
    .select({ sum: sql<string>`coalesce(sum(${rewardClaims.amount}), 0)::text` })
    .from(rewardClaims)
    .where(and(inArray(rewardClaims.stakeId, ids), lt(rewardClaims.at, until)))
  const counted = kept.reduce(
    (sum, stake) => sum + accrued(stake, daysCounted(stake.startedAt, until, stake.days)),
    0n,
  )
  return counted - BigInt(paid?.sum ?? 0)
}
