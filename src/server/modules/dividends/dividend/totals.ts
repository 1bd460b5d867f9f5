import { and, eq, inArray, lte, ne, sql } from 'drizzle-orm'
import { grossOf, transferSums } from '@/server/modules/payables'
import { entitlements, payouts } from '@/server/modules/payables/tables'
import { recordCuts } from '@/server/modules/record-dates/tables'
import type { Db } from '@/server/platform/db/database'
import { type Dividend, taxResidences } from '../tables'

export interface DividendTotals {
  /** All that the dividend costs: shares at the cut times the amount for one, exactly. */
  gross: bigint
  funded: bigint
  remitted: bigint
  returned: bigint
  /** What has been credited so far. */
  net: bigint
  tax: bigint
  holders: number
  paid: bigint
  paidHolders: number
  /** What nobody has asked for in time. */
  lapsed: bigint
  /** The tax of holders whose residence nobody has decided about: it may still be theirs. */
  undecidedTax: bigint
}

/** All sums of one dividend, from its own rows. The ledger has the same, over all dividends together. */
export async function totalsOf(db: Db, dividend: Dividend): Promise<DividendTotals> {
  const sum = (what: unknown) => sql<string>`coalesce(sum(${what}), 0)::text`
  const [cut] = await db
    .select({ microShares: recordCuts.microShares })
    .from(recordCuts)
    .where(eq(recordCuts.actionId, dividend.id))
  const isPaid = sql`${payouts.state} = 'paid'`
  const isFirst = sql`${entitlements.part} = 0`
  const [credited] = await db
    .select({
      net: sum(entitlements.net),
      tax: sum(entitlements.tax),
      holders: sql<number>`count(*) filter (where ${isFirst})::int`,
      paid: sql<string>`coalesce(sum(${entitlements.net}) filter (where ${isPaid}), 0)::text`,
      paidHolders: sql<number>`count(*) filter (where ${isPaid} and ${isFirst})::int`,
      lapsed: sql<string>`coalesce(sum(${entitlements.net}) filter (where ${entitlements.lapsedAt} is not null), 0)::text`,
    })
    .from(entitlements)
    .leftJoin(payouts, and(eq(payouts.id, entitlements.payoutId)))
    .where(eq(entitlements.actionId, dividend.id))
  return {
    gross: grossOf(dividend, cut?.microShares ?? 0n),
    ...(await transferSums(db, dividend.id)),
    net: BigInt(credited?.net ?? 0),
    tax: BigInt(credited?.tax ?? 0),
    holders: credited?.holders ?? 0,
    paid: BigInt(credited?.paid ?? 0),
    paidHolders: credited?.paidHolders ?? 0,
    lapsed: BigInt(credited?.lapsed ?? 0),
    undecidedTax: await undecidedTax(db, dividend),
  }
}

/** The tax kept for all holders whose residence nobody has decided about, or for all of them but one. */
export async function undecidedTax(
  db: Db,
  { id, recordAt }: Dividend,
  except?: string,
): Promise<bigint> {
  const { accountId, state, toldAt } = taxResidences
  const isOther = except === undefined ? undefined : ne(accountId, except)
  const waiting = db
    .select({ accountId })
    .from(taxResidences)
    .where(and(eq(state, 'waiting'), lte(toldAt, recordAt), isOther))
  const [row] = await db
    .select({ tax: sql<string>`coalesce(sum(${entitlements.tax}), 0)::text` })
    .from(entitlements)
    .where(and(eq(entitlements.actionId, id), inArray(entitlements.accountId, waiting)))
  return BigInt(row?.tax ?? 0)
}
