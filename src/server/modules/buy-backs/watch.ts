import { and, eq, exists, inArray, min, or, sql } from 'drizzle-orm'
import type { Ports } from '@/server/platform/ports'
import { renewSignal } from '@/server/platform/signals/renew'
import { buyBackOffers, buyBacks } from './tables'

/**
 * Reports how long offered shares have waited to be bought or returned: by the oldest buy-back that
 * has closed and is not settled, or was called off and has not returned all of them.
 */
export async function watchBuyBacks(
  needs: Pick<Ports, 'clock' | 'databaseTime' | 'db' | 'processId'>,
): Promise<void> {
  const { db, clock } = needs
  const { state, closedAt, calledOffAt } = buyBacks
  const waiting = db
    .select({ id: buyBackOffers.id })
    .from(buyBackOffers)
    .where(and(eq(buyBackOffers.buyBackId, buyBacks.id), eq(buyBackOffers.state, 'waiting')))
  const [oldest] = await db
    .select({ at: min(sql<Date>`coalesce(${calledOffAt}, ${closedAt})`).mapWith(closedAt) })
    .from(buyBacks)
    .where(
      // guard: without it, a buy-back that waits to be settled raises no alarm —
      //   server/buy-backs/buy-backs: an unsettled buy-back alerts operators, ends a week after its
      //   close, and all shares return — without the first entry
      or(inArray(state, ['closed', 'settling']), and(eq(state, 'called-off'), exists(waiting))),
    )
  const now = clock.now().getTime()
  const value = Math.max(0, now - (oldest?.at?.getTime() ?? now)) / 1_000
  await renewSignal(needs, { name: 'buy-backs', value })
}
