import { and, asc, eq, gt, lte, sql } from 'drizzle-orm'
import { wholeBps } from '@/config/units'
import { grow, type LogEnd, rootOver } from '@/contract/log-proofs'
import type { VoteTotals } from '@/contract/user/votes'
import { recordLines } from '@/server/modules/record-dates/tables'
import type { Db } from '@/server/platform/db/database'
import { forEachIsolated } from '@/server/platform/jobs/repeat'
import type { CountNeeds } from './needs'
import { openBallot } from './sealed-ballot'
import { ballots, countedBallots, type Vote, votes } from './tables'

/** How many ballots are decrypted at once. */
const ballotBatchSize = 1_000

/** Counts each vote that is over. The choices are decrypted here for the first time. */
export async function countDue(needs: CountNeeds): Promise<void> {
  const { db, clock, log } = needs
  const due = await db
    .select({ id: votes.id })
    .from(votes)
    .where(and(eq(votes.state, 'open'), lte(votes.closesAt, clock.now())))
    .orderBy(asc(votes.closesAt))
  await forEachIsolated(log, due, {
    event: 'a vote was not counted',
    fieldsOf: ({ id }) => ({ vote: id }),
    act: ({ id }) => db.transaction((tx) => count(needs, tx, id)),
  })
}

/** Locks the vote exclusively: ballots in progress end before, later ones are refused. */
async function count(needs: CountNeeds, tx: Db, id: string): Promise<void> {
  const whereOpenVote = and(eq(votes.id, id), eq(votes.state, 'open'))
  // guard: without it, a count does not wait for the ballots that are being written —
  //   server/votes/votes-on-postgres: the count waits for a ballot that is being written — without
  //   the lock
  const [vote] = await tx.select().from(votes).where(whereOpenVote).for('update')
  if (vote === undefined) return
  const sums = vote.resolutions.map(() => ({ for: 0n, against: 0n, abstain: 0n }))
  let cast = 0n
  let end: LogEnd = { size: 0, tops: [] }
  for (let last = ''; ; ) {
    const page = await newestAfter(tx, vote, last)
    const openedBallots = await Promise.all(page.map((ballot) => openBallot(needs, ballot)))
    const rows: (typeof countedBallots.$inferInsert)[] = []
    for (const [ballotIndex, { id: ballotId, fingerprint, microShares }] of page.entries()) {
      const { choices = [] } = openedBallots[ballotIndex] ?? {}
      for (const [index, sum] of sums.entries()) sum[choices[index] ?? 'abstain'] += microShares
      cast += microShares
      const grown = await grow(end, fingerprint)
      rows.push({ voteId: id, position: end.size, ballotId, nodes: grown.nodes })
      end = grown.end
    }
    if (rows.length > 0) await tx.insert(countedBallots).values(rows)
    last = page.at(-1)?.fingerprint ?? ''
    if (page.length < ballotBatchSize) break
  }
  await tx
    .update(votes)
    .set({
      state: 'counted',
      endedAt: needs.clock.now(),
      ballotCount: end.size,
      castMicroShares: cast,
      totals: sums.map(totalsText),
      root: await rootOver(end.tops),
      isTold: false,
      toldTo: null,
    })
    .where(whereOpenVote)
}

const totalsText = (sum: Record<keyof VoteTotals, bigint>): VoteTotals => ({
  for: String(sum.for),
  against: String(sum.against),
  abstain: String(sum.abstain),
})

/** The newest ballots by hash, an order that reveals neither who was first nor who owns much. */
function newestAfter(tx: Db, { id }: Vote, last: string) {
  return (
    tx
      .select({
        id: ballots.id,
        voteId: ballots.voteId,
        accountId: ballots.accountId,
        fingerprint: ballots.fingerprint,
        locked: ballots.locked,
        microShares: recordLines.microShares,
      })
      .from(ballots)
      .innerJoin(
        recordLines,
        and(eq(recordLines.actionId, ballots.voteId), eq(recordLines.accountId, ballots.accountId)),
      )
      // guard: without it, each ballot of a member counts, not the newest alone —
      //   server/votes/votes: a ballot is confirmed with a code — without the third condition
      .where(and(eq(ballots.voteId, id), gt(ballots.fingerprint, last), whereNewest))
      .orderBy(asc(ballots.fingerprint))
      .limit(ballotBatchSize)
  )
}

const whereNewest = sql`not exists (select from ballot newer where newer.vote_id = ${ballots.voteId}
  and newer.account_id = ${ballots.accountId} and newer.serial > ${ballots.serial})`

/** Whether enough votes were cast to instruct the custodian. */
export function isQuorate(
  { quorumBps, castMicroShares }: Pick<Vote, 'quorumBps' | 'castMicroShares'>,
  all: bigint,
): boolean {
  const cast = castMicroShares ?? 0n
  // guard: without it, a quorum is not required — server/votes/votes: a vote without a ballot, or
  //   below its quorum — without the second condition
  return cast > 0n && cast * BigInt(wholeBps) >= all * BigInt(quorumBps)
}
