import { and, asc, desc, eq, gt, gte, lt, lte, or, type SQL, sql } from 'drizzle-orm'
import type { Answer, Input } from '@/contract/define'
import { formatCoinsDown, formatExactUsd } from '@/contract/format/amounts'
import type { PriceRange, walletCalls } from '@/contract/wallet'
import { inStoredLocale, notify } from '@/server/modules/notifications'
import type { Sender } from '@/server/modules/notifications/needs'
import { advisoryLocks } from '@/server/platform/db/advisory-locks'
import type { Db } from '@/server/platform/db/database'
import { run } from '@/server/platform/db/query'
import { AppError } from '@/server/platform/errors'
import type { Ports } from '@/server/platform/ports'
import { inputsOf, offeringPercent } from './daily-price'
import type { OfferingsNeeds } from './needs'
import { priceAlerts, sharePrices } from './tables'

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
  { db, clock }: OfferingsNeeds,
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
    inputs: shownInputs(latest),
    series: rows.map(shownFixing),
  }
}

function shownInputs(row: typeof sharePrices.$inferSelect): Answer<Call>['inputs'] {
  const inputs = inputsOf(row)
  if (inputs === undefined) return null
  const { equityMicroUsd: equity, offeringMicroUsd: offering, offeredOn } = inputs
  return {
    equity: String(equity),
    offering: String(offering),
    offeredOn,
    offeringBps: offeringPercent(offeredOn, row.at) * 100,
  }
}

function shownFixing(row: typeof sharePrices.$inferSelect): Answer<Call>['series'][number] {
  const inputs = inputsOf(row)
  return {
    at: row.at.toISOString(),
    price: String(row.priceMicroUsd),
    ...(inputs && {
      equity: String(inputs.equityMicroUsd),
      offering: String(inputs.offeringMicroUsd),
    }),
  }
}

export function changeBps(now: bigint, before: bigint): number {
  const difference = (now - before) * 20_000n
  const half = difference < 0n ? -before : before
  return Number((difference + half) / (before * 2n))
}

export function priceAway(cause?: unknown): AppError {
  return new AppError('PRICE_AWAY', { cause, retryAfterSeconds: 10 })
}

export async function sharePriceAt(db: Db, now: Date): Promise<bigint> {
  const price = await findSharePrice(db, now)
  if (price === undefined) throw new AppError('SHARE_PRICE_AWAY')
  return price
}

export async function findSharePrice(db: Db, now: Date): Promise<bigint | undefined> {
  const [row] = await db
    .select({ price: sharePrices.priceMicroUsd })
    .from(sharePrices)
    .where(lte(sharePrices.at, now))
    .orderBy(desc(sharePrices.at))
    .limit(1)
  return row?.price
}

/** The newest price of a day, up to a moment of it. */
export async function priceOnDay(
  db: Db,
  { begins, until }: { begins: Date; until: Date },
): Promise<bigint | undefined> {
  const [row] = await db
    .select({ price: sharePrices.priceMicroUsd })
    .from(sharePrices)
    .where(and(gte(sharePrices.at, begins), lte(sharePrices.at, until)))
    .orderBy(desc(sharePrices.at))
    .limit(1)
  return row?.price
}

/**
 * The price of a moment's day as on the price page: the last one up to midnight UTC, even if it
 * came after the moment. A day without a price has the previous one.
 */
export const dayPrice = (at: SQL) => sql`coalesce(
  (select price_micro_usd from share_price where share_price.at
      < (date_trunc('day', ${at} at time zone 'UTC') + interval '1 day') at time zone 'UTC'
    order by share_price.at desc limit 1),
  (select price_micro_usd from share_price order by share_price.at limit 1), 0)`

type Fixing = typeof sharePrices.$inferInsert

type Alert = typeof priceAlerts.$inferSelect

const notifyBatchSize = 1_000

const { kind, level, moveBps, from, isReady } = priceAlerts

export async function publishPrices(
  needs: Sender & Pick<Ports, 'db' | 'responseCache'>,
  fixings: Fixing[],
): Promise<number> {
  if (fixings.length === 0) return 0
  const fresh = await needs.db.transaction(async (tx) => {
    await run(tx)`select pg_advisory_xact_lock(${advisoryLocks.sharePrices})`
    const written = await tx.insert(sharePrices).values(fixings).onConflictDoNothing().returning()
    const inOrder = written.sort((a, b) => a.at.getTime() - b.at.getTime())
    for (const fixing of inOrder) await checkAlerts(needs, tx, fixing)
    return written.length
  })
  if (fresh > 0) needs.responseCache.clear()
  return fresh
}

const lockTimeout = '2s'

/**
 * Waits for prices that are just being published, so that an alert written meanwhile does not miss
 * the price crossing its level. It waits only briefly, because waiting keeps a connection.
 */
export async function shareLockPrices(tx: Db): Promise<void> {
  await run(tx)`select set_config('lock_timeout', ${lockTimeout}, true)`
  await run(tx)`select pg_advisory_xact_lock_shared(${advisoryLocks.sharePrices})`
}

async function checkAlerts(
  needs: Sender,
  tx: Db,
  { at, priceMicroUsd }: Pick<Fixing, 'at' | 'priceMicroUsd'>,
): Promise<void> {
  const price = sql`${String(priceMicroUsd)}::numeric`
  const triggeredAlerts = await tx
    .update(priceAlerts)
    .set({
      isReady: sql`${kind} = 'move'`,
      from: sql`case when ${kind} = 'move' then ${price} end`,
      toldAt: at,
      toldPrice: priceMicroUsd,
      toldFrom: sql`${from}`,
    })
    .where(and(isReady, whereCrossedBy(priceMicroUsd)))
    .returning()
  const notifications = inStoredLocale(() =>
    triggeredAlerts.map((alert) => notificationOf(alert, { at, priceMicroUsd })),
  )
  for (let from = 0; from < notifications.length; from += notifyBatchSize)
    await notify(needs, tx, ...notifications.slice(from, from + notifyBatchSize))
  const whereOnOtherSide = or(
    and(eq(kind, 'above'), gt(level, priceMicroUsd)),
    and(eq(kind, 'below'), lt(level, priceMicroUsd)),
  )
  await tx
    .update(priceAlerts)
    .set({ isReady: true })
    .where(and(eq(isReady, false), whereOnOtherSide))
}

function whereCrossedBy(priceMicroUsd: bigint): SQL | undefined {
  const price = sql`${String(priceMicroUsd)}::numeric`
  return or(
    and(eq(kind, 'above'), lte(level, priceMicroUsd)),
    and(eq(kind, 'below'), gte(level, priceMicroUsd)),
    and(eq(kind, 'move'), sql`abs(${price} - ${from}) * 10000 >= ${from} * ${moveBps}`),
  )
}

function notificationOf(alert: Alert, { at, priceMicroUsd }: Fixing): Parameters<typeof notify>[2] {
  const price = formatExactUsd(priceMicroUsd)
  const facts: Record<string, string> =
    alert.kind === 'move'
      ? {
          terms: 'move',
          price,
          from: formatExactUsd(alert.toldFrom ?? 0n),
          percent: formatCoinsDown(BigInt(alert.moveBps ?? 0), 2),
        }
      : { terms: alert.kind, price, level: formatExactUsd(alert.level ?? 0n) }
  return { accountId: alert.accountId, kind: 'price-alert', at, facts }
}

export async function forgetAlerts(tx: Db, accountId: string): Promise<void> {
  await tx.delete(priceAlerts).where(eq(priceAlerts.accountId, accountId))
}
