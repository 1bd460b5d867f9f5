import { and, asc, desc, gte, lte } from 'drizzle-orm'
import type { Answer, Input } from '@/contract/define'
import type { walletCalls } from '@/contract/wallet'
import { AppError } from '@/server/platform/errors'
import type { Services } from '@/server/services'
import { rangeStart } from './price-range'
import { sharePrices } from './tables'

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

/** Change in basis points, rounded to the nearest, half away from zero. */
export function changeBps(now: bigint, before: bigint): number {
  const difference = (now - before) * 20_000n
  const half = difference < 0n ? -before : before
  return Number((difference + half) / (before * 2n))
}
