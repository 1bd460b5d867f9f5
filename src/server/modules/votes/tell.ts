import { and, asc, eq, gt } from 'drizzle-orm'
import { formatShares } from '@/contract/format/amounts'
import { keptFacts, notify } from '@/server/modules/notifications'
import { recordLines } from '@/server/modules/record-dates/tables'
import { errorFields } from '@/server/platform/log/log'
import type { CountNeeds } from './needs'
import { votes } from './tables'

/** So many holders are told in one transaction. */
const holdersAtOnce = 1_000

const kinds = {
  announced: undefined,
  open: 'vote-open',
  counted: 'vote-counted',
  'called-off': 'vote-called-off',
} as const

/** Tells whoever has votes what has become of each vote; goes on where it has ended. */
export async function tellHolders(needs: CountNeeds): Promise<void> {
  const { db, log } = needs
  const waiting = await db.select({ id: votes.id }).from(votes).where(eq(votes.isTold, false))
  for (const { id } of waiting) {
    try {
      while (await tellSome(needs, id));
    } catch (error) {
      log.error('holders were not told of a vote', { vote: id, ...errorFields(error) })
    }
  }
}

/**
 * Locks the vote, so of two workers one tells; ballots can be cast meanwhile. Answers false once nobody
 * is left.
 */
function tellSome(needs: CountNeeds, id: string): Promise<boolean> {
  return needs.db.transaction(async (tx) => {
    const isWaiting = and(eq(votes.id, id), eq(votes.isTold, false))
    const [vote] = await tx.select().from(votes).where(isWaiting).for('no key update')
    const kind = vote && kinds[vote.state]
    if (kind === undefined) return false
    const { accountId, actionId, microShares } = recordLines
    const isNext = vote?.toldTo ? gt(accountId, vote.toldTo) : undefined
    const lines = await tx
      .select({ accountId, microShares })
      .from(recordLines)
      .where(and(eq(actionId, id), isNext))
      .orderBy(asc(accountId))
      .limit(holdersAtOnce)
    const last = lines.at(-1)
    await tx
      .update(votes)
      .set(last === undefined ? { isTold: true } : { toldTo: last.accountId })
      .where(isWaiting)
    const at = needs.clock.now()
    const told = lines.map((line) => {
      const facts = keptFacts(() => ({ shares: formatShares(line.microShares), id }))
      return { accountId: line.accountId, kind, facts, at }
    })
    await notify(needs, tx, ...told)
    return last !== undefined
  })
}
