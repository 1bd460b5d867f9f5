import { eq } from 'drizzle-orm'
import type { OrderKind, OrderKinds } from '@/server/modules/chain-orders'
import type { ChainOrder } from '@/server/modules/chain-orders/tables'
import { post } from '@/server/modules/ledger'
import type { Db } from '@/server/platform/db/database'
import type { DeskActKind } from '../acts/tables'
import { endedJournal } from '../books/journals'
import { tellFailed } from '../deliveries/tell'
import type { CustodyNeeds } from '../needs'
import { shareDeliveries } from '../tables'
import { endDeskAct } from './desk'
import { noteListed, noteRemoved } from './write'

export type CustodyOrderKind = 'allow' | 'delist' | 'deliver' | DeskActKind

/** What happens at the end of each order that custody has written. */
export function custodyOrderKinds(needs: CustodyNeeds): Pick<OrderKinds, CustodyOrderKind> {
  const ofAct: OrderKind = {
    onEnd: async (tx, { actId }, { is }) => {
      const state = is === 'done' ? is : 'failed'
      if (actId !== null) await endDeskAct(tx, actId, { state, endedAt: needs.clock.now() })
    },
  }
  return {
    allow: { onEnd: async (tx, order, { is }) => is === 'done' && noteListed(needs, tx, order) },
    delist: { onEnd: async (tx, order, { is }) => is === 'done' && noteRemoved(needs, tx, order) },
    deliver: {
      lock: lockDelivery,
      onEnd: async (tx, order, { is }) => is !== 'done' && giveBack(needs, tx, order, is),
    },
    sweep: ofAct,
    return: ofAct,
  }
}

async function lockDelivery(tx: Db, { deliveryId }: ChainOrder) {
  const whereThisDelivery = eq(shareDeliveries.id, deliveryId ?? '')
  const [delivery] = await tx.select().from(shareDeliveries).where(whereThisDelivery).for('update')
  return delivery
}

/** It had no effect: the delivery's shares are available again. */
async function giveBack(needs: CustodyNeeds, tx: Db, order: ChainOrder, why: string) {
  const delivery = await lockDelivery(tx, order)
  if (delivery?.state !== 'signed') return
  const now = needs.clock.now()
  await tx
    .update(shareDeliveries)
    .set({ state: 'failed', endedAt: now })
    .where(eq(shareDeliveries.id, delivery.id))
  await tellFailed(needs, tx, delivery)
  // guard: without it, a failed order keeps the shares on the way — server/custody/signer: a call
  //   that fails for good
  await post(tx, [endedJournal(delivery, why, now)])
}
