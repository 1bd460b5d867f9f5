import { and, eq, gt, isNull } from 'drizzle-orm'
import type { Db } from '@/server/platform/db/database'
import { AppError } from '@/server/platform/errors'
import type { Member } from '@/server/platform/http/member'
import { type Account, lockAccount } from './find-account'
import { sessions } from './tables'

/**
 * The caller's account, locked until the transaction ends, after something that took its time: who
 * was admitted at the start may have closed the account or been logged out since.
 */
export async function lockMember(
  db: Db,
  { accountId, sessionId }: Member,
  now: Date,
): Promise<Account> {
  const account = await lockAccount(db, accountId)
  // Shared, so that a logout waits for what began before it.
  const alive = await db
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(eq(sessions.id, sessionId), isNull(sessions.endedAt), gt(sessions.expiresAt, now)))
    .for('share')
  if (account.closedAt !== null || alive.length === 0) throw new AppError('LOGGED_OUT')
  return account
}
