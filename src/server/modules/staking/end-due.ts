import { and, asc, eq, gt, inArray, lte } from 'drizzle-orm'
import { formatShares } from '@/contract/format/amounts'
import { monthsOf } from '@/contract/staking-rewards'
import { countedTime } from '@/server/chain/blocks/chain-cursor'
import { inStoredLocale, notify } from '@/server/modules/notifications'
import { type Db, isAnyOf } from '@/server/platform/db/database'
import { batchThenEach } from '@/server/platform/jobs/repeat'
import { endJournal, postNew } from './journals'
import type { StakingNeeds } from './needs'
import { claimableOf, type StakeRow } from './stake-doc'
import { stakes } from './tables'

const batch = 100
// guard: without it, a stake that is over ends once more — server/staking/staking: at the end of
//   the term the shares come back by themselves — value undefined
const whereRunningStake = eq(stakes.status, 'running')

/**
 * Ends the stakes whose term is over: their shares return to *available*, and the member is
 * notified. Unclaimed rewards stay promised; they never lapse. Called by a job, which may run in
 * several processes at once; returns how many it has ended.
 *
 * Locks, for each hundred: the stakes that are not locked, in the order of their ids, then in
 * `post` the members' ledger accounts. If a hundred cannot be ended together they are ended one by
 * one, and one that still cannot is logged and retried in the next run.
 */
export async function endDueStakes(needs: StakingNeeds): Promise<number> {
  let count = 0
  let last: string | undefined
  for (;;) {
    const due = await dueAfter(needs, last)
    count += await batchThenEach(needs.log, due, {
      act: (ids) => end(needs, ids),
      events: { fallback: 'stakes are ended one by one', failedItem: 'a stake cannot be ended' },
      fieldsOf: (stake) => ({ stake }),
    })
    if (due.length < batch) return count
    last = due.at(-1)
  }
}

async function dueAfter(needs: StakingNeeds, last: string | undefined): Promise<string[]> {
  const { db } = needs
  const whereDueStake = and(whereRunningStake, lte(stakes.unlocksAt, await countedTime(needs, db)))
  const rows = await db
    .select({ id: stakes.id })
    .from(stakes)
    .where(last === undefined ? whereDueStake : and(whereDueStake, gt(stakes.id, last)))
    .orderBy(asc(stakes.id))
    .limit(batch)
  return rows.map(({ id }) => id)
}

function end(needs: StakingNeeds, due: string[]): Promise<number> {
  return needs.db.transaction(async (tx) => {
    // The end of a term was decided by the chain's time, which a wrong clock of ours cannot move
    // far ahead. The entries have our time, like all others in the books.
    const now = needs.clock.now()
    const ended = await markEnded(tx, due, now)
    if (ended.length === 0) return 0
    await postNew(
      tx,
      ended.map((row) => endJournal(row, now)),
    )
    await notify(needs, tx, ...ended.map((row) => notificationOf(row, now)))
    return ended.length
  })
}

/**
 * Marks the stakes that are still running. One that its member is claiming from or leaving at this
 * moment is locked, and the job skips it: it is ended in the next run.
 */
function markEnded(tx: Db, due: string[], now: Date): Promise<StakeRow[]> {
  const free = tx
    .select({ id: stakes.id })
    .from(stakes)
    .where(and(isAnyOf(stakes.id, due), whereRunningStake))
    .orderBy(asc(stakes.id))
    // guard: without it, two workers end the same stakes — server/staking/races-on-postgres: four
    //   workers at once
    .for('update', { skipLocked: true })
  return tx
    .update(stakes)
    .set({ status: 'ended', endedAt: now })
    .where(inArray(stakes.id, free))
    .returning()
}

function notificationOf(row: StakeRow, now: Date) {
  const facts = inStoredLocale(() => ({
    shares: formatShares(row.amount),
    months: String(monthsOf(row.planId)),
    claimable: formatShares(claimableOf(row, now)),
  }))
  return { accountId: row.accountId, kind: 'stake-ended' as const, facts, at: now }
}
