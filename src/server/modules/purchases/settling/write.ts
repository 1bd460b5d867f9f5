import { and, eq, gt, inArray, sql } from 'drizzle-orm'
import { hourMs } from '@/config/durations'
import { purchaseTerms } from '@/config/terms'
import type { TransactionStatus } from '@/contract/transaction'
import { accounts } from '@/server/modules/identity/tables'
import { memberTransactions } from '@/server/modules/ledger/tables'
import { type Db, givenRows, insertMany, isAnyOf } from '@/server/platform/db/database'
import { queryAll, read } from '@/server/platform/db/query'
import { amountTagOf } from '../amount-tag'
import type { SettlingNeeds } from '../needs'
import { isOnChain, paymentSubmissions, purchaseOrders, settlements } from '../tables'
import type { SettledPayment } from './match'
import { notifyPayers, type PaymentNotification } from './notify'

export async function writeSettled(
  needs: SettlingNeeds,
  tx: Db,
  settledPayments: SettledPayment[],
  { now, minimums }: { now: Date; minimums: Map<string, bigint> },
): Promise<void> {
  const namedOrders = await ordersByTag(tx, settledPayments)
  const outcomes = settledPayments.map((settledPayment) => ({
    ...settlementOf(settledPayment, now),
    namedOrderId: namedOrders.get(settledPayment.payment.id)?.orderId ?? null,
  }))
  await putOutcomes(tx, outcomes)
  const rows = settledPayments.flatMap((settledPayment) => rowOf(settledPayment, now))
  if (rows.length > 0) await putRows(tx, rows)
  await closeOrdersOfOthers(
    tx,
    settledPayments.flatMap(({ payment }) => (isOnChain(payment) ? [payment.hash] : [])),
    now,
  )
  const isTold = ({ classification, payment: { currency, amount } }: SettledPayment) =>
    classification.outcome === 'credited' || amount >= (minimums.get(currency ?? '') ?? 0n)
  const notifications = settledPayments
    .filter(isTold)
    .flatMap((settledPayment) => [
      ...notificationOf(settledPayment),
      ...unlinkedPayerNotification(settledPayment, namedOrders),
    ])
  await notifyPayers(needs, tx, notifications)
}

/** A payment that waited for operators, who have assigned it, is settled again in its row. */
async function putOutcomes(tx: Db, rows: (typeof settlements.$inferInsert)[]): Promise<void> {
  const set = sql.raw(judged.map((column) => `${column} = excluded.${column}`).join(', '))
  const written = await insertMany(
    tx,
    settlements,
    rows,
    sql`on conflict (payment_id) do update set ${set} where settlement.outcome = 'held'
      returning payment_id`,
  )
  // guard: without it, a result that another follower has booked is booked twice —
  //   server/purchases/refunds/transfer-decisions: what was settled meanwhile stays
  if (written !== rows.length) throw new Error('A payment was settled in the meantime.')
}

const judged = [
  ...['outcome', 'account_id', 'order_id', 'trouble', 'fee', 'micro_shares', 'decided_at'],
  ...['share_price_micro_usd', 'currency_price_micro_usd', 'decision_ends_at'],
]

const kindOf = {
  credited: 'purchase-confirmed',
  decision: 'payment-decision',
  held: 'payment-held',
  returned: 'payment-returned',
} as const

function notificationOf({
  payment,
  classification,
  owner,
  bought,
  decimals,
  listRowId,
}: SettledPayment): PaymentNotification[] {
  if (owner === undefined) return []
  const { currency, amount, payer } = payment
  const kind = kindOf[classification.outcome]
  const trouble = 'mismatch' in classification ? classification.mismatch : undefined
  return [
    {
      kind,
      listRowId,
      owner,
      currency,
      decimals,
      amount,
      payer,
      bought,
      ...(trouble && { trouble }),
    },
  ]
}

function settlementOf(
  { payment, classification, owner, order, bought }: SettledPayment,
  now: Date,
): typeof settlements.$inferInsert {
  const isOpen = classification.outcome === 'decision'
  return {
    paymentId: payment.id,
    outcome: classification.outcome,
    accountId: owner?.id ?? null,
    orderId: order?.id ?? null,
    trouble: 'mismatch' in classification ? classification.mismatch : null,
    ...figuresOf(bought),
    decisionEndsAt: isOpen ? new Date(now.getTime() + purchaseTerms.decisionHours * hourMs) : null,
    decidedAt: now,
  }
}

const statusOf: Record<SettledPayment['classification']['outcome'], TransactionStatus> = {
  credited: 'confirmed',
  decision: 'decision',
  held: 'held',
  returned: 'returned',
}

type Row = typeof memberTransactions.$inferInsert

function rowOf(
  { payment, classification, owner, order, bought, decimals, listRowId }: SettledPayment,
  now: Date,
): Row[] {
  if (owner === undefined) return []
  return [
    {
      id: listRowId,
      accountId: owner.id,
      kind: listRowId === order?.id ? 'purchase' : 'payment',
      status: statusOf[classification.outcome],
      at: payment.blockAt,
      currency: payment.currency,
      decimals,
      pay: payment.amount,
      ...figuresOf(bought),
      hash: isOnChain(payment) ? payment.hash : null,
      blockNumber: payment.blockNumber,
      endedAt: classification.outcome === 'credited' ? now : null,
    },
  ]
}

