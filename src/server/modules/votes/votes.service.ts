import { and, desc, eq, inArray } from 'drizzle-orm'
import type { Answer, Input } from '@/contract/define'
import { fullTreesOf, inclusionRanges, rootOver } from '@/contract/log-proofs'
import { ownedIn } from '@/contract/owned'
import type { MemberVote as VoteDoc, VoteDocument, voteCalls } from '@/contract/user/votes'
import { inReadersLanguage } from '@/messages/in-each-language'
import { ownAccount } from '@/server/modules/identity'
import { ownedBalances } from '@/server/modules/ledger'
import { recordCuts, recordLines } from '@/server/modules/record-dates/tables'
import type { Db } from '@/server/platform/db/database'
import { AppError } from '@/server/platform/errors'
import { isOnHold, type Member } from '@/server/platform/http/admit'
import { isQuorate } from './count'
import type { CountNeeds, VotesNeeds } from './needs'
import { ballotReceipt } from './receipts'
import { openBallot } from './sealed-ballot'
import { tokenOf } from './signed-vote'
import { ballots, countedBallots, type Vote, votes } from './tables'

export { vote, voteCode } from './cast'
export { signedVote } from './signed-vote'

type Calls = typeof voteCalls

const maxShown = 100

/**
 * Everything that one member may know of votes, but never what a ballot says. It takes no locks.
 */
async function ownVotes(
  needs: Pick<VotesNeeds, 'chain' | 'db' | 'keys'>,
  { accountId }: Member,
): Promise<Answer<Calls['votes']>> {
  const { db, chain } = needs
  const rows = await db
    .select({ vote: votes, cut: recordCuts, line: recordLines })
    .from(votes)
    .leftJoin(recordCuts, eq(recordCuts.actionId, votes.id))
    .leftJoin(
      recordLines,
      and(eq(recordLines.actionId, votes.id), eq(recordLines.accountId, accountId)),
    )
    .orderBy(desc(votes.recordAt), desc(votes.serial))
    .limit(maxShown)
  const [ballotsByVote, account, shares] = await Promise.all([
    ballotsOf(db, accountId),
    ownAccount(db, accountId),
    ownedShares(db, accountId),
  ])
  return {
    docs: await Promise.all(
      rows.map((row) => docOf(needs, { ...row, own: ballotsByVote.get(row.vote.id) ?? [] })),
    ),
    shares,
    isOnHold: isOnHold(account),
    token: tokenOf({ chain }),
  }
}

export { ownVotes as votes }

/** What would count at a record date now. */
async function ownedShares(db: Db, owner: string): Promise<string> {
  return String(ownedIn(await ownedBalances(db, owner)))
}

type OwnBallot = Pick<typeof ballots.$inferSelect, 'voteId' | 'at' | 'fingerprint'>

/** Newest first, without their choices. */
async function ballotsOf(db: Db, accountId: string): Promise<Map<string, OwnBallot[]>> {
  const { voteId, at, fingerprint, serial } = ballots
  const rows = await db
    .select({ voteId, at, fingerprint })
    .from(ballots)
    .where(eq(ballots.accountId, accountId))
    .orderBy(desc(serial))
  const byVote = new Map<string, OwnBallot[]>()
  for (const row of rows) byVote.set(row.voteId, [...(byVote.get(row.voteId) ?? []), row])
  return byVote
}

interface Row {
  vote: Vote
  cut: typeof recordCuts.$inferSelect | null
  line: typeof recordLines.$inferSelect | null
  own: OwnBallot[]
}

