import { and, asc, eq, inArray, lt, ne } from 'drizzle-orm'
import { utcDay } from '@/config/durations'
import type { Answer, Input } from '@/contract/define'
import { formatShares } from '@/contract/format/amounts'
import { nextCountAt } from '@/contract/staking-rewards'
import type { stakingCalls } from '@/contract/user/staking'
import { countedTime } from '@/server/chain/blocks/chain-cursor'
import { lockMember } from '@/server/modules/identity'
import { inStoredLocale, notify } from '@/server/modules/notifications'
import { sharePriceAt } from '@/server/modules/offerings'
import type { Db } from '@/server/platform/db/database'
import { AppError } from '@/server/platform/errors'
import { type Member, refuseOnHold } from '@/server/platform/http/admit'
import type { Idempotently, Stored } from '@/server/platform/http/idempotency'
import { claimJournal, postNew } from './journals'
import type { StakingNeeds } from './needs'
import { claimableOf, claimDoc, daysOf, type StakeRow } from './stake-doc'
import { rewardClaims, stakes } from './tables'

type Call = (typeof stakingCalls)['stakingClaim']

/**
 * A member claims the rewards that have been counted for them: of the stakes they name, or of all.
 * The shares move from *promised* to *available*. All in one transaction with the stored answer.
 *
 * Locks, in this order: the request's idempotency key, the account, the session, the stakes in the
 * order of their ids, then in `post` the member's ledger accounts.
 *
 * Refuses a member on hold, an unknown stake (`STAKE_NOT_FOUND`) and a claim before the next day is
 * counted (`NOTHING_TO_CLAIM`, with that day). In these cases nothing has moved.
 */
export function stakingClaim(
  needs: StakingNeeds,
  member: Member,
  { stakeIds }: Input<Call>,
  idempotently: Idempotently,
): Promise<Stored<Answer<Call>>> {
  return idempotently({
    work: async (tx) => {
      const now = await countedTime(needs, tx)
      await lockHolder(tx, member, now)
      const bookedAt = needs.clock.now()
      return claimRewards(needs, tx, { accountId: member.accountId, stakeIds, now, bookedAt })
    },
  })
}

interface ClaimInput {
  accountId: string
  stakeIds?: string[] | undefined
  /**
   * The time by which days are counted. It stays within minutes of the chain's last final block,
   * because a server clock that is years ahead would pay out rewards of years.
   */
  now: Date
  /**
   * The time of the entries: our own clock's. The counted time may be behind it, and a backdated
   * entry would change what a printed statement says.
   */
  bookedAt?: Date
}

/**
 * `stakingClaim` without the member's request around it. Three independent guards make sure that
 * each day is paid once: stakes are locked; a stake is updated only if it is still as it was read;
 * and `reward_claim` accepts one row for a stake and first day, as the books do one journal for a
 * stake and its days.
 */
export async function claimRewards(
  needs: StakingNeeds,
  tx: Db,
  claiming: ClaimInput,
): Promise<Answer<Call>> {
  const { accountId, now, bookedAt = now } = claiming
  const rows = await lockStakes(tx, claiming)
  const due = rows
    .map((row) => ({ row, toDay: daysOf(row, now), amount: claimableOf(row, now) }))
    .filter(({ amount }) => amount > 0n)
  if (due.length === 0) throw nothingDue(now)
  const sharePriceMicroUsd = await sharePriceAt(tx, bookedAt)
  for (const { row, toDay, amount } of due) await markClaimed(tx, row, { toDay, amount })
  const claimRows = await tx
    .insert(rewardClaims)
    .values(
      due.map(({ row, toDay, amount }) => ({
        id: crypto.randomUUID(),
        accountId,
        stakeId: row.id,
        kind: 'claim' as const,
        fromDay: row.claimedDays,
        toDay,
        amount,
        sharePriceMicroUsd,
        at: bookedAt,
      })),
    )
    .returning()
  await postNew(
    tx,
    due.map(({ row, toDay, amount }) =>
      claimJournal(row, { fromDay: row.claimedDays, toDay, amount, at: bookedAt }),
    ),
  )
  const amount = due.reduce((sum, dueReward) => sum + dueReward.amount, 0n)
  const facts = inStoredLocale(() => ({ shares: formatShares(amount) }))
  await notify(needs, tx, { accountId, kind: 'rewards-claimed', facts, at: bookedAt })
  const planOf = new Map(rows.map(({ id, planId }) => [id, planId]))
  const claims = claimRows.map((claim) => claimDoc(claim, planOf.get(claim.stakeId) as never))
  return { amount: String(amount), claims }
}

/**
 * Locks the given stakes in the order of their ids: two requests that lock several stakes in
 * different orders would deadlock.
 */
async function lockStakes(tx: Db, { accountId, stakeIds }: ClaimInput): Promise<StakeRow[]> {
  const ids = stakeIds && [...new Set(stakeIds)]
  const whereChosenStakes =
    ids === undefined
      ? and(ne(stakes.status, 'left'), lt(stakes.claimedDays, stakes.days))
      : inArray(stakes.id, ids)
  const rows = await tx
    .select()
    .from(stakes)
    .where(and(eq(stakes.accountId, accountId), whereChosenStakes))
    .orderBy(asc(stakes.id))
    // guard: without it, stakes are not locked before they are claimed from —
    //   server/staking/races-on-postgres: the rows alone keep a reward from being paid twice
    .for('update')
  if (ids !== undefined && rows.length < ids.length) throw stakeNotFound()
  return rows
}

export function stakeNotFound(): AppError {
  return new AppError('STAKE_NOT_FOUND')
}

function nothingDue(now: Date): AppError {
  const day = utcDay(nextCountAt(now))
  return new AppError('NOTHING_TO_CLAIM', { params: { day } })
}

/**
 * Records that a stake's reward is paid up to a day. Throws `CONFLICT` if the stake has changed
 * since it was read: then another request has paid these days.
 */
export async function markClaimed(
  tx: Db,
  row: StakeRow,
  { toDay, amount }: { toDay: number; amount: bigint },
): Promise<void> {
  const changed = await tx
    .update(stakes)
    .set({ claimedDays: toDay, claimed: row.claimed + amount })
    .where(whereUnchanged(row))
    .returning({ id: stakes.id })
  if (changed.length !== 1) throw new AppError('CONFLICT')
}

/** Selects a stake only as long as everything that a payment depends on is unchanged. */
export function whereUnchanged({ id, status, claimedDays, claimed }: StakeRow) {
  // guard: without it, a claim changes a stake that is not as it was read — server/staking/guards:
  //   a stake that changed since it was read — without the third condition
  return and(
    eq(stakes.id, id),
    // guard: without it, a claim changes a stake that was left — server/staking/guards: a stake
    //   that was left since it was read
    eq(stakes.status, status),
    eq(stakes.claimedDays, claimedDays),
    eq(stakes.claimed, claimed),
  )
}

/**
 * Locks the account and session of a member who takes out what is theirs. That needs no
 * verification: a member who is no longer verified keeps what they have earned. For a member on
 * hold an operator decides, so they are refused.
 */
export async function lockHolder(tx: Db, member: Member, now: Date): Promise<void> {
  // guard: without it, a blocked member claims and leaves — server/staking/staking: a member on
  //   hold can neither claim nor unstake — argument alone
  refuseOnHold(await lockMember(tx, member, now))
}
