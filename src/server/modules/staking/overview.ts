import { and, asc, count, desc, eq, gt, lt, ne, sql } from 'drizzle-orm'
import type { Answer, Input } from '@/contract/define'
import { monthsOf, nextCountAt } from '@/contract/staking-rewards'
import { maxRunningStakes, type stakingCalls } from '@/contract/user/staking'
import { countedTime } from '@/server/chain/blocks/chain-cursor'
import { balanceOf, shareAsset } from '@/server/modules/ledger'
import { dayPrice } from '@/server/modules/offerings'
import { stakingPlansAt } from '@/server/modules/terms'
import { sumColumn } from '@/server/platform/db/columns'
import type { Db } from '@/server/platform/db/database'
import type { Member } from '@/server/platform/http/admit'
import type { StakingNeeds } from './needs'
import { claimableOf, claimDoc, freePool, plansFrom, type StakeRow, stakeDoc } from './stake-doc'
import { rewardClaims, stakes } from './tables'

type Calls = typeof stakingCalls

/** How many past stakes a member is shown. */
const shownOver = 100

export async function staking(
  needs: StakingNeeds,
  { accountId: owner }: Member,
): Promise<Answer<Calls['staking']>> {
  const { db } = needs
  const now = await countedTime(needs, db)
  const ofOwner = eq(stakes.accountId, owner)
  const [{ plans }, pool, available, staked, claimable, claimed, running, over] = await Promise.all(
    [
      stakingPlansAt(db, needs.clock.now()),
      freePool(db),
      balanceOf(db, { owner, type: 'available', asset: shareAsset }),
      balanceOf(db, { owner, type: 'staked', asset: shareAsset }),
      claimableBy(db, owner, now),
      claimedBy(db, owner),
      db
        .select()
        .from(stakes)
        .where(and(ofOwner, eq(stakes.status, 'running')))
        .orderBy(asc(stakes.unlocksAt), asc(stakes.id))
        .limit(maxRunningStakes),
      db
        .select()
        .from(stakes)
        .where(and(ofOwner, ne(stakes.status, 'running')))
        .orderBy(desc(stakes.endedAt), desc(stakes.id))
        .limit(shownOver),
    ],
  )
  return {
    plans: plansFrom(plans, pool),
    pool: String(pool),
    available: String(available),
    staked: String(staked),
    claimable: String(claimable),
    claimed: String(claimed),
    stakes: [...running, ...over].map((row) => stakeDoc(row, now)),
    nextCountAt: nextCountAt(now).toISOString(),
    now: now.toISOString(),
  }
}

/** For the dashboard: how many stakes run, and which ends first. */
export async function runningStakes(db: Db, accountId: string) {
  const rows = await db
    .select({ planId: stakes.planId, unlocksAt: stakes.unlocksAt })
    .from(stakes)
    .where(and(eq(stakes.accountId, accountId), eq(stakes.status, 'running')))
    .orderBy(asc(stakes.unlocksAt), asc(stakes.id))
  const [next] = rows
  return {
    runningCount: rows.length,
    next: next ? { months: monthsOf(next.planId), unlocksAt: next.unlocksAt.toISOString() } : null,
  }
}

/** Includes ended stakes: an unclaimed reward never lapses. */
export async function claimableBy(db: Db, accountId: string, now: Date): Promise<bigint> {
  const rows: StakeRow[] = await db
    .select()
    .from(stakes)
    .where(
      and(
        eq(stakes.accountId, accountId),
        ne(stakes.status, 'left'),
        lt(stakes.claimedDays, stakes.days),
      ),
    )
  return rows.reduce((sum, row) => sum + claimableOf(row, now), 0n)
}

/** Never falls: what leaving early took back was still claimed. */
async function claimedBy(db: Db, accountId: string): Promise<bigint> {
  const { amount } = rewardClaims
  const [row] = await db
    .select({ sum: sumColumn(amount) })
    .from(rewardClaims)
    .where(and(eq(rewardClaims.accountId, accountId), gt(amount, 0n)))
  return row?.sum ?? 0n
}

export async function stakingClaimList(
  { db }: StakingNeeds,
  { accountId }: Member,
  { cursor, limit }: Input<Calls['stakingClaimList']>,
): Promise<Answer<Calls['stakingClaimList']>> {
  const whereOwnClaim = eq(rewardClaims.accountId, accountId)
  const whereAfter = cursor === undefined ? undefined : lt(rewardClaims.serial, BigInt(cursor))
  const [rows, [all]] = await Promise.all([
    db
      .select({
        claim: rewardClaims,
        planId: stakes.planId,
        sharePrice: sql<string>`${dayPrice(sql`${rewardClaims.at}`)}::text`,
      })
      .from(rewardClaims)
      .innerJoin(stakes, eq(stakes.id, rewardClaims.stakeId))
      .where(and(whereOwnClaim, whereAfter))
      .orderBy(desc(rewardClaims.serial))
      .limit(limit + 1),
    db.select({ total: count() }).from(rewardClaims).where(whereOwnClaim),
  ])
  const page = rows.slice(0, limit)
  const last = page.at(-1)?.claim.serial
  return {
    docs: page.map(({ claim, planId, sharePrice }) => ({
      ...claimDoc(claim, planId),
      sharePrice,
    })),
    total: all?.total ?? 0,
    page: 1,
    limit,
    ...(rows.length > limit && { nextCursor: String(last) }),
  }
}
