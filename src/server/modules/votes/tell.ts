import { and, asc, eq, gt } from 'drizzle-orm'
import { formatShares } from '@/contract/format/amounts'
import { inStoredLocale, tellInTurns } from '@/server/modules/notifications'
import { recordLines } from '@/server/modules/record-dates/tables'
import type { CountNeeds } from './needs'
import { type Vote, votes } from './tables'

const kinds = {
  announced: undefined,
  open: 'vote-open',
  counted: 'vote-counted',
  'called-off': 'vote-called-off',
} as const

/** Notifies members with votes of each vote's result. */
export const tellHolders = (needs: CountNeeds): Promise<void> =>
  tellInTurns<Vote>(needs, {
    table: votes,
    name: 'vote',
    // The holders are known only once the lines of the record date are written.
    waits: async (_, { state }) => kinds[state] === undefined,
    next: async (tx, { id, state }, { after, limit }) => {
      const kind = kinds[state]
      if (kind === undefined) return []
      const { accountId, actionId, microShares } = recordLines
      const lines = await tx
        .select({ accountId, microShares })
        .from(recordLines)
        .where(and(eq(actionId, id), after === null ? undefined : gt(accountId, after)))
        .orderBy(asc(accountId))
        .limit(limit)
      return lines.map((line) => {
        const facts = inStoredLocale(() => ({ shares: formatShares(line.microShares), id }))
        return { accountId: line.accountId, kind, facts }
      })
    },
  })
