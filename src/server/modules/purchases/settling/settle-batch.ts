import { and, asc, eq, isNull } from 'drizzle-orm'
import { balanceOf, post, shareAsset } from '@/server/modules/ledger'
import { memberTransactions } from '@/server/modules/ledger/tables'
import { type Db, isAnyOf } from '@/server/platform/db/database'
import { despiteDeadlocks } from '@/server/platform/db/deadlocks'
import { isOnHold } from '@/server/platform/http/admit'
import { count } from '@/server/platform/signals/metrics'
import type { SettlingNeeds } from '../needs'
import { type Payment, payments, purchaseOrders, settlements } from '../tables'
import { journalsOf } from './journals'
import type { SettledPayment } from './match'
import { type OrderRow, outcomeOf, ownersAndOrders, ownersOf } from './match'
import { writeSettled } from './write'

interface TurnFacts {
  decimals: Map<string, number>
  minimums: Map<string, bigint>
  /**
   * Accounts with a payment that this turn had to skip. Their later payments wait too, because the
   * first payment for an order counts.
   */
  skipped: Set<string>
}

export async function settleBatch(
  needs: SettlingNeeds,
  final: Payment[],
  { decimals, minimums, skipped }: TurnFacts,
): Promise<number> {
  const settleAtOnce = async (tx: Db) => {
    const lockedBatch = await lockPayments(tx, final, skipped)
    if (lockedBatch.seen.length === 0) return []
    const settledPayments = await classifyAll(tx, lockedBatch, decimals)
    const ids = settledPayments.map(({ payment }) => payment.id)
    const moved = await tx
      .update(payments)
      .set({ state: 'settled' })
      .where(and(isAnyOf(payments.id, ids), eq(payments.state, 'seen')))
      .returning({ id: payments.id })
    if (moved.length !== ids.length) throw new Error('A payment was settled in the meantime.')
    await moveOrders(tx, settledPayments)
    const now = needs.clock.now()
    await writeSettled(needs, tx, settledPayments, { now, minimums })
    // Posted last, because other transactions wait for the ledger accounts that it locks.
    const journals = settledPayments.flatMap((settledPayment) => journalsOf(settledPayment, now))
    if (journals.length > 0) {
      const written = await post(tx, journals)
      if (written.size !== journals.length) throw new Error('A payment is in the books already.')
    }
    return settledPayments
  }
  const settledPayments = await despiteDeadlocks(() => needs.db.transaction(settleAtOnce))
  for (const { classification } of settledPayments)
    count('fnx_payments_settled_total', { outcome: classification.outcome })
  return settledPayments.length
}

type LockedRows = Awaited<ReturnType<typeof ownersAndOrders>>

interface LockedBatch extends Pick<LockedRows, 'ownerOf' | 'orderOf'> {
  seen: Payment[]
}

/**
 * Skips what another process, perhaps a frozen one, has locked, and all later payments of the same
 * person: the first payment for an order counts. The next turn comes back to it.
 */
async function lockPayments(tx: Db, final: Payment[], skipped: Set<string>): Promise<LockedBatch> {
  const accountIds = await ownersOf(tx, final)
  const skip = (batch: Payment[]) => {
    // guard: without it, a second payment is credited while the first is locked —
    //   server/purchases/settling/locks-on-postgres: holds up nobody else’s payment, and its
    //   owner’s come in order — without the first condition
    for (const { id } of batch) skipped.add(accountIds.get(id) ?? id)
  }
  const isFree = ({ id }: Payment) => !skipped.has(accountIds.get(id) ?? id)
  const { seen, others } = await lockSeen(tx, final)
  skip(others)
  const freePayments = seen.filter(isFree)
  const { isSkipped: isPassed, ...of } = await ownersAndOrders(tx, freePayments, accountIds)
  skip(freePayments.filter(isPassed))
  return { ...of, seen: freePayments.filter(isFree) }
}

/**
 * Still unsettled, and still in the block the nodes were asked about; `others` are locked or were
 * settled by another process.
 */
