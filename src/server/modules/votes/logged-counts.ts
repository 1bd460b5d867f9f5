import { ballotKeyEntry, voteCountEntry } from '@/contract/public-log'
import type { Ports } from '@/server/platform/ports'
import { receiptSigner } from './receipts'
import { votes } from './tables'

/**
 * The key of receipts, once there is a vote, and each count, for the public log: all members are told
 * the same totals, the same root and the same key.
 */
export async function countsToLog(needs: Pick<Ports, 'db' | 'keys'>): Promise<string[]> {
  const all = await needs.db.select().from(votes).orderBy(votes.closesAt, votes.id)
  if (all.length === 0) return []
  const counts = all
    .filter(({ state }) => state === 'counted')
    .map(({ id, closesAt, ballotCount, castMicroShares, totals, root }) =>
      voteCountEntry({
        id,
        closesAt: closesAt.toISOString(),
        ballots: ballotCount ?? 0,
        microShares: String(castMicroShares ?? 0n),
        totals: totals ?? [],
        root: root ?? '-',
      }),
    )
  return [ballotKeyEntry((await receiptSigner(needs)).key.text), ...counts]
}
