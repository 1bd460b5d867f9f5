import { eq } from 'drizzle-orm'
import type { Db } from '../db/database'
import { accounts } from '../db/schema/account'
import { knownDevices } from '../db/schema/session'
import type { Services } from '../services'
import { endSessions } from './sessions'
import { spoilPending } from './spoil-pending'

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
