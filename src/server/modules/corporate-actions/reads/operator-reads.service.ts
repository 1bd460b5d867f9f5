import { asc, desc, eq, sql } from 'drizzle-orm'
import type { Db } from '@/server/platform/db/database'
import { allDividends, findDividend } from '../dividend/announce'
import { type DividendTotals, totalsOf } from '../dividend/totals'
import { openFor } from '../money/assign'
import {
  type CorporateAction,
  type DividendCoin,
  dividendTransfers,
  entitlements,
  type PayoutState,
  payouts,
  recordCuts,
} from '../tables'

export { nextRun } from '../payouts/run'
export type { CorporateAction }
export { allDividends }

export interface RateRow {
  rateBps: number
  isResidenceKnown: boolean
  holders: number
  microShares: bigint
  gross: bigint
  tax: bigint
  net: bigint
}

export interface DividendReport {
  action: CorporateAction
  cut: typeof recordCuts.$inferSelect | undefined
  totals: DividendTotals
  /** Still to come from the bank, still to go to the tax office, and left over. */
  open: { funded: bigint; remitted: bigint; returned: bigint }
  transfers: (typeof dividendTransfers.$inferSelect)[]
  rates: RateRow[]
}

export async function dividendReport(db: Db, id: string): Promise<DividendReport | undefined> {
  const action = await findDividend(db, id)
  if (action === undefined) return undefined
  const [cut] = await db.select().from(recordCuts).where(eq(recordCuts.actionId, id))
  const transfers = await db
    .select()
    .from(dividendTransfers)
    .where(eq(dividendTransfers.actionId, id))
    .orderBy(asc(dividendTransfers.at))
  return {
    action,
    cut,
    totals: await totalsOf(db, action),
    open: {
      funded: await openFor(db, action, 'funded'),
      remitted: await openFor(db, action, 'remitted'),
      returned: await openFor(db, action, 'returned'),
    },
    transfers,
    rates: await ratesOf(db, id),
  }
}

async function ratesOf(db: Db, actionId: string): Promise<RateRow[]> {
  const sum = (what: unknown) => sql<string>`sum(${what})::text`
  const { rateBps, isResidenceKnown, microShares, gross, tax, net } = entitlements
  const rows = await db
    .select({
      rateBps,
      isResidenceKnown,
      holders: sql<number>`count(*)::int`,
      microShares: sum(microShares),
      gross: sum(gross),
      tax: sum(tax),
      net: sum(net),
    })
    .from(entitlements)
    .where(eq(entitlements.actionId, actionId))
    .groupBy(rateBps, isResidenceKnown)
    .orderBy(asc(rateBps), desc(isResidenceKnown))
  return rows.map((row) => ({
    ...row,
    microShares: BigInt(row.microShares),
    gross: BigInt(row.gross),
    tax: BigInt(row.tax),
    net: BigInt(row.net),
  }))
}

export interface RunRow {
  run: string
  coin: DividendCoin
  states: { state: PayoutState; count: number; amount: bigint }[]
}

const shownRuns = 20

/** The newest runs, with how many of their payouts are in which state. */
export async function newestRuns(db: Db): Promise<RunRow[]> {
  const rows = await db
    .select({
      run: payouts.run,
      coin: payouts.coin,
      state: payouts.state,
      count: sql<number>`count(*)::int`,
      amount: sql<string>`sum(${payouts.amount})::text`,
      newest: sql<string>`max(${payouts.serial})::text`,
    })
    .from(payouts)
    .where(sql`${payouts.run} is not null`)
    .groupBy(payouts.run, payouts.coin, payouts.state)
    .orderBy(sql`max(${payouts.serial}) desc`)
    .limit(5 * shownRuns)
  const runs = new Map<string, RunRow>()
  for (const { run, coin, state, count, amount } of rows) {
    const known = runs.get(run ?? '') ?? { run: run ?? '', coin, states: [] }
    known.states.push({ state, count, amount: BigInt(amount) })
    runs.set(known.run, known)
  }
  return [...runs.values()].slice(0, shownRuns)
}
