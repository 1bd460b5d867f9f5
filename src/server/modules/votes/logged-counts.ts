import { ballotKeyEntry, voteCountEntry } from '@/contract/public-log'
import type { Ports } from '@/server/platform/ports'
import { receiptSigner } from './receipts'
import { votes } from './tables'

/**
 * The key of each vote's receipts, and its count, for the public log: all members get the same
 * totals, the same root and the same key.
 */
export async function countsToLog(needs: Pick<Ports, 'db' | 'keys'>): Promise<string[]> {
  const { id, closesAt, ballotCount, castMicroShares, totals, root } = votes
  const announcedVotes = await needs.db
    .select({ id, closesAt, ballotCount, castMicroShares, totals, root })
    .from(votes)
    .orderBy(closesAt, id)
  if (announcedVotes.length === 0) return []
  const { key } = await receiptSigner(needs)
  return announcedVotes.flatMap((vote) => [
    ballotKeyEntry(vote.id, key.text),
    ...(vote.root === null ? [] : [countEntry({ ...vote, root: vote.root })]),
  ])
}

type CountedVote = Pick<
  typeof votes.$inferSelect,
  'id' | 'closesAt' | 'ballotCount' | 'castMicroShares' | 'totals'
> & { root: string }

const countEntry = ({ id, closesAt, ballotCount, castMicroShares, totals, root }: CountedVote) =>
  voteCountEntry({
    id,
    root,
    closesAt: closesAt.toISOString(),
    ballots: ballotCount ?? 0,
    microShares: String(castMicroShares ?? 0n),
    totals: totals ?? [],
  })
