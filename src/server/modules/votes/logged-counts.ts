import { eq } from 'drizzle-orm'
import { voteCountEntry } from '@/contract/public-log'
import type { Db } from '@/server/platform/db/database'
import { votes } from './tables'

/** Each count, for the public log: all members are told the same totals and the same root. */
export async function countsToLog({ db }: { db: Db }): Promise<string[]> {
  const counted = await db
    .select()
    .from(votes)
    .where(eq(votes.state, 'counted'))
    .orderBy(votes.closesAt, votes.id)
  return counted.map(({ id, closesAt, ballotCount, castMicroShares, totals, root }) =>
    voteCountEntry({
      id,
      closesAt: closesAt.toISOString(),
      ballots: ballotCount ?? 0,
      microShares: String(castMicroShares ?? 0n),
      totals: totals ?? [],
      root: root ?? '-',
    }),
  )
}
