import { eq } from 'drizzle-orm'
import { sumColumn } from '@/server/platform/db/columns'
import type { Db } from '@/server/platform/db/database'
import type { TransfersNeeds } from '../needs'
import { type PayerTransferKind, type PayoutCoin, payerTransfers } from '../tables'
import { type SeenTransfer, transferOnChain } from './on-chain'

/** A transfer with the payer that is not assigned yet, or why there is none. */
export async function findTransfer(
  needs: TransfersNeeds,
  paid: { coin: PayoutCoin },
  wanted: { hash: string; kind: PayerTransferKind },
): Promise<SeenTransfer | 'assigned' | 'not final'> {
  const whereSameHash = eq(payerTransfers.hash, wanted.hash)
  const [known] = await needs.db.select().from(payerTransfers).where(whereSameHash)
  if (known !== undefined) return 'assigned'
  return (await transferOnChain(needs, paid, wanted)) ?? 'not final'
}

/**
 * Stores an assigned transfer under its position on the chain. Returns false if it is already
 * assigned.
 */
export async function addTransfer(
  db: Db,
  row: typeof payerTransfers.$inferInsert,
): Promise<boolean> {
  const added = await db
    .insert(payerTransfers)
    .values(row)
    .onConflictDoNothing()
    .returning({ hash: payerTransfers.hash })
  return added.length > 0
}

/** The sums in and out for one dividend or buy-back. */
export async function transferSums(
  db: Db,
  actionId: string,
): Promise<Record<PayerTransferKind, bigint>> {
  const rows = await db
    .select({
      kind: payerTransfers.kind,
      sum: sumColumn(payerTransfers.amount),
    })
    .from(payerTransfers)
    .where(eq(payerTransfers.actionId, actionId))
    .groupBy(payerTransfers.kind)
  const sum = (kind: PayerTransferKind) => rows.find((row) => row.kind === kind)?.sum ?? 0n
  return {
    funded: sum('funded'),
    remitted: sum('remitted'),
    proceeds: sum('proceeds'),
    returned: sum('returned'),
  }
}
