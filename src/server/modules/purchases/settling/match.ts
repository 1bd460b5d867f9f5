import { and, asc, eq, getTableColumns, or } from 'drizzle-orm'
import type { PaymentMismatch } from '@/contract/transaction'
import { accounts } from '@/server/modules/identity/tables'
import { walletLinks } from '@/server/modules/wallets/tables'
import { type Db, isAnyOf } from '@/server/platform/db/database'
import { groupBy } from '@/server/platform/lists'
import { amountTagOf } from '../amount-tag'
import { isInner } from '../incoming/inner-coins'
import {
  isOnChain,
  type OrderState,
  type Payment,
  paymentSubmissions,
  purchaseOrders,
} from '../tables'

const { id, closedAt, onHoldAt, kycStatus } = accounts
const ownerColumns = { id, closedAt, onHoldAt, kycStatus }
const { accepted, signature, token, treasury, ...orderColumns } = getTableColumns(purchaseOrders)

type Owner = Pick<typeof accounts.$inferSelect, keyof typeof ownerColumns>
export type OrderRow = Pick<typeof purchaseOrders.$inferSelect, keyof typeof orderColumns>
type Link = typeof walletLinks.$inferSelect

export interface Case {
  payment: Pick<Payment, 'currency' | 'amount' | 'blockAt' | 'logIndex'> &
    Partial<Pick<Payment, 'isOwnName' | 'reversedAt'>>
  owner: { isOnHold: boolean } | undefined
  order: { state: OrderState; pay: bigint; expiresAt: Date } | undefined
  isEnoughUnsold: boolean
}

export type Classification =
  | { outcome: 'credited'; from: 'reserved' | 'unsold' }
  | { outcome: 'decision' | 'held' | 'returned'; mismatch: PaymentMismatch }

const held = (mismatch: PaymentMismatch): Classification => ({
  outcome: 'held',
  mismatch,
})

const decision = (mismatch: PaymentMismatch): Classification => ({
  outcome: 'decision',
  mismatch,
})

/**
 * Locks the accounts and orders of these payments. It skips what another process has locked:
 * `isSkipped` says whose payments wait for the next turn.
 */
export async function ownersAndOrders(
  tx: Db,
  payments: Payment[],
  accountIds: Map<string, string>,
) {
  const ids = new Set(payments.flatMap(({ id }) => accountIds.get(id) ?? []))
  const owners = await tx
    .select(ownerColumns)
    .from(accounts)
    .where(isAnyOf(accounts.id, ids))
    .orderBy(asc(accounts.id))
    // guard: without it, a payer is not locked before a payment is settled —
    //   server/purchases/settling/locks-on-postgres: an account that is being put on hold
    .for('share', { skipLocked: true })
  const orderIds = await findOrderIds(tx, payments, accountIds)
  const locked = await tx
    .select(orderColumns)
    .from(purchaseOrders)
    .where(isAnyOf(purchaseOrders.id, new Set(orderIds.values())))
    .orderBy(asc(purchaseOrders.id))
    // guard: without it, an order is not locked before it is settled —
    //   server/purchases/settling/locks-on-postgres: an order that is being cancelled
    .for('update', { skipLocked: true })
  const ownerById = new Map(owners.map((owner) => [owner.id, owner]))
  const orderById = new Map(locked.map((order) => [order.id, order]))
  const isLockedElsewhere = (there: Map<string, unknown>, wanted: string | undefined) =>
    wanted !== undefined && !there.has(wanted)
  return {
    isSkipped: ({ id }: Payment) =>
      // guard: without it, a payment whose account is locked counts as a stranger’s —
      //   server/purchases/settling/locks-on-postgres: holds up nobody else’s payment, and its
      //   owner’s come in order — without the first condition
      // guard: without it, a payment whose order is locked counts as one without an order —
      //   server/purchases/settling/locks-on-postgres: holds up nobody else’s payment, and its
      //   owner’s come in order — without the second condition
      isLockedElsewhere(ownerById, accountIds.get(id)) ||
      isLockedElsewhere(orderById, orderIds.get(id)),
    ownerOf: ({ id }: Payment) => ownerById.get(accountIds.get(id) ?? ''),
    orderOf: ({ id }: Payment) => orderById.get(orderIds.get(id) ?? ''),
  }
}

/**
 * The paying account: the one to which the wallet was linked at the time of the block, even if the
 * link has ended since; for a bank transfer the one whose order it names.
 */
export async function ownersOf(tx: Db, payments: Payment[]): Promise<Map<string, string>> {
  const onChain = payments.filter(isOnChain)
  const payers = [...new Set(onChain.map(({ payer }) => payer))]
  const links = await tx
    .select()
    .from(walletLinks)
    .where(isAnyOf(walletLinks.address, payers))
    .orderBy(asc(walletLinks.linkedAt))
  const linksOf = groupBy(links, ({ address }) => address)
  const pairs = onChain.flatMap((payment) => {
    // guard: without it, a wallet that is linked no more still names its owner —
    //   server/purchases/settling/match-order: whose the link was at the time of its block — the
    //   first alone
    // guard: without it, another member's payment counts for an order —
    //   server/purchases/refunds/decisions: by its link at the time of the block
    const link = linksOf.get(payment.payer)?.find((candidate) => isAt(candidate, payment.blockAt))
    return link === undefined ? [] : [[payment.id, link.accountId] as const]
  })
  const assignedPairs = payments.flatMap(({ id, forAccountId }) =>
    forAccountId === null ? [] : [[id, forAccountId] as const],
  )
  return new Map([...pairs, ...assignedPairs])
}

