import { and, gte, ne } from 'drizzle-orm'
import { notify } from '@/server/modules/notifications'
import type { Db } from '@/server/platform/db/database'
import { ratesAt } from '../entitlements/rates'
import { endWaiting } from '../entitlements/residence'
import type { DividendsNeeds } from '../needs'
import { corporateActions } from '../tables'
import { type CorrectionObstacle, correctTax } from './correct'

export interface DecidedResidence {
  accountId: string
  toldAt: Date
  isAccepted: boolean
}

/**
 * Ends what compliance had to decide about a member's residence. Dividends that were credited
 * meanwhile are corrected in the same transaction: until now the higher of two rates was withheld, so
 * either decision gives back or changes nothing. Answers how many were, undefined if nothing waits, or
 * why nothing can be decided, as the tax to be given back is not there: then the caller rolls back.
 *
 * Locks the dividends from that time on first: whoever credits one of them waits, and sees it.
 */
export async function decideResidence(
  needs: DividendsNeeds,
  tx: Db,
  { accountId, toldAt, isAccepted }: DecidedResidence,
): Promise<number | Extract<CorrectionObstacle, 'remitted' | 'kept'> | undefined> {
  const at = needs.clock.now()
  const open = await tx
    .select()
    .from(corporateActions)
    .where(and(ne(corporateActions.state, 'closed'), gte(corporateActions.recordAt, toldAt)))
    .orderBy(corporateActions.id)
    .for('update')
  const state = isAccepted ? 'counts' : 'refused'
  if (!(await endWaiting(tx, { accountId, toldAt }, { state, at }))) return undefined
  let corrected = 0
  for (const { id, recordAt, rates } of open) {
    const rateOf = await ratesAt(needs, tx, { accountIds: [accountId], at: recordAt }, rates)
    const done = await correctTax(needs, tx, { action: id, accountId }, () => rateOf(accountId))
    if (done === 'remitted' || done === 'kept') return done
    if (done === 'done') corrected += 1
  }
  const facts = { decided: isAccepted ? 'accepted' : 'refused' }
  await notify(needs, tx, { accountId, kind: 'residence-decided', facts, at })
  return corrected
}
