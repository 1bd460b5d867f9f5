import { asc, desc, eq, inArray } from 'drizzle-orm'
import { coinDecimals } from '@/config/coins'
import type { TaxTable } from '@/config/withholding'
import type { PayoutCoin } from '@/server/modules/payables/tables'
import { isOldTable, isSampleTable, versionAt } from '@/server/modules/terms'
import type { Db } from '@/server/platform/db/database'
import type { Ports } from '@/server/platform/ports'
import { dividendAsset } from './journals'
import { announcedDividends, type Dividend } from './tables'

export interface DividendTerms {
  recordAt: Date
  payAt: Date
  perShareMicroUsd: bigint
  coin: PayoutCoin
}

/**
 * Why no dividend may be announced with this table. A production withholds members' real money, so
 * it needs rates that a person is responsible for and has checked within a year. An announced
 * dividend keeps its own rates.
 */
export function taxObstacle(
  { mode }: Pick<Ports, 'mode'>,
  table: TaxTable,
  at: Date,
): 'sample' | 'old' | undefined {
  if (mode === 'sandbox') return undefined
  // guard: without it, a production withholds sample taxes — console/dividends: a production
  //   announces no dividend by sample rates
  if (isSampleTable(table)) return 'sample'
  // guard: without it, taxes of a table that was not checked for years are withheld —
  //   console/terms: a production announces no dividend with a table older than a year, and says
  //   what to do — second choice
  return isOldTable(table, at) ? 'old' : undefined
}

/**
 * Announces it with the table of taxes in force, whose rates it keeps. From now on everybody can
 * read it. Announced terms are never changed.
 */
export async function announceDividend(
  { db, mode }: Pick<Ports, 'db' | 'mode'>,
  terms: DividendTerms,
  announcedAt: Date,
): Promise<Dividend> {
  const { number, content } = await versionAt(db, 'taxes', announcedAt)
  const why = taxObstacle({ mode }, content, announcedAt)
  if (why !== undefined) throw new Error(`a production announces no dividend: its taxes are ${why}`)
  const taxes = { rates: content.rates, taxesVersion: number }
  const [dividend] = await db
    .insert(announcedDividends)
    .values({ ...terms, ...taxes, asset: dividendAsset, decimals: coinDecimals, announcedAt })
    .returning()
  return dividend as Dividend
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
