import { eq } from 'drizzle-orm'
import type { Db } from '@/server/platform/db/database'
import type { Services } from '@/server/services'
import { endSessions } from './sessions'
import { spoilPending } from './spoil-pending'
import { accounts, knownDevices } from './tables'

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
