import { and, eq, inArray, lt, sql } from 'drizzle-orm'
import { valueAt } from '@/contract/money/value'
import { accrued, daysCounted } from '@/contract/staking-rewards'
import { rewardClaims, stakes } from '@/server/modules/staking/tables'
import type { Db } from '@/server/platform/db/database'
import type { Services } from '@/server/services'
import {
  type BoughtRow,
  boughtBy,
  heldAt,
  type LastPrice,
  type LedgerWord,
  lastPrice,
  type OtherRow,
  othersOf,
  type RewardRow,
  rewardsOf,
} from './history'
import { firstInFirstOut, type Lot, type OpenLot, type TakenPart, type Taking } from './lots'

export interface GainsReport {
  year: number
  from: Date
  /** The end of the year, or now while it runs. */
  until: Date
  isRunning: boolean
  /** Of the year. */
  bought: BoughtRow[]
  rewards: RewardRow[]
  others: OtherRow[]
  taken: TakenPart[]
  /** Of all years up to its end. */
  open: OpenLot[]
  heldBefore: bigint
  ledger: LedgerWord
  unclaimed: bigint
  price: LastPrice | undefined
}

export async function gainsReport(
  { db, clock }: Services,
  accountId: string,
  year: number,
): Promise<GainsReport> {
  const now = clock.now()
  const from = new Date(Date.UTC(year, 0, 1))
  const end = new Date(Date.UTC(year + 1, 0, 1))
  const isRunning = now < end
  // What happens at this very moment has happened.
  const until = isRunning ? new Date(now.getTime() + 1) : end
  const { bought, rewards, others, ledger, before, unclaimed, price } = await db.transaction(
    (tx) => readAll(tx, { accountId, from, until }),
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )
  const { open, taken } = firstInFirstOut(
    lotsOf(bought, rewards, others),
    takingsOf(rewards, others),
  )
  const isOfYear = ({ atMs }: { atMs: string }) => Number(atMs) >= from.getTime()
  return {
    ...{ year, from, until, isRunning, open, ledger, unclaimed, price },
    bought: bought.filter(isOfYear),
    rewards: rewards.filter(isOfYear).filter(({ shares }) => !shares.startsWith('-')),
    others: others.filter(isOfYear).filter(({ shares }) => !shares.startsWith('-')),
    taken: taken.filter(({ taking }) => taking.at >= from),
    heldBefore: before.available + before.staked,
  }
}

/** Of one moment: what is booked meanwhile stands in all of it or in none. */
async function readAll(tx: Db, { from, ...asked }: { accountId: string; from: Date; until: Date }) {
  return {
    bought: await boughtBy(tx, asked),
    rewards: await rewardsOf(tx, asked),
    others: await othersOf(tx, asked),
    ledger: await heldAt(tx, asked),
    before: await heldAt(tx, { ...asked, until: from }),
    unclaimed: await unclaimedAt(tx, asked),
    price: await lastPrice(tx, asked.until),
  }
}

function lotsOf(bought: BoughtRow[], rewards: RewardRow[], others: OtherRow[]): Lot[] {
  const lots: Lot[] = [
    ...bought.map(({ atMs, shares, cost }) => ({
      at: timeOf(atMs),
      kind: 'purchase' as const,
      microShares: BigInt(shares),
      paid: BigInt(cost),
      worth: BigInt(cost),
    })),
    ...rewards.flatMap((row) => freeLot('reward', row)),
    ...others.flatMap((row) => freeLot('other', row)),
  ]
  return lots.sort((a, b) => a.at.getTime() - b.at.getTime())
}

type Moved = Pick<OtherRow, 'atMs' | 'shares' | 'price'>

function freeLot(kind: Lot['kind'], { atMs, shares, price }: Moved): Lot[] {
  const microShares = BigInt(shares)
  if (microShares < 0n) return []
  const worth = valueAt(microShares, price)
  return [{ at: timeOf(atMs), kind, microShares, paid: 0n, worth }]
}

function takingsOf(rewards: RewardRow[], others: OtherRow[]): Taking[] {
  const why = 'Claimed rewards taken back: a stake was left early'
  const takings = [
    ...rewards.flatMap((row) => taking(why, row)),
    ...others.flatMap((row) => taking(row.what, row)),
  ]
  return takings.sort((a, b) => a.at.getTime() - b.at.getTime())
}

function taking(why: string, { atMs, shares, price }: Moved): Taking[] {
  const microShares = -BigInt(shares)
  if (microShares <= 0n) return []
  return [{ at: timeOf(atMs), why, microShares, price: BigInt(price) }]
}

function timeOf(atMs: string): Date {
  return new Date(Number(atMs))
}

/** What was counted at a moment for stakes that were not left by then, less what was claimed by then. */
async function unclaimedAt(
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
