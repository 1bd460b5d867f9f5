import { asc, desc, inArray } from 'drizzle-orm'
import type { Db } from '@/server/platform/db/database'
import { whereOpenRecovery } from './recovery-doc'
import { type ShareRecovery, shareRecoveries } from './tables'

export type { ShareRecovery } from './tables'

/** Those under way, oldest first; then the newest that are over. */
export async function shownRecoveries(db: Db): Promise<ShareRecovery[]> {
  const { serial, state } = shareRecoveries
  const open = await db
    .select()
    .from(shareRecoveries)
    .where(whereOpenRecovery)
    .orderBy(asc(serial))
    .limit(50)
  const over = await db
    .select()
    .from(shareRecoveries)
    .where(inArray(state, ['done', 'objected', 'withdrawn', 'refused']))
    .orderBy(desc(serial))
    .limit(10)
  return [...open, ...over]
}
