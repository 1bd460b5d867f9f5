import { and, count, eq } from 'drizzle-orm'
import { stakingTerms } from '@/config/terms'
import type { Answer, Input } from '@/contract/define'
import { formatCoinsDown, formatShares } from '@/contract/format/amounts'
import { monthsOf, roomIn, unlocksAt, wholeReward } from '@/contract/staking-rewards'
import { maxRunningStakes, type stakingCalls } from '@/contract/user/staking'
import { lockMember } from '@/server/modules/identity'
import { balanceOf, NotEnough, shareAsset } from '@/server/modules/ledger'
import { inStoredLocale, notify } from '@/server/modules/notifications'
import { type Plan, stakingPlansAt } from '@/server/modules/terms'
import type { Db } from '@/server/platform/db/database'
import { AppError } from '@/server/platform/errors'
import { type Member, refuseUnverified } from '@/server/platform/http/admit'
import type { Idempotently, Stored } from '@/server/platform/http/idempotency'
import { postNew, stakeJournal } from './journals'
import type { StakingNeeds } from './needs'
import { freePool, planOf, type StakeRow, stakeDoc } from './stake-doc'
import { stakes } from './tables'

type Call = (typeof stakingCalls)['stake']

const minimum = stakingTerms.minimumMicroShares

/**
 * A member stakes shares: they move from *available* to *staked*, and the whole reward of the term
 * moves from the reward pool to what is promised to the member. All in one transaction with the
 * stored answer, so a duplicate request gets the same stake.
 *
 * Locks, in this order: the request's idempotency key, the account, the session, then in `post` the
 * member's ledger accounts and a slot of the reward pool.
 *
 * Refuses a member who is not verified or on hold, and with `TERMS_CHANGED`, `STAKE_BELOW_MINIMUM`,
 * `STAKE_ABOVE_AVAILABLE`, `TOO_MANY_STAKES`, `PLAN_CLOSED`, and, if the pool does not cover the
 * reward, `POOL_LEFT`, `POOL_EMPTY` or `POOL_SHORT`. In these cases nothing has moved.
 */
export function beginStake(
  needs: StakingNeeds,
  member: Member,
  input: Input<Call>,
  idempotently: Idempotently,
): Promise<Stored<Answer<Call>>> {
  return idempotently({
    work: async (tx) => {
      const now = needs.clock.now()
      refuseUnverified(await lockMember(tx, member, now))
      const { accountId } = member
      const row = await begin(tx, { ...input, accountId, now })
      const facts = inStoredLocale(() => ({
        shares: formatShares(row.amount),
        months: String(monthsOf(row.planId)),
        until: row.unlocksAt.toISOString(),
      }))
      await notify(needs, tx, { accountId, kind: 'stake-begun', facts, at: now })
      return stakeDoc(row, now)
    },
  })
}

/**
 * `beginStake` without the member's request around it. The caller must have locked the account, or
 * two stakes at once could each find fewer running stakes than the limit.
 */
export async function begin(
  tx: Db,
  {
    accountId,
    planId,
    amount: wanted,
    rateBps,
    now,
  }: Input<Call> & { accountId: string; now: Date },
): Promise<StakeRow> {
  const { number: plansVersion, plans } = await stakingPlansAt(tx, now)
  const plan = planOf(plans, planId)
  const amount = BigInt(wanted)
  // The member saw a rate and agreed to it. A different one needs a new confirmation.
  if (rateBps !== plan.rateBps) throw new AppError('TERMS_CHANGED')
  if (amount < minimum) throw tooLittle()
  await refuseTooMuch(tx, accountId, amount)
  await refuseTooMany(tx, accountId)
  await refuseUncovered(tx, plan, amount)
  const row = {
    id: crypto.randomUUID(),
    accountId,
    planId,
    amount,
    rateBps,
    days: plan.days,
    plansVersion,
    startedAt: now,
    unlocksAt: unlocksAt(now, plan.days),
  }
  const [stake] = await tx.insert(stakes).values(row).returning()
  // The checks above read the pool without locking it, so that they can say what is left. Others
  // may have taken that since; then the floor of the pool refuses.
  await postNew(tx, [stakeJournal(row, now)]).catch((error: unknown) => {
    throw error instanceof NotEnough ? new AppError('POOL_SHORT', { cause: error }) : error
  })
  return stake as StakeRow
}

function tooLittle(): AppError {
  const params = { minimum: Number(formatCoinsDown(minimum, 6)) }
  return new AppError('STAKE_BELOW_MINIMUM', { params, field: 'amount' })
}

async function refuseTooMuch(tx: Db, owner: string, amount: bigint): Promise<void> {
  const available = await balanceOf(tx, { owner, type: 'available', asset: shareAsset })
  if (amount <= available) return
  const params = { available: formatShares(available) }
  throw new AppError('STAKE_ABOVE_AVAILABLE', { params, field: 'amount' })
}

async function refuseTooMany(tx: Db, accountId: string): Promise<void> {
  const whereRunningStake = and(eq(stakes.accountId, accountId), eq(stakes.status, 'running'))
  const [row] = await tx.select({ running: count() }).from(stakes).where(whereRunningStake)
  if ((row?.running ?? 0) < maxRunningStakes) return
  throw new AppError('TOO_MANY_STAKES', { params: { max: maxRunningStakes } })
}

async function refuseUncovered(tx: Db, plan: Plan, amount: bigint): Promise<void> {
  const pool = await freePool(tx)
  if (wholeReward({ ...plan, amount }) <= pool) return
  const room = roomIn(pool, plan)
  if (room < minimum) throw new AppError('POOL_EMPTY', { field: 'amount' })
  const params = { left: formatShares(room) }
  throw new AppError('POOL_LEFT', { params, field: 'amount' })
}
