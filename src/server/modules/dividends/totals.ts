import { and, eq, inArray, isNotNull, lte, ne, sql } from 'drizzle-orm'
import { grossOf, transferSums } from '@/server/modules/payables'
import { entitlements, payouts } from '@/server/modules/payables/tables'
import { recordCuts } from '@/server/modules/record-dates/tables'
import { sumColumn } from '@/server/platform/db/columns'
import type { Db } from '@/server/platform/db/database'
import { type Dividend, taxResidences } from './tables'

export interface DividendTotals {
  /** All that the dividend costs: shares at the record date times the amount per share, exactly. */
  gross: bigint
  funded: bigint
  remitted: bigint
  proceeds: bigint
  returned: bigint
  /** What has been credited so far in money. */
  net: bigint
  /** The price of the shares that members chose, and their number. */
  reinvested: bigint
  reinvestedHolders: number
  tax: bigint
  holders: number
  paid: bigint
  paidHolders: number
  /** What was not requested in time. */
  lapsed: bigint
  /** The tax of holders whose residence is undecided: it may still be refunded. */
  undecidedTax: bigint
}

/**
 * All sums of one dividend, from its own rows. The ledger has the same sums over all dividends
 * together.
 */
export async function totalsOf(db: Db, dividend: Dividend): Promise<DividendTotals> {
  const [cut] = await db
    .select({ microShares: recordCuts.microShares })
    .from(recordCuts)
    .where(eq(recordCuts.actionId, dividend.id))
  const wherePaid = sql`${payouts.state} = 'paid'`
  const whereFirst = sql`${entitlements.part} = 0`
  const [credited] = await db
    .select({
      net: sumColumn(entitlements.net),
      tax: sumColumn(entitlements.tax),
      reinvested: sumColumn(entitlements.reinvested),
      reinvestedHolders: sql<number>`count(*) filter (where ${entitlements.reinvested} > 0)::int`,
      holders: sql<number>`count(*) filter (where ${whereFirst})::int`,
      paid: sumColumn(entitlements.net, wherePaid),
      paidHolders: sql<number>`count(*) filter (where ${wherePaid} and ${whereFirst})::int`,
      lapsed: sumColumn(entitlements.net, isNotNull(entitlements.lapsedAt)),
    })
    .from(entitlements)
    .leftJoin(payouts, and(eq(payouts.id, entitlements.payoutId)))
    .where(eq(entitlements.actionId, dividend.id))
  return {
    gross: grossOf(dividend, cut?.microShares ?? 0n),
    ...(await transferSums(db, dividend.id)),
    net: credited?.net ?? 0n,
    tax: credited?.tax ?? 0n,
    reinvested: credited?.reinvested ?? 0n,
    reinvestedHolders: credited?.reinvestedHolders ?? 0,
    holders: credited?.holders ?? 0,
    paid: credited?.paid ?? 0n,
    paidHolders: credited?.paidHolders ?? 0,
    lapsed: credited?.lapsed ?? 0n,
    undecidedTax: await undecidedTax(db, dividend),
  }
}

/** The tax kept for all holders whose residence is undecided, or for all but one. */
export async function undecidedTax(
  db: Db,
  { id, recordAt }: Dividend,
  except?: string,
): Promise<bigint> {
  const { accountId, state, toldAt } = taxResidences
  const whereOtherAccount = except === undefined ? undefined : ne(accountId, except)
  const waiting = db
    .select({ accountId })
    .from(taxResidences)
    .where(and(eq(state, 'waiting'), lte(toldAt, recordAt), whereOtherAccount))
  const [row] = await db
    .select({ tax: sumColumn(entitlements.tax) })
    .from(entitlements)
    .where(and(eq(entitlements.actionId, id), inArray(entitlements.accountId, waiting)))
  return row?.tax ?? 0n
}
