import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '@/server/platform/db/database'
import {
  type CorporateAction,
  type DividendTransferKind,
  dividendTransfers,
  entitlements,
  payouts,
  recordCuts,
} from '../tables'
import { grossOf } from './owed'

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
}

/** All sums of one dividend, from its own rows. The ledger has the same, over all dividends together. */
export async function totalsOf(db: Db, action: CorporateAction): Promise<DividendTotals> {
  const sum = (what: unknown) => sql<string>`coalesce(sum(${what}), 0)::text`
  const [cut] = await db
    .select({ microShares: recordCuts.microShares })
    .from(recordCuts)
    .where(eq(recordCuts.actionId, action.id))
  const isPaid = sql`${payouts.state} = 'paid'`
  const [credited] = await db
    .select({
      net: sum(entitlements.net),
      tax: sum(entitlements.tax),
      holders: sql<number>`count(*)::int`,
      paid: sql<string>`coalesce(sum(${entitlements.net}) filter (where ${isPaid}), 0)::text`,
      paidHolders: sql<number>`count(*) filter (where ${isPaid})::int`,
    })
    .from(entitlements)
    .leftJoin(payouts, and(eq(payouts.id, entitlements.payoutId)))
    .where(eq(entitlements.actionId, action.id))
  return {
    gross: grossOf(action, cut?.microShares ?? 0n),
    ...(await transferSums(db, action.id)),
    net: BigInt(credited?.net ?? 0),
    tax: BigInt(credited?.tax ?? 0),
    holders: credited?.holders ?? 0,
    paid: BigInt(credited?.paid ?? 0),
    paidHolders: credited?.paidHolders ?? 0,
  }
}

/** What has come and gone for one dividend or buy-back. */
export async function transferSums(
  db: Db,
  actionId: string,
): Promise<Record<DividendTransferKind, bigint>> {
  const rows = await db
    .select({
      kind: dividendTransfers.kind,
      sum: sql<string>`sum(${dividendTransfers.amount})::text`,
    })
    .from(dividendTransfers)
    .where(eq(dividendTransfers.actionId, actionId))
    .groupBy(dividendTransfers.kind)
  const sumOf = (kind: DividendTransferKind) =>
    BigInt(rows.find((one) => one.kind === kind)?.sum ?? 0)
  return { funded: sumOf('funded'), remitted: sumOf('remitted'), returned: sumOf('returned') }
}
