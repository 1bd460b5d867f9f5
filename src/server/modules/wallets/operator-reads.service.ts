import { desc, eq } from 'drizzle-orm'
import type { Db } from '@/server/platform/db/database'
import { walletLinks } from './tables'

const walletsShown = 20

export function everLinked(
  db: Db,
  accountId: string,
): Promise<(typeof walletLinks.$inferSelect)[]> {
  return db
    .select()
    .from(walletLinks)
    .where(eq(walletLinks.accountId, accountId))
    .orderBy(desc(walletLinks.linkedAt))
    .limit(walletsShown)
}

/**
 * Includes past owners, because a payment belongs to the member who had the wallet linked at its
 * time.
 */
export async function membersWithWallet(db: Db, address: string): Promise<string[]> {
  const rows = await db
    .select({ id: walletLinks.accountId })
    .from(walletLinks)
    .where(eq(walletLinks.address, address))
  return rows.map(({ id }) => id)
}
