import { and, count, desc, eq } from 'drizzle-orm'
import type { Answer, Input } from '@/contract/define'
import { formatExactUsd } from '@/contract/format/amounts'
import {
  type AlertTerms,
  maxPriceAlerts,
  type PriceAlert,
  type priceAlertCalls,
} from '@/contract/price-alert'
import { lockMember } from '@/server/modules/identity'
import type { Db } from '@/server/platform/db/database'
import { AppError, isLockTimeout } from '@/server/platform/errors'
import type { Member } from '@/server/platform/http/admit'
import type { OfferingsNeeds } from './needs'
import { shareLockPrices, sharePriceAt } from './price.service'
import { priceAlerts } from './tables'

type Calls = typeof priceAlertCalls
type Own = Answer<Calls['priceAlerts']>
type Row = typeof priceAlerts.$inferSelect

const { accountId } = priceAlerts

export async function ownAlerts(db: Db, member: Member): Promise<Own> {
  const rows = await db
    .select()
    .from(priceAlerts)
    .where(eq(accountId, member.accountId))
    .orderBy(desc(priceAlerts.createdAt), desc(priceAlerts.id))
  return { docs: rows.map(asPriceAlert) }
}

export function setPriceAlert(
  { db, clock }: OfferingsNeeds,
  member: Member,
  { terms }: Input<Calls['setPriceAlert']>,
): Promise<Own> {
  const setting = db.transaction(async (tx) => {
    const now = clock.now()
    await shareLockPrices(tx)
    // One request at a time, because two at once could both pass the limit.
    await lockMember(tx, member, now)
    const price = await sharePriceAt(tx, now)
    refuseAlreadyReached(terms, price)
    const common = { accountId: member.accountId, createdAt: now }
    const row =
      terms.kind === 'move'
        ? { ...common, kind: terms.kind, moveBps: terms.moveBps, from: price }
        : { ...common, kind: terms.kind, level: BigInt(terms.level) }
    await tx.insert(priceAlerts).values(row).onConflictDoNothing()
    const [counted] = await tx
      .select({ total: count() })
      .from(priceAlerts)
      .where(eq(accountId, member.accountId))
    if ((counted?.total ?? 0) > maxPriceAlerts)
      throw new AppError('ALERTS_FULL', { params: { max: maxPriceAlerts } })
    return ownAlerts(tx, member)
  })
  return setting.catch((error: unknown) => {
    throw isLockTimeout(error) ? alertBusyError() : error
  })
}

function alertBusyError(): AppError {
  return new AppError('ALERT_BUSY', { retryAfterSeconds: 2 })
}

/** Refuses a price that has been reached already: such an alert would fire at once, or never. */
function refuseAlreadyReached(terms: AlertTerms, price: bigint): void {
  if (terms.kind === 'move') return
  const isAbove = terms.kind === 'above'
  if (isAbove ? BigInt(terms.level) > price : BigInt(terms.level) < price) return
  const params = { price: formatExactUsd(price), side: terms.kind }
  throw new AppError('ALERT_MET', { params, field: 'terms.level' })
}

export async function removePriceAlert(
  { db }: OfferingsNeeds,
  member: Member,
  { id }: Input<Calls['removePriceAlert']>,
): Promise<Own> {
  const removed = await db
    .delete(priceAlerts)
    .where(and(eq(priceAlerts.id, id), eq(accountId, member.accountId)))
    .returning({ id: priceAlerts.id })
  if (removed.length === 0) throw new AppError('ALERT_NOT_FOUND')
  return ownAlerts(db, member)
}

function asPriceAlert({
  id,
  kind,
  level,
  moveBps,
  from,
  isReady,
  toldAt,
  toldPrice,
}: Row): PriceAlert {
  return {
    id,
    terms: kind === 'move' ? { kind, moveBps: moveBps ?? 0 } : { kind, level: String(level) },
    from: from === null ? null : String(from),
    isReady,
    toldAt: toldAt?.toISOString() ?? null,
    toldPrice: toldPrice === null ? null : String(toldPrice),
  }
}
