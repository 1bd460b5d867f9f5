import { and, eq, isNull } from 'drizzle-orm'
import type { Db } from '@/server/platform/db/database'
import type { Services } from '@/server/services'
import { endSessions } from './sessions'
import {
  accounts,
  knownDevices,
  loginChallenges,
  passwordRequests,
  passwordSecrets,
} from './tables'

/** Nobody logs in to it any more, and nothing that was begun with it can be ended. */
export async function closeAccount(
  services: Services,
  tx: Db,
  { accountId, now }: { accountId: string; now: Date },
): Promise<void> {
  await tx.update(accounts).set({ closedAt: now }).where(eq(accounts.id, accountId))
  await endSessions(tx, { accountId, now })
  await tx.delete(knownDevices).where(eq(knownDevices.accountId, accountId))
  await spoilPending(services, tx, accountId)
}

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
