import { and, eq, lt, or } from 'drizzle-orm'
import { setStanding } from '@/server/modules/identity'
import { post } from '@/server/modules/ledger'
import { minOf } from '@/server/platform/amounts'
import type { Db } from '@/server/platform/db/database'
import { isOnHold } from '@/server/platform/http/admit'
import { byOrderJournal } from './journals'
import { changeOrder, type Sides } from './locks'
import type { LegalOrdersNeeds } from './needs'
import { heldPlaces, sumOf } from './places'
import { type LegalOrder, shareLegalOrders } from './tables'
import { tellTransferred } from './tell'

/**
 * receiver: they are not verified, on hold, or have closed their account · frozen: a court has
 * frozen these shares, which an estate does not override · behind: another order comes first.
 */
export type MoveObstacle = 'receiver' | 'frozen' | 'behind'

export async function obstacleOf(
  db: Db,
  row: LegalOrder,
  receiver: Pick<NonNullable<Sides['receiver']>, 'kycStatus' | 'onHoldAt' | 'closedAt'>,
): Promise<MoveObstacle | undefined> {
  if (receiver.closedAt !== null || receiver.kycStatus !== 'APPROVED' || isOnHold(receiver))
    return 'receiver'
  // guard: without it, an estate goes against a court’s freeze — server/legal-orders/legal-orders:
  //   a court’s freeze holds the account
  if (row.basis === 'estate' && (await isFrozen(db, row.accountId))) return 'frozen'
  return (await isBehind(db, row)) ? 'behind' : undefined
}

async function isFrozen(db: Db, accountId: string): Promise<boolean> {
  const stands = and(
    eq(shareLegalOrders.accountId, accountId),
    eq(shareLegalOrders.state, 'standing'),
  )
  return (await db.$count(shareLegalOrders, stands)) > 0
}

/** A court's order comes before an estate's, and an earlier one before a later one. */
async function isBehind(db: Db, { accountId, basis, serial }: LegalOrder): Promise<boolean> {
  const whereEarlierLegalOrder = and(
    eq(shareLegalOrders.basis, basis),
    lt(shareLegalOrders.serial, serial),
  )
  const whereFirst =
    basis === 'court'
      ? whereEarlierLegalOrder
      : or(whereEarlierLegalOrder, eq(shareLegalOrders.basis, 'court'))
  const whereOtherOrder = and(
    eq(shareLegalOrders.accountId, accountId),
    eq(shareLegalOrders.state, 'moving'),
    whereFirst,
  )
  return (await db.$count(shareLegalOrders, whereOtherOrder)) > 0
}

/**
 * Moves what is available, at book value and without a price, as a gift does. Shares that are
 * staked, in a gift, offered or in a wallet are moved by later runs, once they are available; until
 * then the account is on hold, so that its owner cannot move them first.
 *
 * The caller has locked both accounts, then the order, which is `moving`.
 */
export async function moveOn(
  needs: LegalOrdersNeeds,
  tx: Db,
  row: LegalOrder,
  { holder, receiver }: Sides,
): Promise<LegalOrder> {
  if (receiver === undefined || (await obstacleOf(tx, row, receiver)) !== undefined)
    return holdUntilOver(needs, tx, row, holder)
  const at = needs.clock.now()
  const places = await heldPlaces(tx, row.accountId)
  // guard: without it, an order takes more than it was for — server/legal-orders/legal-orders:
  //   shares that a court cannot take at once keep the account on hold — first choice
  const remaining = row.wanted === null ? places.available : row.wanted - row.moved
  const amount = minOf(remaining, places.available)
  const isOver = row.wanted === null ? sumOf(places) === amount : row.moved + amount === row.wanted
  if (!isOver) await holdUntilOver(needs, tx, row, holder)
  if (amount === 0n && !isOver) return row
  const changed = await changeOrder(tx, row, {
    moved: row.moved + amount,
    ...(isOver && { state: 'done' as const, endedAt: at }),
  })
  if (amount === 0n) return changed
  await tellTransferred(needs, tx, row, { holder, receiver, amount })
  await post(tx, [byOrderJournal(row, { receiverId: receiver.id, amount, at })])
  return changed
}

async function holdUntilOver(
  { clock }: LegalOrdersNeeds,
  tx: Db,
  row: LegalOrder,
  holder: Sides['holder'],
): Promise<LegalOrder> {
  if (holder.onHoldAt === null) await setStanding(tx, holder, { onHoldAt: clock.now() })
  return row
}
