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
  const transfers = await db
    .select({ kind: dividendTransfers.kind, amount: sum(dividendTransfers.amount) })
    .from(dividendTransfers)
    .where(eq(dividendTransfers.actionId, action.id))
    .groupBy(dividendTransfers.kind)
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
  const moved = (kind: DividendTransferKind) =>
    BigInt(transfers.find((one) => one.kind === kind)?.amount ?? 0)
  return {
    gross: grossOf(action, cut?.microShares ?? 0n),
    funded: moved('funded'),
    remitted: moved('remitted'),
    returned: moved('returned'),
    net: BigInt(credited?.net ?? 0),
    tax: BigInt(credited?.tax ?? 0),
    holders: credited?.holders ?? 0,
    paid: BigInt(credited?.paid ?? 0),
    paidHolders: credited?.paidHolders ?? 0,
  }
}
