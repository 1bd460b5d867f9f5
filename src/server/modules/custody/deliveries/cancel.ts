import { and, eq, inArray } from 'drizzle-orm'
import { hourMs } from '@/config/durations'
import type { custodyCalls } from '@/contract/custody'
import type { Answer, Input } from '@/contract/define'
import { withdrawOrder } from '@/server/modules/chain-orders'
import { chainOrders } from '@/server/modules/chain-orders/tables'
import { lockMember } from '@/server/modules/identity'
import { post } from '@/server/modules/ledger'
import type { Db } from '@/server/platform/db/database'
import { AppError } from '@/server/platform/errors'
import type { Member } from '@/server/platform/http/admit'
import { consumeOnce } from '@/server/platform/http/rate-limit'
import { endedJournal } from '../books/journals'
import type { DeliveriesNeeds } from '../needs'
import { type ShareDelivery, shareDeliveries } from '../tables'
import { ownMove } from './moves'

type Call = (typeof custodyCalls)['cancelDelivery']

const triesAnHour = 240

/**
 * Cancels an unsigned delivery; its shares are available again. Locks account, session and
 * delivery. The call that stores signed bytes locks the delivery too, so it is either canceled or
 * signed. A delivery that is already canceled is returned as it is.
 */
export async function cancelDelivery(
  needs: DeliveriesNeeds,
  member: Member,
  { id }: Input<Call>,
): Promise<Answer<Call>> {
  await consumeOnce(needs, {
    bucket: 'cancel-delivery',
    subject: member.accountId,
    max: triesAnHour * needs.limitFactor,
    windowMs: hourMs,
  })
  const now = needs.clock.now()
  return needs.db.transaction(async (tx) => {
    await lockMember(tx, member, now)
    const whereOwnDelivery = and(
      eq(shareDeliveries.id, id),
      eq(shareDeliveries.accountId, member.accountId),
    )
    const [delivery] = await tx.select().from(shareDeliveries).where(whereOwnDelivery).for('update')
    if (delivery === undefined) throw new AppError('DELIVERY_NOT_FOUND')
    if (delivery.state === 'canceled') return ownMove(needs, tx, delivery)
    await withdraw(tx, delivery, now)
    return ownMove(needs, tx, delivery)
  })
}

/** The caller has locked the delivery. Throws if it is signed or over. */
export async function withdraw(tx: Db, delivery: ShareDelivery, now: Date): Promise<void> {
  if (delivery.state === 'signed' || delivery.state === 'approved')
    throw new AppError('DELIVERY_SIGNED')
  if (delivery.state !== 'asked' && delivery.state !== 'ordered')
    throw new AppError('DELIVERY_OVER')
  const ofDelivery = eq(chainOrders.deliveryId, delivery.id)
  if (delivery.state === 'ordered' && !(await withdrawOrder(tx, ofDelivery, { endedAt: now })))
    throw new AppError('DELIVERY_SIGNED')
  await tx
    .update(shareDeliveries)
    .set({ state: 'canceled', endedAt: now })
    .where(eq(shareDeliveries.id, delivery.id))
  await post(tx, [endedJournal(delivery, 'canceled', now)])
}

/** The account's deliveries that are not signed yet. */
export async function unsignedDeliveries(db: Db, accountId: string): Promise<string[]> {
  const whereOpenDelivery = inArray(shareDeliveries.state, ['asked', 'ordered'])
  const rows = await db
    .select({ id: shareDeliveries.id })
    .from(shareDeliveries)
    .where(and(eq(shareDeliveries.accountId, accountId), whereOpenDelivery))
  return rows.map(({ id }) => id)
}

/** The caller has locked the account. Throws if the delivery is signed or over by now. */
export async function callOff(tx: Db, id: string, now: Date): Promise<void> {
  const whereThisDelivery = eq(shareDeliveries.id, id)
  const [delivery] = await tx.select().from(shareDeliveries).where(whereThisDelivery).for('update')
  if (delivery !== undefined) await withdraw(tx, delivery, now)
}
