import { eq } from 'drizzle-orm'
import { lockAccount, setStanding } from '@/server/modules/identity'
import type { DeliveriesNeeds } from '../needs'
import { shareDeliveries } from '../tables'
import { withdraw } from './cancel'

export function refusalHash({ keys }: Pick<DeliveriesNeeds, 'keys'>, secret: string) {
  return keys.hash(`not me ${secret}`)
}

/**
 * The reader of the account's mail reports that a delivery was not theirs. It is canceled if it is
 * not signed, and the account is put on hold in any case, until an operator has spoken with its
 * owner. Locks account and delivery. A second press finds the hold and changes nothing.
 */
export async function refuseDeliveryByMail(
  needs: DeliveriesNeeds,
  secret: string,
): Promise<'canceled' | 'tooLate' | 'unknown'> {
  const { db, clock, log } = needs
  const whereThisDelivery = eq(shareDeliveries.refusalHash, await refusalHash(needs, secret))
  const [named] = await db.select().from(shareDeliveries).where(whereThisDelivery)
  if (named === undefined) return 'unknown'
  const now = clock.now()
  return db.transaction(async (tx) => {
    const account = await lockAccount(tx, named.accountId)
    const [delivery] = await tx
      .select()
      .from(shareDeliveries)
      .where(whereThisDelivery)
      .for('update')
    if (delivery === undefined) return 'unknown'
    if (account.onHoldAt === null) await setStanding(tx, account, { onHoldAt: now })
    log.error('a member says that a delivery was not theirs', { delivery: delivery.id })
    if (delivery.state === 'canceled') return 'canceled'
    if (delivery.state !== 'asked' && delivery.state !== 'ordered') return 'tooLate'
    await withdraw(tx, delivery, now)
    return 'canceled'
  })
}
