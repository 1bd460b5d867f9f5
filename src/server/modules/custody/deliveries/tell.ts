import type { Db } from '@/server/platform/db/database'
import type { DeliveriesNeeds } from '../needs'
import type { ShareDelivery, shareTransfers } from '../tables'

/** Told later. */
export async function tellAsked(
  _needs: DeliveriesNeeds,
  _tx: Db,
  _account: { id: string; email: string },
  _delivery: ShareDelivery,
): Promise<void> {}

export async function tellFailed(
  _needs: DeliveriesNeeds,
  _tx: Db,
  _delivery: ShareDelivery,
): Promise<void> {}

export async function tellMoved(
  _needs: DeliveriesNeeds,
  _tx: Db,
  _transfer: typeof shareTransfers.$inferSelect,
): Promise<void> {}
