import { eq } from 'drizzle-orm'
import type { Db } from '@/server/platform/db/database'
import type { DividendMoneyNeeds } from '../needs'
import { type CorporateAction, type DividendTransferKind, dividendTransfers } from '../tables'
import { type SeenTransfer, transferOnChain } from './on-chain'

/** A transfer with the payer that nothing has been assigned yet, or why there is none. */
export async function findTransfer(
  needs: DividendMoneyNeeds,
  paid: Pick<CorporateAction, 'coin'>,
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
