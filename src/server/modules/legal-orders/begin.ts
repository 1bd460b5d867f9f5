import { and, eq, inArray, isNull } from 'drizzle-orm'
import { dayMs } from '@/config/durations'
import { legalOrderTerms } from '@/config/terms'
import { ownedIn } from '@/contract/owned'
import { setStanding } from '@/server/modules/identity'
import { ownedBalances, shareAsset } from '@/server/modules/ledger'
import type { Db } from '@/server/platform/db/database'
import { isOnHold } from '@/server/platform/http/admit'
import type { Ports } from '@/server/platform/ports'
import { lockSides } from './locks'
import { moveOn } from './move'
import type { LegalOrdersNeeds } from './needs'
import { type LegalOrder, type LegalOrderBasis, shareLegalOrders } from './tables'
import { tellBegun, tellFrozen } from './tell'

/** What two operators have read in a document. */
interface Papers {
  fileNumber: string
  document: string
  documentHash: string
  isTold: boolean
}

export interface TransferInput extends Papers {
  basis: LegalOrderBasis
  accountId: string
  receiverId: string
  /** Undefined for all that they own. */
  wanted: bigint | undefined
}

/**
 * receiver: not verified, on hold or closed · nothing: they own no shares · too-much: they own
 * less, or other orders want it · all-taken: another order takes all that they own · once: this
 * document has moved shares to this member, or is about to.
 */
export type BeginObstacle = 'closed' | 'receiver' | 'nothing' | 'too-much' | 'all-taken' | 'once'

/** A sandbox waits a minute, so that its user sees the end. */
function noticeMs({ mode }: Pick<Ports, 'mode'>): number {
  return mode === 'sandbox' ? legalOrderTerms.sandboxSeconds * 1_000 : legalOrderTerms.days * dayMs
}

/** Why it cannot be begun now. The caller has locked both accounts, or only looks. */
export async function beginObstacle(
  tx: Db,
  wish: TransferInput,
  { holder, receiver }: Record<'holder' | 'receiver', OfSide>,
): Promise<BeginObstacle | undefined> {
  const { accountId, receiverId, wanted, basis } = wish
  if (holder.closedAt !== null) return 'closed'
  if (receiver.closedAt !== null || receiver.kycStatus !== 'APPROVED' || isOnHold(receiver))
    return 'receiver'
  const owned = ownedIn(await ownedBalances(tx, accountId))
  if (owned === 0n) return 'nothing'
  const openOrders = await openTransfers(tx, accountId)
  const isSame = (order: LegalOrder) =>
    order.receiverId === receiverId &&
    order.fileNumber === wish.fileNumber &&
    order.documentHash === wish.documentHash
  // guard: without it, one document moves shares twice — server/legal-orders/legal-orders: a
  //   court’s order moves at once
  if (openOrders.some(isSame) || (await wasDone(tx, wish))) return 'once'
  // A court's order takes precedence over an estate's, even a begun one.
  const preceding = openOrders.filter((order) => basis === 'estate' || order.basis === 'court')
  if (preceding.some((order) => order.wanted === null)) return 'all-taken'
  const promised = preceding.reduce((sum, order) => sum + (order.wanted ?? 0n) - order.moved, 0n)
  return (wanted ?? 1n) > owned - promised ? 'too-much' : undefined
}

type OfSide = Pick<
  Awaited<ReturnType<typeof lockSides>>['holder'],
  'closedAt' | 'kycStatus' | 'onHoldAt'
>

function openTransfers(db: Db, accountId: string): Promise<LegalOrder[]> {
  const whereOpenLegalOrder = inArray(shareLegalOrders.state, ['waiting', 'moving'])
  return db
    .select()
    .from(shareLegalOrders)
    .where(and(eq(shareLegalOrders.accountId, accountId), whereOpenLegalOrder))
}

