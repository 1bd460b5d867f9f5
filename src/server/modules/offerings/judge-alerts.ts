import { and, eq, gt, gte, lt, lte, or, type SQL, sql } from 'drizzle-orm'
import { formatCoinsDown } from '@/contract/format/amounts'
import { type Letterhead, type Notice, notify } from '@/server/modules/notifications'
import type { Db } from '@/server/platform/db/database'
import { priceAlerts } from './tables'

export interface Fixing {
  at: Date
  priceMicroUsd: bigint
}

type Alert = typeof priceAlerts.$inferSelect

/** All of them at once could be more than one statement takes. */
const noticesAtOnce = 1_000

const { kind, level, moveBps, from, isReady } = priceAlerts

/**
 * Tells everybody whose alert this price crosses, once: the statement that finds an alert also makes it
 * wait for the price to come back, or measures its next move from here.
 */
export async function judgeAlerts(
  letterhead: Letterhead,
  tx: Db,
  { at, priceMicroUsd }: Fixing,
): Promise<void> {
  const price = sql`${String(priceMicroUsd)}::numeric`
  const told = await tx
    .update(priceAlerts)
    .set({
      isReady: sql`${kind} = 'move'`,
      from: sql`case when ${kind} = 'move' then ${price} end`,
      toldAt: at,
      toldPrice: priceMicroUsd,
      toldFrom: sql`${from}`,
    })
    .where(and(isReady, isCrossedBy(priceMicroUsd)))
    .returning()
  const notices = told.map((alert) => noticeOf(alert, { at, priceMicroUsd }))
  for (let from = 0; from < notices.length; from += noticesAtOnce)
    await notify(letterhead, tx, ...notices.slice(from, from + noticesAtOnce))
  const isOnOtherSide = or(
    and(eq(kind, 'above'), gt(level, priceMicroUsd)),
    and(eq(kind, 'below'), lt(level, priceMicroUsd)),
  )
  await tx
    .update(priceAlerts)
    .set({ isReady: true })
    .where(and(eq(isReady, false), isOnOtherSide))
}

function isCrossedBy(priceMicroUsd: bigint): SQL | undefined {
  const price = sql`${String(priceMicroUsd)}::numeric`
  return or(
    and(eq(kind, 'above'), lte(level, priceMicroUsd)),
    and(eq(kind, 'below'), gte(level, priceMicroUsd)),
    and(eq(kind, 'move'), sql`abs(${price} - ${from}) * 10000 >= ${from} * ${moveBps}`),
  )
}

function noticeOf(alert: Alert, { at, priceMicroUsd }: Fixing): Notice {
  const price = dollars(priceMicroUsd)
  const facts: Record<string, string> =
    alert.kind === 'move'
      ? {
          terms: 'move',
          price,
          from: dollars(alert.toldFrom ?? 0n),
          percent: formatCoinsDown(BigInt(alert.moveBps ?? 0), 2),
        }
      : { terms: alert.kind, price, level: dollars(alert.level ?? 0n) }
  return { accountId: alert.accountId, kind: 'price-alert', at, facts }
}

function dollars(microUsd: bigint): string {
  return `$${formatCoinsDown(microUsd, 6)}`
}

export async function forgetAlerts(tx: Db, accountId: string): Promise<void> {
  await tx.delete(priceAlerts).where(eq(priceAlerts.accountId, accountId))
}
