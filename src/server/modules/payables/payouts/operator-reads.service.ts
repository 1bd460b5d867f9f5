import { count, isNotNull, sql } from 'drizzle-orm'
import { sumColumn } from '@/server/platform/db/columns'
import type { Db } from '@/server/platform/db/database'
import { type PayoutCoin, type PayoutState, payouts } from '../tables'

export { nextRun } from './run'

export interface RunRow {
  run: string
  coin: PayoutCoin
  states: { state: PayoutState; count: number; amount: bigint }[]
}

const shownRuns = 20

/** The newest runs, with the number of their payouts in each state. */
export async function newestRuns(db: Db): Promise<RunRow[]> {
  const rows = await db
    .select({
      run: payouts.run,
      coin: payouts.coin,
      state: payouts.state,
      count: count(),
      amount: sumColumn(payouts.amount),
      newest: sql<string>`max(${payouts.serial})::text`,
    })
    .from(payouts)
    .where(isNotNull(payouts.run))
    .groupBy(payouts.run, payouts.coin, payouts.state)
    .orderBy(sql`max(${payouts.serial}) desc`)
    .limit(5 * shownRuns)
  const runs = new Map<string, RunRow>()
  for (const { run, coin, state, count, amount } of rows) {
    const runSoFar = runs.get(run ?? '') ?? { run: run ?? '', coin, states: [] }
    runSoFar.states.push({ state, count, amount })
    runs.set(runSoFar.run, runSoFar)
  }
  return [...runs.values()].slice(0, shownRuns)
}
