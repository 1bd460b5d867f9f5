import { and, eq, isNull } from 'drizzle-orm'
import type { Db } from '@/server/platform/db/database'
import type { Purse } from './purses'
import { ledgerAccounts } from './tables'

/** What is in a purse now; one that was never used is empty. */
export async function balanceOf(db: Db, { owner, purse, asset }: Purse): Promise<bigint> {
  const [row] = await db
    .select({ balance: ledgerAccounts.balance })
    .from(ledgerAccounts)
    .where(
      and(
        owner === undefined ? isNull(ledgerAccounts.ownerId) : eq(ledgerAccounts.ownerId, owner),
        eq(ledgerAccounts.asset, asset),
        eq(ledgerAccounts.purse, purse),
      ),
    )
  return row?.balance ?? 0n
}
