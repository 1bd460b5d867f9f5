import { and, desc, eq, gt, inArray, notExists, sql } from 'drizzle-orm'
import type { VoteMeeting } from '@/contract/user/votes'
import type { InEachLanguage } from '@/messages/in-each-language'
import { shareAsset } from '@/server/modules/ledger'
import { recordLines } from '@/server/modules/record-dates/tables'
import type { Db } from '@/server/platform/db/database'
import { ballots, type Vote, votes } from './tables'

export type VoteTerms = Pick<
  Vote,
  'title' | 'resolutions' | 'quorumBps' | 'recordAt' | 'closesAt' | 'meetingAt'
> & { auditorKey?: string | null }

/** From now on everybody can read it. An announcement is never changed, only called off. */
export async function announceVote(db: Db, terms: VoteTerms, announcedAt: Date): Promise<Vote> {
  const [vote] = await db
    .insert(votes)
    .values({ ...terms, asset: shareAsset, announcedAt })
    .returning()
  return vote as Vote
}

export async function findVote(db: Db, id: string): Promise<Vote | undefined> {
  const [row] = await db.select().from(votes).where(eq(votes.id, id))
  return row
}

const maxListed = 200

export function allVotes(db: Db): Promise<Vote[]> {
  return db.select().from(votes).orderBy(desc(votes.recordAt), desc(votes.serial)).limit(maxListed)
}

/** Whether a member has unused votes in an open vote. */
export async function hasOpenVote(
  db: Db,
  { accountId, now }: { accountId: string; now: Date },
): Promise<boolean> {
  const cast = db
    .select({ one: sql`1` })
    .from(ballots)
    .where(and(eq(ballots.voteId, votes.id), eq(ballots.accountId, accountId)))
  const rows = await db
    .select({ id: votes.id })
    .from(votes)
    .innerJoin(recordLines, eq(recordLines.actionId, votes.id))
    .where(
      and(
        eq(votes.state, 'open'),
        gt(votes.closesAt, now),
        eq(recordLines.accountId, accountId),
        notExists(cast),
      ),
    )
    .limit(1)
  return rows.length > 0
}

/** Ballots that were cast stay sealed permanently. Returns false once it is over. */
export async function callOffVote(
  db: Db,
  { id, why, at }: { id: string; why: InEachLanguage; at: Date },
): Promise<boolean> {
  const called = await db
    .update(votes)
    .set({ state: 'called-off', whyCalledOff: why, endedAt: at, isTold: false, toldTo: null })
    // guard: without it, a counted vote is called off — server/votes/votes: a counted vote cannot
    //   be called off — without the second condition
    .where(and(eq(votes.id, id), inArray(votes.state, ['announced', 'open'])))
    .returning({ id: votes.id })
  return called.length === 1
}

/**
 * The bank's result of the meeting. If it was typed wrongly, two people type it again; requests
 * keep the earlier one.
 */
export async function reportMeeting(
  db: Db,
  { id, meeting, at }: { id: string; meeting: VoteMeeting; at: Date },
): Promise<boolean> {
  const reported = await db
    .update(votes)
    .set({ meeting, reportedAt: at })
    .where(and(eq(votes.id, id), eq(votes.state, 'counted')))
    .returning({ id: votes.id })
  return reported.length === 1
}
