import type { Db } from '../db/database'
import { post } from './post'
import { supplyCapMicroShares } from './purses'

/** All that is offered, once and for all; false when that was done before. */
export async function issueShares(db: Db, at: Date): Promise<boolean> {
  const key = 'shares issued'
  const move = {
    from: { purse: 'issued', asset: 'SHARE' },
    to: { purse: 'unsold', asset: 'SHARE' },
    amount: supplyCapMicroShares,
  } as const
  const written = await db.transaction((tx) => post(tx, [{ key, kind: key, at, moves: [move] }]))
  return written.size === 1
}
