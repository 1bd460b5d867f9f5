import { and, count, inArray } from 'drizzle-orm'
import type { Keys } from '@/server/platform/crypto/keys'
import { type Db, isAnyOf } from '@/server/platform/db/database'
import { refundTransfers } from './tables'

/** Who stood on the other side of a transfer, as the bank tells it. */
export interface Payer {
  name?: string | undefined
  account?: string | undefined
  bic?: string | undefined
  /** What the payer wrote on the transfer, which may hold no reference or a wrong one. */
  text?: string | undefined
  /** How often the bank had brought it back when its owner named this account. */
  returns?: number
}

type Locking = Pick<Keys, 'lock' | 'unlock'>

const contextOf = (paymentId: string) => `payer of ${paymentId}`

export const lockPayer = (keys: Locking, paymentId: string, payer: Payer): Promise<string> =>
  keys.lock(JSON.stringify(payer), contextOf(paymentId))

export const openPayer = async (keys: Locking, paymentId: string, locked: string) =>
  JSON.parse(await keys.unlock(locked, contextOf(paymentId))) as Payer

/** How often the bank has brought back the refund of each of these payments. */
export async function timesReturned(db: Db, ids: string[]): Promise<Map<string, number>> {
  const { paymentId, state } = refundTransfers
  const rows = await db
    .select({ paymentId, times: count() })
    .from(refundTransfers)
    .where(and(inArray(state, ['returned', 'refused']), isAnyOf(paymentId, ids)))
    .groupBy(paymentId)
  return new Map(rows.map((row) => [row.paymentId, row.times]))
}

/**
 * Whether a refund came back from the account that is known, or was refused for it, so that its
 * owner has to name another one.
 */
export const needsAccount = ({ returns = 0 }: Payer, times = 0) => times > returns
