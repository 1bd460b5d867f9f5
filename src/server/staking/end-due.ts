import { and, asc, eq, inArray, lte } from 'drizzle-orm'
import type { Db } from '../db/database'
import { stakes } from '../db/schema/stake'
import type { Letterhead } from '../notifications/mail'
import { notify } from '../notifications/notify'
import { shownUnits } from '../payments/tale'
import type { Services } from '../services'
import { endJournal, postNew } from './journals'
import { planOf } from './plans'
import { claimableOf, type StakeRow } from './stake-doc'

const batch = 100

/** Gives back the shares of stakes whose term is over, and answers how many there were. */
export async function endDueStakes(services: Services): Promise<number> {
  let count = 0
  for (;;) {
    const ended = await services.db.transaction((tx) =>
      endBatch(services, tx, services.clock.now()),
    )
    count += ended
    if (ended < batch) return count
  }
}

async function endBatch(letterhead: Letterhead, tx: Db, now: Date): Promise<number> {
  const ended = await markEnded(tx, now)
  if (ended.length === 0) return 0
  await postNew(
    tx,
    ended.map((row) => endJournal(row, now)),
  )
  await notify(letterhead, tx, ...ended.map((row) => noticeOf(row, now)))
  return ended.length
}

/** What somebody is claiming from or leaving at this moment comes with the next turn. */
function markEnded(tx: Db, now: Date): Promise<StakeRow[]> {
  const due = tx
    .select({ id: stakes.id })
    .from(stakes)
    .where(and(eq(stakes.status, 'running'), lte(stakes.unlocksAt, now)))
    .orderBy(asc(stakes.id))
    .limit(batch)
    .for('update', { skipLocked: true })
  return tx
    .update(stakes)
    .set({ status: 'ended', endedAt: now })
    .where(inArray(stakes.id, due))
    .returning()
}

function noticeOf(row: StakeRow, now: Date) {
  const facts = {
    shares: shownUnits(row.amount, 6),
    months: String(planOf(row.planId).months),
    claimable: shownUnits(claimableOf(row, now), 6),
  }
  return { accountId: row.accountId, kind: 'stake-ended' as const, facts, at: now }
}
