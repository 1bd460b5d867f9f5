import { eq } from 'drizzle-orm'
import { type Account, lockAccount } from '@/server/modules/identity'
import type { Db } from '@/server/platform/db/database'
import { type LegalOrder, shareLegalOrders } from './tables'

export interface Sides {
  holder: Account
  receiver: Account | undefined
}

/** Locks both accounts in the order of their ids, as accepting a gift does. */
export async function lockSides(
  tx: Db,
  { accountId, receiverId }: Pick<LegalOrder, 'accountId' | 'receiverId'>,
): Promise<Sides> {
  const ids = [accountId, ...(receiverId === null ? [] : [receiverId])]
  const locked = new Map<string, Account>()
  for (const id of ids.sort()) locked.set(id, await lockAccount(tx, id))
  return { holder: locked.get(accountId) as Account, receiver: locked.get(receiverId ?? '') }
}

/** The caller has locked both accounts. */
export async function lockOrder(tx: Db, id: string): Promise<LegalOrder | undefined> {
  const [row] = await tx
    .select()
    .from(shareLegalOrders)
    .where(eq(shareLegalOrders.id, id))
    .for('update')
  return row
}

export async function findLegalOrder(db: Db, id: string): Promise<LegalOrder | undefined> {
  const [row] = await db.select().from(shareLegalOrders).where(eq(shareLegalOrders.id, id))
  return row
}

export async function changeOrder(
  tx: Db,
  { id }: Pick<LegalOrder, 'id'>,
  set: Partial<LegalOrder>,
): Promise<LegalOrder> {
  const [row] = await tx
    .update(shareLegalOrders)
    .set(set)
    .where(eq(shareLegalOrders.id, id))
    .returning()
  return row as LegalOrder
}