function figuresOf(bought: SettledPayment['bought']) {
  return {
    fee: bought?.fee ?? null,
    microShares: bought?.microShares ?? null,
    sharePriceMicroUsd: bought?.sharePriceMicroUsd ?? null,
    currencyPriceMicroUsd: bought?.currencyPriceMicroUsd ?? null,
  }
}

const changing = [
  'status',
  'pay',
  'fee',
  'micro_shares',
  'share_price_micro_usd',
  'currency_price_micro_usd',
  'hash',
  'block_number',
  'ended_at',
]

/**
 * Updates the existing rows and then inserts the others. An upsert would write all indexes of a row
 * that only changes.
 */
async function putRows(tx: Db, rows: Row[]): Promise<void> {
  const ordered = rows.toSorted((a, b) => (a.id < b.id ? -1 : 1))
  const changed = changing.map((column) => `${column} = given.${column}`).join(', ')
  const purchaseRows = ordered.filter(({ kind }) => kind === 'purchase')
  const updatedRows = await queryAll(tx, { id: read.text })`
    update member_transaction transaction set ${sql.raw(changed)}
    from ${givenRows(memberTransactions, purchaseRows)} given where transaction.id = given.id returning transaction.id`
  const ids = new Set(updatedRows.map(({ id }) => id))
  await insertMany(
    tx,
    memberTransactions,
    ordered.filter(({ id }) => !ids.has(id)),
    sql`on conflict (id) do update set ${sql.raw(changed.replaceAll('given.', 'excluded.'))}`,
  )
}

export async function closeOrdersOfOthers(tx: Db, hashes: string[], now: Date): Promise<void> {
  const over = tx
    .select({ id: purchaseOrders.id })
    .from(paymentSubmissions)
    .innerJoin(purchaseOrders, eq(purchaseOrders.id, paymentSubmissions.orderId))
    .where(
      and(
        isAnyOf(paymentSubmissions.hash, hashes),
        inArray(purchaseOrders.state, ['released', 'cancelled']),
      ),
    )
  await tx
    .update(memberTransactions)
    .set({ status: 'expired', endedAt: now })
    .where(
      and(
        inArray(memberTransactions.id, over),
        isAnyOf(memberTransactions.hash, hashes),
        eq(memberTransactions.status, 'pending'),
      ),
    )
}

interface TaggedOrder {
  orderId: string
  decimals: number
  owner: PaymentNotification['owner']
}

/**
 * A payment from an unknown wallet may have an order's tag: then it probably came from a wallet
 * that its owner did not link, and the owner is notified. If it is less than half of the price, it
 * is more likely a prank, and there is no notice.
 */
async function ordersByTag(
  tx: Db,
  settledPayments: SettledPayment[],
): Promise<Map<string, TaggedOrder>> {
  const strange = settledPayments.flatMap(({ payment, owner }) =>
    owner === undefined && isOnChain(payment) && payment.currency !== null ? [payment] : [],
  )
  if (strange.length === 0) return new Map()
  const rows = await tx
    .select({ order: purchaseOrders, owner: { id: accounts.id, closedAt: accounts.closedAt } })
    .from(purchaseOrders)
    .innerJoin(accounts, eq(accounts.id, purchaseOrders.accountId))
    .where(
      and(
        isAnyOf(
          purchaseOrders.currency,
          new Set(strange.map(({ currency }) => currency as string)),
        ),
        isAnyOf(
          purchaseOrders.amountTag,
          new Set(strange.map(({ amount }) => amountTagOf(amount))),
        ),
        gt(purchaseOrders.amountTag, 0),
      ),
    )
  return new Map(
    strange.flatMap(({ id, currency, amount, blockAt }) => {
      const orderRow = rows.find(
        ({ order }) =>
          order.currency === currency &&
          order.amountTag === amountTagOf(amount) &&
          !isOlder(blockAt, order),
      )
      if (orderRow === undefined || amount * 2n < orderRow.order.pay) return []
      const { id: orderId, decimals } = orderRow.order
      return [[id, { orderId, decimals, owner: orderRow.owner }] as const]
    }),
  )
}

// Tags are drawn one after the other, so a stranger may guess one that will be drawn later. A
// payment that is older than the order cannot be for it. Blocks have whole seconds.
function isOlder(paidAt: Date, { lockedAt }: { lockedAt: Date }): boolean {
  return Math.floor(paidAt.getTime() / 1000) < Math.floor(lockedAt.getTime() / 1000)
}

function unlinkedPayerNotification(
  { payment: { id, currency, amount, payer } }: SettledPayment,
  namedOrders: Map<string, TaggedOrder>,
): PaymentNotification[] {
  const namedOrder = namedOrders.get(id)
  if (namedOrder === undefined) return []
  const { orderId, decimals, owner } = namedOrder
  const notice = { listRowId: orderId, owner, currency, decimals, amount, payer }
  return [{ kind: 'payment-unlinked', ...notice, bought: undefined }]
}
