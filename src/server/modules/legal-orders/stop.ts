import type { Db } from '@/server/platform/db/database'
import { isUuid } from '@/server/platform/db/database'
import { changeOrder, findLegalOrder, lockOrder, lockSides } from './locks'
import type { LegalOrdersNeeds } from './needs'
import type { LegalOrder } from './tables'
import { estateSecret, tellEnded } from './tell'

/** Locks the order: it does not change until the caller's transaction ends. */
export async function lockForStop(tx: Db, id: string): Promise<void> {
  const unlockedOrder = await findLegalOrder(tx, id)
  if (unlockedOrder === undefined) return
  await lockSides(tx, unlockedOrder)
  await lockOrder(tx, id)
}

/**
 * Stops an order as two operators decided: shares that have not moved stay, and the account stays
 * on hold until two people lift that. The caller has locked it with `lockForStop`. Returns
 * undefined if there is nothing to stop.
 */
export async function stopOrder(
  needs: LegalOrdersNeeds,
  tx: Db,
  id: string,
): Promise<LegalOrder | undefined> {
  const row = await lockOrder(tx, id)
  if (row === undefined || row.endedAt !== null) return undefined
  const state = row.act === 'freeze' ? ('lifted' as const) : ('stopped' as const)
  const ended = await changeOrder(tx, row, { state, endedAt: needs.clock.now() })
  await tellEnded(needs, tx, ended)
  return ended
}

/**
 * The reader of the member's mail objects to the estate: then no shares move. Locks both accounts,
 * then the order, as each step does, so it is either stopped or moved first. A court's order has no
 * such link.
 */
export async function refuseEstateByMail(
  needs: LegalOrdersNeeds,
  secret: string,
): Promise<'halted' | 'tooLate' | 'unknown'> {
  const [id = ''] = secret.split('.')
  if (!isUuid(id) || secret !== (await estateSecret(needs, { id }))) return 'unknown'
  const unlockedOrder = await findLegalOrder(needs.db, id)
  // guard: without it, a court’s order is stopped by a link in a mail —
  //   server/legal-orders/legal-orders: an objection by the mail’s link stops an estate — only if
  //   missing
  if (unlockedOrder?.basis !== 'estate') return 'unknown'
  return needs.db.transaction(async (tx) => {
    await lockSides(tx, unlockedOrder)
    const row = await lockOrder(tx, id)
    if (row === undefined) return 'unknown'
    const isObjected = row.state === 'objected' || row.state === 'stopped'
    if (isObjected) return 'halted'
    needs.log.error('a member objects to an estate', { order: id, hasMoved: row.moved > 0n })
    if (row.state === 'done') return 'tooLate'
    const ended = await changeOrder(tx, row, { state: 'objected', endedAt: needs.clock.now() })
    await tellEnded(needs, tx, ended)
    return row.moved > 0n ? 'tooLate' : 'halted'
  })
}