export async function lockSeen(
  tx: Db,
  final: Payment[],
): Promise<{ seen: Payment[]; others: Payment[] }> {
  const ids = final.map(({ id }) => id)
  const locked = await tx
    .select({ id: payments.id, blockHash: payments.blockHash, reversedAt: payments.reversedAt })
    .from(payments)
    // guard: without it, a payment that is settled is settled again —
    //   server/purchases/settling/guards: a payment that is settled is not settled again — without
    //   the second condition
    .where(and(isAnyOf(payments.id, ids), eq(payments.state, 'seen')))
    .orderBy(asc(payments.id))
    // guard: without it, settling waits for a payment that a frozen follower holds —
    //   server/purchases/settling/locks-on-postgres: holds up nobody else’s payment, and its
    //   owner’s come in order — without the skip locked
    // guard: without it, a payment is not locked before it is settled —
    //   server/purchases/settling/locks-on-postgres: a payment without an order that another
    //   process settles is left alone
    .for('update', { skipLocked: true })
  const lockedById = new Map(locked.map((row) => [row.id, row]))
  const unsettledPayments = final
    .filter(({ id, blockHash }) => lockedById.get(id)?.blockHash === blockHash)
    // guard: without it, a payment reversed since it was read buys shares —
    //   server/purchases/settling/transfers: taken back after it was read
    .map((payment) => ({ ...payment, reversedAt: lockedById.get(payment.id)?.reversedAt ?? null }))
    .sort(byPlace)
  return { seen: unsettledPayments, others: final.filter(({ id }) => !lockedById.has(id)) }
}

/** Bank payments have no block number; payments of one block share its time. */
function byPlace(a: Payment, b: Payment): number {
  const [one, other] = [a.blockNumber ?? 0n, b.blockNumber ?? 0n]
  if (one !== other) return one < other ? -1 : 1
  return a.blockAt.getTime() - b.blockAt.getTime() || a.logIndex - b.logIndex
}

async function classifyAll(
  tx: Db,
  { seen, ownerOf, orderOf }: LockedBatch,
  decimalsOf: Map<string, number>,
): Promise<SettledPayment[]> {
  const listed = await listedAlready(tx, seen.map(orderOf))
  let unsold = await balanceOf(tx, { type: 'unsold', asset: shareAsset })
  const settledPayments: SettledPayment[] = []
  for (const payment of seen) {
    const owner = ownerOf(payment)
    const order = orderOf(payment)
    const classification = outcomeOf({
      payment,
      owner: owner && { isOnHold: owner.closedAt !== null || isOnHold(owner) },
      order,
      isEnoughUnsold: order !== undefined && order.microShares <= unsold,
    })
    const releases = classification.outcome !== 'credited' && order?.state === 'open'
    if (order !== undefined) {
      if (classification.outcome === 'credited' && classification.from === 'unsold')
        unsold -= order.microShares
      if (classification.outcome === 'credited') order.state = 'settled'
      else if (releases) order.state = 'released'
    }
    const hasListRow = order !== undefined && (listed.get(order.id) ?? payment.id) === payment.id
    if (hasListRow) listed.set(order.id, payment.id)
    settledPayments.push({
      payment,
      classification,
      owner,
      order,
      releases,
      bought: classification.outcome === 'credited' ? order : undefined,
      decimals: order?.decimals ?? decimalsOf.get(payment.currency ?? '') ?? 0,
      listRowId: hasListRow ? order.id : payment.id,
    })
  }
  return settledPayments
}

/** Which payment the row of an order describes: the one without a row of its own. */
async function listedAlready(
  tx: Db,
  ordered: (OrderRow | undefined)[],
): Promise<Map<string, string>> {
  const ids = ordered.flatMap((order) => (order === undefined ? [] : [order.id]))
  if (ids.length === 0) return new Map()
  const { orderId, paymentId } = settlements
  const rows = await tx
    .select({ orderId, paymentId })
    .from(settlements)
    .leftJoin(memberTransactions, eq(memberTransactions.id, paymentId))
    .where(and(isAnyOf(orderId, new Set(ids)), isNull(memberTransactions.id)))
  return new Map(rows.map((row) => [row.orderId as string, row.paymentId]))
}

async function moveOrders(tx: Db, settledPayments: SettledPayment[]): Promise<void> {
  const idsOf = (isMeant: (settledPayment: SettledPayment) => boolean) =>
    settledPayments.flatMap((settledPayment) =>
      settledPayment.order !== undefined && isMeant(settledPayment)
        ? [settledPayment.order.id]
        : [],
    )
  const released = idsOf(({ releases }) => releases)
  const credited = idsOf(({ classification }) => classification.outcome === 'credited')
  const move = async (
    ids: string[],
    from: ('open' | 'released')[],
    state: 'released' | 'settled',
  ) => {
    if (ids.length === 0) return
    const moved = await tx
      .update(purchaseOrders)
      .set({ state })
      .where(and(isAnyOf(purchaseOrders.id, ids), isAnyOf(purchaseOrders.state, from)))
      .returning({ id: purchaseOrders.id })
    if (moved.length !== ids.length) throw new Error('An order was settled in the meantime.')
  }
  await move(released, ['open'], 'released')
  await move(credited, ['open', 'released'], 'settled')
}
