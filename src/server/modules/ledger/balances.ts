import { and, eq, isNull } from 'drizzle-orm'
import type { Db } from '@/server/platform/db/database'
import type { LedgerAccount } from './ledger-account'
import { ledgerAccounts } from './tables'

/** What is in a ledger account now; one that was never used is empty. */
export async function balanceOf(db: Db, { owner, type, asset }: LedgerAccount): Promise<bigint> {
  const [row] = await db
    .select({ balance: ledgerAccounts.balance })
    .from(ledgerAccounts)
    .where(
      and(
        owner === undefined ? isNull(ledgerAccounts.ownerId) : eq(ledgerAccounts.ownerId, owner),
        eq(ledgerAccounts.asset, asset),
        eq(ledgerAccounts.type, type),
      ),
    )
  return row?.balance ?? 0n
}
