import { and, asc, desc, gte, lte } from 'drizzle-orm'
import type { Answer, Input } from '@/contract/define'
import type { PriceRange, walletCalls } from '@/contract/wallet'
import type { Db } from '@/server/platform/db/database'
import { AppError } from '@/server/platform/errors'
import type { Services } from '@/server/services'
import { sharePrices } from './tables'

const monthsBack: Record<PriceRange, number | undefined> = {
  '1M': 1,
  '3M': 3,
  '1Y': 12,
  all: undefined,
}

export function rangeStart(now: Date, range: PriceRange): Date | undefined {
  const months = monthsBack[range]
  if (months === undefined) return undefined
  const year = now.getUTCFullYear()
  const month = now.getUTCMonth() - months
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
  return new Date(Date.UTC(year, month, Math.min(now.getUTCDate(), lastDay)))
}

type Call = (typeof walletCalls)['getFNXprice']

export async function getFNXprice(
  { db, clock }: Services,
  { range }: Input<Call>,
): Promise<Answer<Call>> {
  const now = clock.now()
  const published = lte(sharePrices.at, now)
  const newest = await db
    .select()
    .from(sharePrices)
    .where(published)
    .orderBy(desc(sharePrices.at))
    .limit(2)
  const [latest, before = latest] = newest
  if (latest === undefined || before === undefined) throw new AppError('PRICE_NOT_PUBLISHED')
  const from = rangeStart(now, range)
  const rows = await db
    .select()
    .from(sharePrices)
    .where(from === undefined ? published : and(published, gte(sharePrices.at, from)))
    .orderBy(asc(sharePrices.at))
  return {
    price: String(latest.priceMicroUsd),
    at: latest.at.toISOString(),
    previous: String(before.priceMicroUsd),
    changeBps: changeBps(latest.priceMicroUsd, before.priceMicroUsd),
    range,
    series: rows.map((row) => ({ at: row.at.toISOString(), price: String(row.priceMicroUsd) })),
  }
}

export function changeBps(now: bigint, before: bigint): number {
  const difference = (now - before) * 20_000n
  const half = difference < 0n ? -before : before
  return Number((difference + half) / (before * 2n))
}

export interface CurrencyPrice {
  microUsd: bigint
  at: Date
}

/** PRICE_AWAY without a fresh answer: an old price is no price. */
export interface Prices {
  priceOf(symbol: string): Promise<CurrencyPrice>
}

export function priceAway(cause?: unknown): AppError {
  return new AppError('PRICE_AWAY', { cause, retryAfterSeconds: 10 })
}

export async function sharePriceAt(db: Db, now: Date): Promise<bigint> {
  const [row] = await db
    .select({ price: sharePrices.priceMicroUsd })
    .from(sharePrices)
    .where(lte(sharePrices.at, now))
    .orderBy(desc(sharePrices.at))
    .limit(1)
  if (row === undefined) throw new AppError('SHARE_PRICE_AWAY')
  return row.price
}
