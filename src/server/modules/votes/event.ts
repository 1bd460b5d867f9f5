import { inArray, sql } from 'drizzle-orm'
import type { OwnerEvent } from '@/server/modules/owner-events/needs'
import type { Db } from '@/server/platform/db/database'
import { hasOpenVote } from './announce'
import { votes } from './tables'

async function votesAmong(db: Db, ids: string[]): Promise<Set<string>> {
  const rows = await db.select({ id: votes.id }).from(votes).where(inArray(votes.id, ids))
  return new Set(rows.map(({ id }) => id))
}

export const voteEvent: OwnerEvent = {
  kind: 'vote',
  among: votesAmong,
  nextStep: {
    name: 'vote',
    isDue: (db, { accountId, now }) => hasOpenVote(db, { accountId, now }),
  },
  ownData: {
    ballots: {
      key: sql`t.serial`,
      keyType: sql`bigint`,
      tables: ['ballot', 'counted_ballot'],
      // The choices are shown only on the vote's page, once it is counted.
      select: sql`t.vote_id as vote, t.at, t.fingerprint,
        exists (select from counted_ballot c where c.ballot_id = t.id) as "isCounted"`,
      from: (accountId) => sql`ballot t where t.account_id = ${accountId}`,
    },
  },
}
