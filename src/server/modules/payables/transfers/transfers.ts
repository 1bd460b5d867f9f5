import { eq, sql } from 'drizzle-orm'
import type { Db } from '@/server/platform/db/database'
import type { TransfersNeeds } from '../needs'
import { type DividendCoin, type DividendTransferKind, dividendTransfers } from '../tables'
import { type SeenTransfer, transferOnChain } from './on-chain'

/** A transfer with the payer that nothing has been assigned yet, or why there is none. */
export async function findTransfer(
  needs: TransfersNeeds,
  paid: { coin: DividendCoin },
  wanted: { hash: string; kind: DividendTransferKind },
): Promise<SeenTransfer | 'assigned' | 'not final'> {
  const isKnown = eq(dividendTransfers.hash, wanted.hash)
  const [known] = await needs.db.select().from(dividendTransfers).where(isKnown)
  if (known !== undefined) return 'assigned'
  return (await transferOnChain(needs, paid, wanted)) ?? 'not final'
}

/** Its place on the chain is the key, whatever it is assigned to. Answers false if it is taken. */
export async function addTransfer(
  db: Db,
  row: typeof dividendTransfers.$inferInsert,
): Promise<boolean> {
  const added = await db
    .insert(dividendTransfers)
    .values(row)
    .onConflictDoNothing()
    .returning({ hash: dividendTransfers.hash })
  return added.length > 0
}

/** What has come and gone for one dividend or buy-back. */
export async function transferSums(
  db: Db,
  actionId: string,
): Promise<Record<DividendTransferKind, bigint>> {
  const rows = await db
    .select({
      kind: dividendTransfers.kind,
      sum: sql<string>`sum(${dividendTransfers.amount})::text`,
    })
    .from(dividendTransfers)
    .where(eq(dividendTransfers.actionId, actionId))
    .groupBy(dividendTransfers.kind)
  const sumOf = (kind: DividendTransferKind) =>
    BigInt(rows.find((one) => one.kind === kind)?.sum ?? 0)
  return { funded: sumOf('funded'), remitted: sumOf('remitted'), returned: sumOf('returned') }
}