// Blocks have whole seconds, so the link's start is truncated to whole seconds too; otherwise a
// payment in the same second would look earlier.
function isAt({ linkedAt, unlinkedAt }: Link, at: Date): boolean {
  const linkedMs = linkedAt.getTime()
  const isLinked = linkedMs - (linkedMs % 1000) <= at.getTime()
  return isLinked && (unlinkedAt === null || at < unlinkedAt)
}

/**
 * The order of a payment: the one that its amount's tag identifies; otherwise the one it was
 * reported for; otherwise the member's only open order from that wallet.
 */
async function findOrderIds(
  tx: Db,
  payments: Payment[],
  accountIds: Map<string, string>,
): Promise<Map<string, string>> {
  const assignedPairs = payments.flatMap(({ id, forOrderId }) =>
    forOrderId === null ? [] : [[id, forOrderId] as const],
  )
  const owned = payments.filter(
    (payment) => isOnChain(payment) && payment.currency !== null && accountIds.has(payment.id),
  )
  if (owned.length === 0) return new Map(assignedPairs)
  const ids = [...new Set(owned.map(({ id }) => accountIds.get(id) as string))]
  const tags = [...new Set(owned.map(({ amount }) => amountTagOf(amount)))]
  const whereNamedOrder = and(
    isAnyOf(purchaseOrders.currency, new Set(owned.map(({ currency }) => currency as string))),
    isAnyOf(purchaseOrders.amountTag, tags),
  )
  const ordersOfAccounts = await tx
    .select(orderColumns)
    .from(purchaseOrders)
    .where(
      and(
        isAnyOf(purchaseOrders.accountId, ids),
        or(whereNamedOrder, eq(purchaseOrders.state, 'open')),
      ),
    )
  const hashes = owned.map(({ hash }) => hash)
  const reported = await tx
    .select({ hash: paymentSubmissions.hash, order: orderColumns })
    .from(paymentSubmissions)
    .innerJoin(purchaseOrders, eq(purchaseOrders.id, paymentSubmissions.orderId))
    .where(isAnyOf(paymentSubmissions.hash, hashes))
  const ordersOf = groupBy(ordersOfAccounts, ({ accountId }) => accountId)
  const submissionsOf = groupBy(reported, ({ hash }) => hash)
  const pairs = owned.flatMap((payment) => {
    const accountId = accountIds.get(payment.id) ?? ''
    const isPossible = (order: OrderRow) =>
      order.accountId === accountId && order.currency === payment.currency
    const possible = (ordersOf.get(accountId) ?? []).filter(isPossible)
    const orderByTag = possible.find(({ amountTag }) => amountTag === amountTagOf(payment.amount))
    const submission = submissionsOf.get(payment.hash)?.find(({ order }) => isPossible(order))
    const open = possible.filter((order) => isOpenFor(order, payment))
    const order = orderByTag ?? submission?.order ?? (open.length === 1 ? open[0] : undefined)
    return order === undefined ? [] : [[payment.id, order.id] as const]
  })
  return new Map([...assignedPairs, ...pairs])
}

function isOpenFor({ state, payer, lockedAt }: OrderRow, payment: Payment): boolean {
  const lockedMs = lockedAt.getTime()
  return (
    state === 'open' &&
    payer === payment.payer &&
    lockedMs - (lockedMs % 1000) <= payment.blockAt.getTime()
  )
}

export function outcomeOf({ payment, owner, order, isEnoughUnsold }: Case): Classification {
  if (payment.currency === null) return held('wrong-token')
  if (owner === undefined) return held('unknown-payer')
  // guard: without it, a reversed payment buys shares — server/purchases/settling/transfers: before
  //   it is settled
  if (payment.reversedAt) return { outcome: 'returned', mismatch: 'reversed' }
  if (owner.isOnHold) return held('on-hold')
  // guard: without it, anybody’s transfer buys shares — server/purchases/settling/transfers: in
  //   another’s name
  if (payment.isOwnName === false) return held('other-name')
  if (order === undefined) return decision('no-quote')
  if (order.state === 'settled') return decision('paid-twice')
  // A member who cancels an order gives up its price, even if the payment was on its way.
  if (order.state === 'cancelled') return decision('cancelled')
  if (payment.blockAt > order.expiresAt) return decision('late')
  if (payment.amount < order.pay) return decision('less')
  if (payment.amount > order.pay) return decision('more')
  // guard: without it, coins of an inner call are credited unasked —
  //   server/purchases/incoming/inner-coins: BNB that a wallet sends from inside a call
  if (isInner(payment)) return decision('inner-call')
  if (order.state === 'open') return { outcome: 'credited', from: 'reserved' }
  // The order was ended before we saw its payment, which was in time and exact. It is credited if
  // shares are left.
  return isEnoughUnsold ? { outcome: 'credited', from: 'unsold' } : decision('no-quote')
}

type Bought = Pick<OrderRow, 'fee' | 'microShares' | 'sharePriceMicroUsd' | 'currencyPriceMicroUsd'>

export interface SettledPayment {
  payment: Payment
  classification: Classification
  owner: Owner | undefined
  order: OrderRow | undefined
  /**
   * A payment that matches its order has the order's price. Any other gets its price when its owner
   * takes shares for it.
   */
  bought: Bought | undefined
  decimals: number
  releases: boolean
  listRowId: string
}
