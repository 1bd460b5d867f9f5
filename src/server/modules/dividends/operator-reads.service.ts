import { and, asc, count, desc, eq, gt, ne, sql } from 'drizzle-orm'
import {
  type Entitlement,
  entitlements,
  type PayerTransferKind,
  payerTransfers,
  payouts,
} from '@/server/modules/payables/tables'
import { recordCuts } from '@/server/modules/record-dates/tables'
import { sumColumn } from '@/server/platform/db/columns'
import type { Db } from '@/server/platform/db/database'
import type { Ports } from '@/server/platform/ports'
import { allDividends, findDividend } from './announce'
import { openFor } from './money'
import { announcedDividends, type Dividend } from './tables'
import { type TaxesOf, taxSources } from './taxes'
import { type DividendTotals, totalsOf } from './totals'

export { correctionRates } from './correct'
export {
  maxShown as residencesShown,
  undecidedResidences,
  waitingResidences,
} from './residence'

/** Payable until every holder has the money, and then paid in full. */
export type ShownDividend = Omit<Dividend, 'state'> & {
  state: Dividend['state'] | 'paid'
}

const shownDividend = (dividend: Dividend, { net, paid }: DividendTotals): ShownDividend =>
  dividend.state === 'payable' && paid === net ? { ...dividend, state: 'paid' } : dividend

export async function shownDividends(db: Db): Promise<ShownDividend[]> {
  const dividends = await allDividends(db)
  return Promise.all(
    dividends.map(async (dividend) =>
      dividend.state === 'payable'
        ? shownDividend(dividend, await totalsOf(db, dividend))
        : dividend,
    ),
  )
}

const shownCorrections = 50

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
  dividend: Dividend
  taxes: ReturnType<TaxesOf>
  shown: ShownDividend
  cut: typeof recordCuts.$inferSelect | undefined
  totals: DividendTotals
  /** Still to come from the bank, still to go to the tax office and to the bank, and the rest. */
  open: Record<PayerTransferKind, bigint>
  transfers: (typeof payerTransfers.$inferSelect)[]
  rates: RateRow[]
  /** Newest first: corrections by two people, or by a decision about a residence. */
  corrections: Entitlement[]
}

export async function dividendReport(
  { db, mode }: Pick<Ports, 'db' | 'mode'>,
  id: string,
): Promise<DividendReport | undefined> {
  const dividend = await findDividend(db, id)
  if (dividend === undefined) return undefined
  const [cut] = await db.select().from(recordCuts).where(eq(recordCuts.actionId, id))
  const transfers = await db
    .select()
    .from(payerTransfers)
    .where(eq(payerTransfers.actionId, id))
    .orderBy(asc(payerTransfers.at))
  const totals = await totalsOf(db, dividend)
  return {
    dividend,
    taxes: (await taxSources(db, { mode }, [dividend]))(dividend),
    cut,
    totals,
    shown: shownDividend(dividend, totals),
    open: {
      funded: await openFor(db, dividend, 'funded'),
      remitted: await openFor(db, dividend, 'remitted'),
      proceeds: await openFor(db, dividend, 'proceeds'),
      returned: await openFor(db, dividend, 'returned'),
    },
    transfers,
    rates: await ratesOf(db, id),
    corrections: await db
      .select()
      .from(entitlements)
      .where(and(eq(entitlements.actionId, id), gt(entitlements.part, 0)))
      .orderBy(desc(entitlements.at))
      .limit(shownCorrections),
  }
}

/** By the current rate: a corrected holder is in the row of the last correction. */
async function ratesOf(db: Db, actionId: string): Promise<RateRow[]> {
  const { accountId, part, ...owed } = entitlements
  const newest = (what: unknown) => sql`(array_agg(${what} order by ${part} desc))[1]`
  const holder = db
    .select({
      rateBps: newest(sql`${owed.rateBps} + ${owed.rateTenths} / 10.0`).mapWith(Number).as('rate'),
      isResidenceKnown: newest(owed.isResidenceKnown).mapWith(Boolean).as('is_known'),
      microShares: sumColumn(owed.microShares).as('shares'),
      gross: sumColumn(owed.gross).as('all_gross'),
      tax: sumColumn(owed.tax).as('all_tax'),
      // After tax, credited as money or as shares.
      net: sumColumn(sql`${owed.net} + coalesce(${owed.reinvested}, 0)`).as('all_net'),
    })
    .from(entitlements)
    .where(eq(owed.actionId, actionId))
    .groupBy(accountId)
    .as('holder')
  const { rateBps, isResidenceKnown } = holder
  return db
    .select({
      rateBps,
      isResidenceKnown,
      holders: count(),
      microShares: sumColumn(holder.microShares),
      gross: sumColumn(holder.gross),
      tax: sumColumn(holder.tax),
      net: sumColumn(holder.net),
    })
    .from(holder)
    .groupBy(rateBps, isResidenceKnown)
    .orderBy(asc(rateBps), desc(isResidenceKnown))
}

const owedShown = 20

/** A member's newest dividends with their results; a correction is a row of its own. */
export function dividendsOwedTo(db: Db, accountId: string) {
  const { perShareMicroUsd, decimals } = announcedDividends
  return db
    .select({ owed: entitlements, perShareMicroUsd, decimals, payout: payouts.state })
    .from(entitlements)
    .innerJoin(announcedDividends, eq(announcedDividends.id, entitlements.actionId))
    .leftJoin(payouts, and(eq(payouts.id, entitlements.payoutId), ne(payouts.state, 'failed')))
    .where(eq(entitlements.accountId, accountId))
    .orderBy(desc(entitlements.at))
    .limit(owedShown)
}
