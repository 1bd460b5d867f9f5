import { and, asc, eq, lte } from 'drizzle-orm'
import type { TransfersNeeds } from '@/server/modules/payables/needs'
import { type GoOn, takeCut } from '@/server/modules/record-dates'
import { forEachIsolated } from '@/server/platform/jobs/repeat'
import { creditDue } from './credit'
import { closeDone } from './money'
import type { CreditNeeds, DividendsNeeds } from './needs'
import { announcedDividends, type Dividend } from './tables'

/**
 * The worker's run for dividends, in this order. An interrupted step continues where it stopped.
 */
export async function advanceDividends(needs: CreditNeeds & TransfersNeeds): Promise<void> {
  await takeCuts(needs)
  await creditDue(needs)
  await closeDone(needs)
}

/** Takes the list of holders of each dividend that has reached its record date. */
export async function takeCuts(needs: DividendsNeeds): Promise<void> {
  const { db, clock, log } = needs
  const whereDueDividend = lte(announcedDividends.recordAt, clock.now())
  const due = await db
    .select()
    .from(announcedDividends)
    .where(and(eq(announcedDividends.state, 'announced'), whereDueDividend))
    .orderBy(asc(announcedDividends.recordAt))
  await forEachIsolated(log, due, {
    event: 'a record date was not cut',
    fieldsOf: ({ id }) => ({ dividend: id }),
    act: (dividend) => takeCut(needs, dividend, markCut(dividend, clock.now())),
  })
}

/** What a dividend does with its lines, in the transaction that writes them. */
export const markCut =
  ({ id }: Pick<Dividend, 'id'>, now: Date): GoOn =>
  (tx) =>
    tx
      .update(announcedDividends)
      .set({ state: 'cut', cutAt: now })
      .where(eq(announcedDividends.id, id))