async function docOf(
  needs: Pick<VotesNeeds, 'keys'>,
  { vote, cut, line, own: [newest, before] }: Row,
): Promise<VoteDoc> {
  return {
    id: vote.id,
    state: vote.state,
    title: inReadersLanguage(vote.title),
    announcedAt: vote.announcedAt.toISOString(),
    recordAt: vote.recordAt.toISOString(),
    closesAt: vote.closesAt.toISOString(),
    meetingAt: vote.meetingAt.toISOString(),
    endedAt: vote.endedAt?.toISOString() ?? null,
    whyCalledOff: vote.whyCalledOff === null ? null : inReadersLanguage(vote.whyCalledOff),
    quorumBps: vote.quorumBps,
    resolutions: vote.resolutions.map(({ title, text, document, ...rest }) => ({
      ...rest,
      title: inReadersLanguage(title),
      text: inReadersLanguage(text),
      document: document === undefined ? null : documentDoc(document),
    })),
    counted:
      cut === null || cut.readAt === null
        ? null
        : {
            available: String(line?.available ?? 0),
            staked: String(line?.staked ?? 0),
            delivered: String(line?.delivered ?? 0),
            shares: String(line?.microShares ?? 0),
            allShares: String(cut.microShares ?? 0),
          },
    ballot:
      newest === undefined
        ? null
        : {
            at: newest.at.toISOString(),
            fingerprint: newest.fingerprint,
            replacedAt: before?.at.toISOString() ?? null,
            receipt: await ballotReceipt(needs, newest),
          },
    result: resultOf(vote, cut?.microShares ?? 0n),
    meeting: meetingOf(vote),
  }
}

function resultOf(vote: Vote, all: bigint): VoteDoc['result'] {
  const { ballotCount, castMicroShares: cast, root, totals } = vote
  if (ballotCount === null || cast === null || root === null || totals === null) return null
  return { ballotCount, cast: String(cast), root, isQuorate: isQuorate(vote, all), totals }
}

function meetingOf({ meeting, reportedAt }: Vote): VoteDoc['meeting'] {
  if (meeting === null || reportedAt === null) return null
  const { results, document } = meeting
  return { results, document: documentDoc(document), reportedAt: reportedAt.toISOString() }
}

const documentDoc = ({ title, url }: VoteDocument) => ({ title: inReadersLanguage(title), url })

/** A member's own ballot, once voting has ended, and its path to the published root. */
export async function voteProof(
  needs: Pick<CountNeeds, 'db' | 'keys'>,
  { accountId }: Member,
  { vote: voteId }: Input<Calls['voteProof']>,
): Promise<Answer<Calls['voteProof']>> {
  const { db } = needs
  const [row] = await db
    .select({ vote: votes, ballot: ballots, line: recordLines, counted: countedBallots })
    .from(countedBallots)
    .innerJoin(ballots, eq(ballots.id, countedBallots.ballotId))
    .innerJoin(votes, eq(votes.id, countedBallots.voteId))
    .innerJoin(
      recordLines,
      and(eq(recordLines.actionId, votes.id), eq(recordLines.accountId, accountId)),
    )
    // guard: without it, any member reads a counted ballot — server/votes/votes: after the end each
    //   member finds the own ballot — without the second condition
    .where(and(eq(votes.id, voteId), eq(ballots.accountId, accountId)))
  const size = row?.vote.ballotCount
  const root = row?.vote.root
  if (row === undefined || !size || !root) throw new AppError('VOTE_PROOF_ABSENT')
  const { position } = row.counted
  const content = await openBallot(needs, row.ballot)
  return {
    ...content,
    microShares: String(row.line.microShares),
    fingerprint: row.ballot.fingerprint,
    position,
    size,
    root,
    proof: await besides(db, { voteId, position, size }),
  }
}

interface Place {
  voteId: string
  position: number
  size: number
}

/** The siblings on the path from a ballot to the root, read at once. */
async function besides(db: Db, { voteId, position, size }: Place): Promise<string[]> {
  const trees = inclusionRanges(position, size).map(fullTreesOf)
  const ends = [...new Set(trees.flat().map(({ end }) => end - 1))]
  if (ends.length === 0) return []
  const rows = await db
    .select()
    .from(countedBallots)
    .where(and(eq(countedBallots.voteId, voteId), inArray(countedBallots.position, ends)))
  const nodesAt = new Map(rows.map((row) => [row.position, row.nodes]))
  const topOf = ({ start, end }: { start: number; end: number }) => {
    const top = nodesAt.get(end - 1)?.[Math.log2(end - start)]
    if (top === undefined) throw new Error(`A counted ballot of vote ${voteId} is missing.`)
    return top
  }
  return Promise.all(trees.map((parts) => rootOver(parts.map(topOf))))
}
