import { and, eq } from 'drizzle-orm'
import type { Answer, Input } from '@/contract/define'
import { formatShares } from '@/contract/format/amounts'
import type { LeavingSums } from '@/contract/staking-rewards'
import type { stakingCalls } from '@/contract/user/staking'
import { countedTime } from '@/server/chain/blocks/chain-cursor'
import { inStoredLocale, notify } from '@/server/modules/notifications'
import { sharePriceAt } from '@/server/modules/offerings'
import type { Db } from '@/server/platform/db/database'
import { AppError } from '@/server/platform/errors'
import type { Member } from '@/server/platform/http/admit'
import type { Idempotently, Stored } from '@/server/platform/http/idempotency'
import { lockHolder, stakeNotFound, whereUnchanged } from './claim'
import { leaveJournal, postNew } from './journals'
import type { StakingNeeds } from './needs'
import { daysOf, leavingOf, type StakeRow, stakeDoc } from './stake-doc'
import { rewardClaims, stakes } from './tables'

type Call = (typeof stakingCalls)['leaveStake']
/** The two sums that the member was shown and agreed to. */
type ShownAmounts = Pick<Input<Call>, 'returned' | 'reward'>

/**
 * A member unstakes before the term is over. The shares return to *available* with half of the
 * reward so far. What was claimed beyond that half is taken out of the returned shares, and the
 * rest of the promised reward goes back to the pool. All in one transaction with the stored answer.
 *
 * Locks, in this order: the request's idempotency key, the account, the session, the stake, then in
 * `post` the member's ledger accounts and a slot of the reward pool.
 *
 * Refuses a member on hold, a stake that is not theirs (`STAKE_NOT_FOUND`), one whose term is over
 * (`STAKE_TERM_OVER`) or that has ended (`STAKE_OVER`), and sums that differ from those that the
 * member agreed to (`STAKE_CHANGED`): another day has been counted since. In these cases nothing
 * has moved.
 */
export function leaveStake(
  needs: StakingNeeds,
  member: Member,
  { stakeId, ...seen }: Input<Call>,
  idempotently: Idempotently,
): Promise<Stored<Answer<Call>>> {
  return idempotently({
    work: async (tx) => {
      const now = await countedTime(needs, tx)
      await lockHolder(tx, member, now)
      const leaving = { accountId: member.accountId, stakeId, seen, now }
      return stakeDoc(await leave(needs, tx, { ...leaving, bookedAt: needs.clock.now() }), now)
    },
  })
}

interface StakeToLeave {
  accountId: string
  stakeId: string
  seen: ShownAmounts
  /** The time by which days are counted: no later than the chain confirms, as with claims. */
  now: Date
  /** The time of the entries: our own clock's. */
  bookedAt?: Date
}

/** `leaveStake` without the member's request around it. */
export async function leave(
  needs: StakingNeeds,
  tx: Db,
  { accountId, stakeId, seen, now, bookedAt = now }: StakeToLeave,
): Promise<StakeRow> {
  const whereOwnStake = and(eq(stakes.id, stakeId), eq(stakes.accountId, accountId))
  // guard: without it, a stake is not locked before it is left — server/staking/races-on-postgres:
  //   of many who leave the same stake at once — without the lock
  const [row] = await tx.select().from(stakes).where(whereOwnStake).for('update')
  if (row === undefined) throw stakeNotFound()
  const sums = leavingOf(row, now)
  if (sums === undefined) throw isOver(row)
  // guard: without it, a member leaves at figures that changed since they were shown —
  //   server/staking/staking: asks again when another day was counted
  if (String(sums.returned) !== seen.returned || String(sums.reward) !== seen.reward)
    throw new AppError('STAKE_CHANGED')
  const endedStake = await markLeft(tx, row, sums, { now, bookedAt })
  await tx.insert(rewardClaims).values({
    id: crypto.randomUUID(),
    accountId,
    stakeId,
    kind: 'leave',
    fromDay: row.claimedDays,
    toDay: endedStake.claimedDays,
    amount: sums.half - row.claimed,
    sharePriceMicroUsd: await sharePriceAt(tx, bookedAt),
    at: bookedAt,
  })
  await postNew(tx, [leaveJournal(row, sums, bookedAt)])
  const facts = inStoredLocale(() => ({ shares: formatShares(sums.returned + sums.reward) }))
  await notify(needs, tx, { accountId, kind: 'stake-left', facts, at: bookedAt })
  return endedStake
}

function isOver({ status }: StakeRow): AppError {
  return new AppError(status === 'running' ? 'STAKE_TERM_OVER' : 'STAKE_OVER')
}

async function markLeft(
  tx: Db,
  row: StakeRow,
  sums: LeavingSums,
  { now, bookedAt }: { now: Date; bookedAt: Date },
): Promise<StakeRow> {
  const [endedStake] = await tx
    .update(stakes)
    .set({
      status: 'left',
      endedAt: bookedAt,
      claimedDays: daysOf(row, now),
      claimed: sums.half,
    })
    .where(whereUnchanged(row))
    .returning()
  if (endedStake === undefined) throw new AppError('CONFLICT')
  return endedStake
}
