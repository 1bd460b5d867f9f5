import { and, eq, lte, or, sql } from 'drizzle-orm'
import { readChainCursor } from '@/server/chain/blocks/chain-cursor'
import { newestOfDepth, topOf } from '@/server/chain/blocks/depth'
import { renewSignal } from '@/server/platform/signals/renew'
import type { SettlingNeeds } from '../needs'
import { payments } from '../tables'

/**
 * How long the oldest payment that is deep enough, or booked by the bank, has waited to be settled.
 */
export async function watchCrediting(needs: SettlingNeeds): Promise<void> {
  const { db, confirmations } = needs
  const cursor = await readChainCursor(db)
  if (cursor === undefined) return
  const deepest = newestOfDepth(confirmations, topOf(cursor))
  const { origin, state, blockNumber, blockAt, seenAt } = payments
  const whereLatePayment = and(eq(state, 'seen'), or(eq(origin, 'bank'), lte(blockNumber, deepest)))
  const begun = sql`min(case ${origin} when 'bank' then ${seenAt} else ${blockAt} end)`
  const [waiting] = await db
    .select({ since: begun.mapWith(seenAt) })
    .from(payments)
    .where(whereLatePayment)
  const now = await needs.databaseTime()
  const oldest = Math.min(
    cursor.finalAt.getTime(),
    // guard: without it, a payment that waits is not late — server/platform/signals: a database
    //   whose disk is full — without the first condition
    waiting?.since?.getTime() ?? Number.POSITIVE_INFINITY,
  )
  const ageMs = Math.max(0, now.getTime() - oldest)
  await renewSignal(needs, { name: 'crediting', value: ageMs / 1_000 })
}
