import { and, asc, eq, lte } from 'drizzle-orm'
import { type GoOn, takeCut } from '@/server/modules/record-dates'
import { errorFields } from '@/server/platform/log/log'
import type { DividendsNeeds } from '../needs'
import { type CorporateAction, corporateActions } from '../tables'

/** Takes the cut of each dividend that has reached its record date. */
export async function takeCuts(needs: DividendsNeeds): Promise<void> {
  const { db, clock, log } = needs
  const isDue = lte(corporateActions.recordAt, clock.now())
  const due = await db
    .select()
    .from(corporateActions)
    .where(and(eq(corporateActions.state, 'announced'), isDue))
    .orderBy(asc(corporateActions.recordAt))
  for (const action of due) {
    try {
      await takeCut(needs, action, markCut(action, clock.now()))
    } catch (error) {
      log.error('a record date was not cut', { dividend: action.id, ...errorFields(error) })
    }
  }
}

/** What a dividend does with its lines, in the transaction that writes them. */
export const markCut =
  ({ id }: Pick<CorporateAction, 'id'>, now: Date): GoOn =>
  (tx) =>
    tx.update(corporateActions).set({ state: 'cut', cutAt: now }).where(eq(corporateActions.id, id))