async function wasDone(
  db: Db,
  { accountId, receiverId, fileNumber, documentHash }: TransferInput,
): Promise<boolean> {
  const whereSameOrder = and(
    eq(shareLegalOrders.accountId, accountId),
    eq(shareLegalOrders.receiverId, receiverId),
    eq(shareLegalOrders.fileNumber, fileNumber),
    eq(shareLegalOrders.documentHash, documentHash),
    eq(shareLegalOrders.state, 'done'),
  )
  return (await db.$count(shareLegalOrders, whereSameOrder)) > 0
}

/**
 * Begins what two operators decided. An estate waits for the days of notice, and the account is on
 * hold from now on; what a court orders moves at once. Runs in the caller's transaction, which has
 * locked both accounts in the order of their ids; moving ends with `post`. Returns why it cannot be
 * begun, if so.
 */
export async function beginTransfer(
  needs: LegalOrdersNeeds,
  tx: Db,
  wish: TransferInput,
): Promise<LegalOrder | BeginObstacle> {
  const sides = await lockSides(tx, wish)
  const { holder, receiver } = sides
  if (receiver === undefined) return 'receiver'
  const obstacle = await beginObstacle(tx, wish, { holder, receiver })
  if (obstacle !== undefined) return obstacle
  const now = needs.clock.now()
  const isEstate = wish.basis === 'estate'
  const waitsUntil = isEstate ? new Date(now.getTime() + noticeMs(needs)) : null
  const [row] = await tx
    .insert(shareLegalOrders)
    .values({
      ...papersOf(wish),
      id: crypto.randomUUID(),
      asset: shareAsset,
      act: 'transfer',
      basis: wish.basis,
      accountId: wish.accountId,
      receiverId: wish.receiverId,
      wanted: wish.wanted ?? null,
      begunAt: now,
      waitsUntil,
      state: isEstate ? 'waiting' : 'moving',
      // A sandbox's minute needs no reminder.
      remindAt:
        noticeMs(needs) > dayMs && waitsUntil ? new Date(waitsUntil.getTime() - dayMs) : null,
    })
    .returning()
  const begun = row as LegalOrder
  if (!isEstate) return moveOn(needs, tx, begun, sides)
  if (holder.onHoldAt === null) await setStanding(tx, holder, { onHoldAt: now })
  await tellBegun(needs, tx, begun, { holder, receiver })
  return begun
}

const papersOf = ({ fileNumber, document, documentHash, isTold }: Papers) => ({
  fileNumber,
  document,
  documentHash,
  isTold,
})

/**
 * Begins what two operators decided: the account is on hold for as long as the court's freeze
 * stands.
 */
export async function beginFreeze(
  needs: LegalOrdersNeeds,
  tx: Db,
  { accountId, ...papers }: Papers & { accountId: string },
): Promise<LegalOrder | 'closed' | 'once'> {
  const { holder } = await lockSides(tx, { accountId, receiverId: null })
  if (holder.closedAt !== null) return 'closed'
  const whereSameOrder = and(
    eq(shareLegalOrders.accountId, accountId),
    eq(shareLegalOrders.state, 'standing'),
    eq(shareLegalOrders.fileNumber, papers.fileNumber),
  )
  if ((await tx.$count(shareLegalOrders, whereSameOrder)) > 0) return 'once'
  const begunAt = needs.clock.now()
  const [row] = await tx
    .insert(shareLegalOrders)
    .values({
      ...papersOf(papers),
      id: crypto.randomUUID(),
      asset: shareAsset,
      accountId,
      begunAt,
      act: 'freeze',
      basis: 'court',
      state: 'standing',
    })
    .returning()
  if (holder.onHoldAt === null) await setStanding(tx, holder, { onHoldAt: begunAt })
  await tellFrozen(needs, tx, row as LegalOrder)
  return row as LegalOrder
}

/**
 * The order that still keeps an account on hold: lifting the hold would let its owner move the
 * shares first.
 */
export async function openOrderOf(db: Db, accountId: string): Promise<LegalOrder | undefined> {
  const whereOwnLegalOrder = and(
    eq(shareLegalOrders.accountId, accountId),
    isNull(shareLegalOrders.endedAt),
  )
  const [row] = await db.select().from(shareLegalOrders).where(whereOwnLegalOrder).limit(1)
  return row
}
