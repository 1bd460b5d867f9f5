import { desc, eq } from 'drizzle-orm'
import { recordCuts, recordLines } from '@/server/modules/record-dates/tables'
import type { Db } from '@/server/platform/db/database'
import { allVotes, findVote } from './announce'
import { isQuorate } from './count'
import { ballotFiles, type Vote, votes } from './tables'

export type { Vote }
export { allVotes }

export interface VoteResult {
  vote: Vote
  cut: typeof recordCuts.$inferSelect | undefined
  isQuorate: boolean
}

export interface VoteReport extends VoteResult {
  /** The facts of the auditor's file, without the file itself; undefined until it is made. */
  file: Pick<BallotFile, 'fingerprint' | 'keyThumbprint' | 'madeAt'> | undefined
}

type BallotFile = typeof ballotFiles.$inferSelect

/** Also for members’ papers, whose process may not read whether there is a file. */
export async function voteResult(db: Db, id: string): Promise<VoteResult | undefined> {
  const vote = await findVote(db, id)
  if (vote === undefined) return undefined
  const [cut] = await db.select().from(recordCuts).where(eq(recordCuts.actionId, id))
  return { vote, cut, isQuorate: isQuorate(vote, cut?.microShares ?? 0n) }
}

/** What operators may know: no ballot, and no sum before all are counted. */
export async function voteReport(db: Db, id: string): Promise<VoteReport | undefined> {
  const result = await voteResult(db, id)
  if (result === undefined) return undefined
  const { fingerprint, keyThumbprint, madeAt, voteId } = ballotFiles
  const [file] = await db
    .select({ fingerprint, keyThumbprint, madeAt })
    .from(ballotFiles)
    .where(eq(voteId, id))
  return { ...result, file }
}

/** Encrypted, so its receiver learns nothing without the auditor’s key. */
export async function ballotFile(db: Db, id: string): Promise<string | undefined> {
  const { locked, voteId } = ballotFiles
  const [file] = await db.select({ locked }).from(ballotFiles).where(eq(voteId, id))
  return file?.locked
}

const votesShown = 20

/** The votes of a member, and their number of shares in each; no ballot. */
export function votesOf(db: Db, accountId: string) {
  const { id, title, recordAt, state } = votes
  return db
    .select({ id, title, recordAt, state, microShares: recordLines.microShares })
    .from(recordLines)
    .innerJoin(votes, eq(votes.id, recordLines.actionId))
    .where(eq(recordLines.accountId, accountId))
    .orderBy(desc(recordAt))
    .limit(votesShown)
}
