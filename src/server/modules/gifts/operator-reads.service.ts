import { desc, eq, or } from 'drizzle-orm'
import type { Db } from '@/server/platform/db/database'
import { shareGifts } from './tables'

const most = 20

/**
 * For operators: a member's newest gifts, sent and received, including what the sender is not told.
 */
export function newestGifts(db: Db, accountId: string) {
  const { id, senderId, receiverId, serial, microShares, state, declinedAt, sentAt, endsAt } =
    shareGifts
  return db
    .select({ id, senderId, receiverId, microShares, state, declinedAt, sentAt, endsAt })
    .from(shareGifts)
    .where(or(eq(senderId, accountId), eq(receiverId, accountId)))
    .orderBy(desc(serial))
    .limit(most)
}
