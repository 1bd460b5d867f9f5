import { and, asc, eq, lte } from 'drizzle-orm'
import { takeCut } from '@/server/modules/record-dates'
import { forEachIsolated } from '@/server/platform/jobs/repeat'
import { writeFilesDue } from './auditors-file'
import { countDue } from './count'
import type { CountNeeds } from './needs'
import { votes } from './tables'
import { tellHolders } from './tell'

/** The worker's run for votes, in this order. An interrupted step continues where it stopped. */
export async function advanceVotes(needs: CountNeeds): Promise<void> {
  await openDue(needs)
  await countDue(needs)
  await writeFilesDue(needs)
  await tellHolders(needs)
}

/**
 * Opens each vote that has reached its record date, with the same list of holders as a dividend.
 */
async function openDue(needs: CountNeeds): Promise<void> {
  const { db, clock, log } = needs
  const due = await db
    .select()
    .from(votes)
    .where(and(eq(votes.state, 'announced'), lte(votes.recordAt, clock.now())))
    .orderBy(asc(votes.recordAt))
  await forEachIsolated(log, due, {
    event: 'a record date was not cut',
    fieldsOf: ({ id }) => ({ vote: id }),
    act: (vote) => {
      const whereAnnouncedVote = and(eq(votes.id, vote.id), eq(votes.state, 'announced'))
      return takeCut(needs, vote, (tx) =>
        tx.update(votes).set({ state: 'open', isTold: false }).where(whereAnnouncedVote),
      )
    },
  })
}
