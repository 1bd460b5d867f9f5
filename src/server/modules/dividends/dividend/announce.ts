import { asc, desc, eq, inArray } from 'drizzle-orm'
import { coinDecimals } from '@/config/coins'
import { areSampleRates, type WithholdingRates } from '@/config/withholding'
import type { PayoutCoin } from '@/server/modules/payables/tables'
import type { Db } from '@/server/platform/db/database'
import type { Ports } from '@/server/platform/ports'
import { announcedDividends, type Dividend } from '../tables'
import { dividendAsset } from './journals'

export interface DividendTerms {
  recordAt: Date
  payAt: Date
  perShareMicroUsd: bigint
  coin: PayoutCoin
  rates: WithholdingRates
}

/**
 * Whether a dividend may be announced with these rates. What a production withholds is a member's real
 * money, so it needs rates that somebody answers for. A dividend that was announced before keeps its own.
 */
export function mayWithhold({ mode }: Pick<Ports, 'mode'>, rates: WithholdingRates): boolean {
  // guard: a production withholds sample taxes — console/dividends: a production announces no
  //   dividend — value true
  return mode === 'sandbox' || !areSampleRates(rates)
}

/** Everybody can read it from now on. Terms that were announced are never changed. */
export async function announceDividend(
  { db, mode }: Pick<Ports, 'db' | 'mode'>,
  terms: DividendTerms,
  announcedAt: Date,
): Promise<Dividend> {
  if (!mayWithhold({ mode }, terms.rates))
    throw new Error('a production announces no dividend by sample rates')
  const [made] = await db
    .insert(announcedDividends)
    .values({ ...terms, asset: dividendAsset, decimals: coinDecimals, announcedAt })
    .returning()
  return made as Dividend
}

export async function findDividend(db: Db, id: string): Promise<Dividend | undefined> {
  const [row] = await db.select().from(announcedDividends).where(eq(announcedDividends.id, id))
  return row
}

export function allDividends(db: Db): Promise<Dividend[]> {
  return db
    .select()
    .from(announcedDividends)
    .orderBy(desc(announcedDividends.recordAt), asc(announcedDividends.serial))
    .limit(200)
}

/** Which of these events are dividends. */
export async function dividendsAmong(db: Db, ids: string[]): Promise<Set<string>> {
  const { id } = announcedDividends
  const rows = await db.select({ id }).from(announcedDividends).where(inArray(id, ids))
  return new Set(rows.map((row) => row.id))
}
