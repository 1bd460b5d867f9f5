import { and, asc, eq, lte } from 'drizzle-orm'
import { type GoOn, takeCut } from '@/server/modules/record-dates'
import { eachAlone } from '@/server/platform/jobs/repeat'
import type { DividendsNeeds } from './needs'
import { announcedDividends, type Dividend } from './tables'

/** Takes the cut of each dividend that has reached its record date. */
export async function takeCuts(needs: DividendsNeeds): Promise<void> {
  const { db, clock, log } = needs
  const isDue = lte(announcedDividends.recordAt, clock.now())
  const due = await db
    .select()
    .from(announcedDividends)
    .where(and(eq(announcedDividends.state, 'announced'), isDue))
    .orderBy(asc(announcedDividends.recordAt))
  await eachAlone(log, due, {
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
