import { and, eq, isNull } from 'drizzle-orm'
import type { Db } from '@/server/platform/db/database'
import type { Services } from '@/server/services'
import { loginChallenges, passwordRequests, passwordSecrets } from './tables'

/**
 * Resets and logins that were begun with the old password or the old address cannot be finished.
 * The caller holds the account's lock, and so does everything that finishes one.
 */
export async function spoilPending({ clock }: Services, tx: Db, accountId: string): Promise<void> {
  const now = clock.now()
  await tx
    .update(passwordSecrets)
    .set({ usedAt: now })
    .where(and(eq(passwordSecrets.accountId, accountId), isNull(passwordSecrets.usedAt)))
  await tx
    .update(passwordRequests)
    .set({ accountId: null })
    .where(eq(passwordRequests.accountId, accountId))
  await tx
    .update(loginChallenges)
    .set({ doneAt: now })
    .where(and(eq(loginChallenges.accountId, accountId), isNull(loginChallenges.doneAt)))
}
