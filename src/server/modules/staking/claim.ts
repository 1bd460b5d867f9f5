import { and, asc, eq, inArray, lt, ne } from 'drizzle-orm'
import type { Answer, Input } from '@/contract/define'
import { formatShares } from '@/contract/format/amounts'
import { nextCountAt } from '@/contract/staking-rewards'
import type { stakingCalls } from '@/contract/user/staking'
import { countedTime } from '@/server/chain/blocks/chain-cursor'
import { lockMember } from '@/server/modules/identity'
import { keptFacts, notify } from '@/server/modules/notifications'
import { sharePriceAt } from '@/server/modules/offerings'
import type { Db } from '@/server/platform/db/database'
import { AppError } from '@/server/platform/errors'
import { type Member, refuseHeld } from '@/server/platform/http/admit'
import type { Idempotently, Stored } from '@/server/platform/http/idempotency'
import type { Services } from '@/server/services'
import { claimJournal, postNew } from './journals'
import { claimableOf, claimDoc, daysOf, type StakeRow } from './stake-doc'
import { rewardClaims, stakes } from './tables'

type Call = (typeof stakingCalls)['stakingClaim']

export function stakingClaim(
  services: Services,
  member: Member,
  { stakeIds }: Input<Call>,
  idempotently: Idempotently,
): Promise<Stored<Answer<Call>>> {
  return idempotently({
    work: async (tx) => {
      const now = await countedTime(services, tx)
      await lockHolder(tx, member, now)
      const bookedAt = services.clock.now()
      return claimRewards(services, tx, { accountId: member.accountId, stakeIds, now, bookedAt })
    },
  })
}

interface Claiming {
  accountId: string
  stakeIds?: string[] | undefined
  /** No later than the chain vouches for. */
  now: Date
  /** The books never get an entry in the past. */
  bookedAt?: Date
}

/** Once: rows are locked, and change only as they were read. */
export async function claimRewards(
  services: Services,
  tx: Db,
  claiming: Claiming,
): Promise<Answer<Call>> {
  const { accountId, now, bookedAt = now } = claiming
  const rows = await lockStakes(tx, claiming)
  const due = rows
    .map((row) => ({ row, toDay: daysOf(row, now), amount: claimableOf(row, now) }))
    .filter(({ amount }) => amount > 0n)
  if (due.length === 0) throw nothingDue(now)
  const sharePriceMicroUsd = await sharePriceAt(tx, bookedAt)
  for (const { row, toDay, amount } of due) await markClaimed(tx, row, { toDay, amount })
  const made = await tx
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
  const amount = due.reduce((sum, one) => sum + one.amount, 0n)
  const facts = keptFacts(() => ({ shares: formatShares(amount) }))
  await notify(services, tx, { accountId, kind: 'rewards-claimed', facts, at: bookedAt })
  const planOf = new Map(rows.map(({ id, planId }) => [id, planId]))
  const claims = made.map((claim) => claimDoc(claim, planOf.get(claim.stakeId) as never))
  return { amount: String(amount), claims }
}

/** In one order for everybody, against deadlocks. */
async function lockStakes(tx: Db, { accountId, stakeIds }: Claiming): Promise<StakeRow[]> {
  const ids = stakeIds && [...new Set(stakeIds)]
  const isMeant =
    ids === undefined
      ? and(ne(stakes.status, 'left'), lt(stakes.claimedDays, stakes.days))
      : inArray(stakes.id, ids)
  const rows = await tx
    .select()
    .from(stakes)
    .where(and(eq(stakes.accountId, accountId), isMeant))
    .orderBy(asc(stakes.id))
    .for('update')
  if (ids !== undefined && rows.length < ids.length) throw stakeNotFound()
  return rows
}

export function stakeNotFound(): AppError {
  return new AppError('STAKE_NOT_FOUND')
}

function nothingDue(now: Date): AppError {
  const day = nextCountAt(now).toISOString().slice(0, 10)
  return new AppError('NOTHING_TO_CLAIM', { params: { day } })
}

export async function markClaimed(
  tx: Db,
  row: StakeRow,
  { toDay, amount }: { toDay: number; amount: bigint },
): Promise<void> {
  const changed = await tx
    .update(stakes)
    .set({ claimedDays: toDay, claimed: row.claimed + amount })
    .where(isAsRead(row))
    .returning({ id: stakes.id })
  if (changed.length !== 1) throw new AppError('CONFLICT')
}

export function isAsRead({ id, status, claimedDays, claimed }: StakeRow) {
  return and(
    eq(stakes.id, id),
    eq(stakes.status, status),
    eq(stakes.claimedDays, claimedDays),
    eq(stakes.claimed, claimed),
  )
}

/** Whoever is no longer verified may still claim; for somebody on hold an operator decides. */
export async function lockHolder(tx: Db, member: Member, now: Date): Promise<void> {
  refuseHeld(await lockMember(tx, member, now))
}
