import { asc, desc, eq, inArray } from 'drizzle-orm'
import { coinDecimals } from '@/config/coins'
import type { WithholdingRates } from '@/config/withholding'
import type { DividendCoin } from '@/server/modules/payables/tables'
import type { Db } from '@/server/platform/db/database'
import { type CorporateAction, corporateActions } from '../tables'
import { dividendAsset } from './journals'

export interface DividendTerms {
  recordAt: Date
  payAt: Date
  perShareMicroUsd: bigint
  coin: DividendCoin
  rates: WithholdingRates
}

/** Everybody can read it from now on. Terms that were announced are never changed. */
export async function announceDividend(
  db: Db,
  terms: DividendTerms,
  announcedAt: Date,
): Promise<CorporateAction> {
  const [made] = await db
    .insert(corporateActions)
    .values({ ...terms, asset: dividendAsset, decimals: coinDecimals, announcedAt })
    .returning()
  return made as CorporateAction
}

export async function findDividend(db: Db, id: string): Promise<CorporateAction | undefined> {
  const [row] = await db.select().from(corporateActions).where(eq(corporateActions.id, id))
  return row
}

export function allDividends(db: Db): Promise<CorporateAction[]> {
  return db
    .select()
    .from(corporateActions)
    .orderBy(desc(corporateActions.recordAt), asc(corporateActions.serial))
    .limit(200)
}

/** Which of these are dividends: what is owed is owed for one, or for a buy-back. */
export async function dividendsAmong(db: Db, ids: string[]): Promise<Set<string>> {
  const { id } = corporateActions
  const rows = await db.select({ id }).from(corporateActions).where(inArray(id, ids))
  return new Set(rows.map((row) => row.id))
}
