import { eq } from 'drizzle-orm'
import { recordCuts } from '@/server/modules/corporate-actions/tables'
import type { Db } from '@/server/platform/db/database'
import { allVotes, findVote } from './announce'
import { isQuorate } from './quorum'
import type { Vote } from './tables'

export type { Vote }
export { allVotes }

export interface VoteReport {
  vote: Vote
  cut: typeof recordCuts.$inferSelect | undefined
  isQuorate: boolean
}

/** What operators may know: nothing of any ballot, and no sum before all are counted. */
export async function voteReport(db: Db, id: string): Promise<VoteReport | undefined> {
  const vote = await findVote(db, id)
  if (vote === undefined) return undefined
  const [cut] = await db.select().from(recordCuts).where(eq(recordCuts.actionId, id))
  return { vote, cut, isQuorate: isQuorate(vote, cut?.microShares ?? 0n) }
}
