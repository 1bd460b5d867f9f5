import { and, count, eq, isNull } from 'drizzle-orm'
import type { Db } from '@/server/platform/db/database'
import { notifications } from './tables'

export async function countUnseen(db: Db, accountId: string): Promise<number> {
  const { seenAt, removedAt } = notifications
  const [row] = await db
    .select({ unseen: count() })
    .from(notifications)
    .where(and(eq(notifications.accountId, accountId), isNull(seenAt), isNull(removedAt)))
  return row?.unseen ?? 0
}
