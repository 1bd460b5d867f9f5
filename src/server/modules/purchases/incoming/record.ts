import { and, eq, inArray, isNull, ne, or, type SQL, sql } from 'drizzle-orm'
import { chainFacts } from '@/config/chain'
import type { TransactionStatus } from '@/contract/transaction'
import { memberTransactions } from '@/server/modules/ledger/tables'
import { type Db, insertion, isAnyOf } from '@/server/platform/db/database'
import { queryAll, read, run } from '@/server/platform/db/query'
import { groupBy } from '@/server/platform/lists'
import type { Ports } from '@/server/platform/ports'
import { amountTagOf } from '../amount-tag'
import { type PaymentOnChain, paymentSubmissions, payments, purchaseOrders } from '../tables'
import type { IncomingTransfer } from './scan'

type OrderRow = typeof purchaseOrders.$inferSelect

const rowBatchSize = 5_000

/**
 * Stores payments that were found in blocks, and shows each to the member who seems to have made
 * it. A token that we do not accept goes aside at once: it cannot pay for anything, so it need not
 * become final.
 */
export async function record(
  needs: Pick<Ports, 'clock' | 'log'>,
  tx: Db,
  transfers: IncomingTransfer[],
): Promise<void> {
  const unsettledTransfers = await withoutSettled(needs, tx, transfers)
  if (unsettledTransfers.length === 0) return
  const rows = unsettledTransfers.map((transfer) => rowOf(transfer, needs.clock.now()))
  const written = new Set<string>()
  for (let from = 0; from < rows.length; from += rowBatchSize) {
    const batch = rows.slice(from, from + rowBatchSize)
    const ids = await queryAll(tx, { id: read.text })`
      ${insertion(payments, batch)} on conflict do nothing returning id`
    for (const { id } of ids) written.add(id)
  }
  const newTokenPayments = rows.filter(({ id, currency }) => currency !== null && written.has(id))
  await showToPayers(needs, tx, newTokenPayments)
}

function rowOf(transfer: IncomingTransfer, seenAt: Date): PaymentOnChain {
  const { token = null, currency = null } = transfer
  const state = currency === null ? ('aside' as const) : ('seen' as const)
  const ofBank = { forOrderId: null, forAccountId: null, isOwnName: null, reversedAt: null }
  const id = crypto.randomUUID()
  return { ...transfer, ...ofBank, origin: 'chain', token, currency, state, seenAt, id }
}

/**
 * Leaves out transactions that were settled before. After a deep reorg one may come again in
 * another block; a second credit would be a double, so it is only logged.
 */
async function withoutSettled(
  { log }: Pick<Ports, 'log'>,
  tx: Db,
  transfers: IncomingTransfer[],
): Promise<IncomingTransfer[]> {
  if (transfers.length === 0) return transfers
  const hashes = [...new Set(transfers.map(({ hash }) => hash))]
  const settledPayments = await tx
    .select({ hash: payments.hash, blockHash: payments.blockHash })
    .from(payments)
    .where(
      and(
        eq(payments.chainId, chainFacts.id),
        isAnyOf(payments.hash, hashes),
        ne(payments.state, 'seen'),
      ),
    )
  const settledIn = new Map(settledPayments.map(({ hash, blockHash }) => [hash, blockHash]))
  const isNew = ({ hash, blockHash }: IncomingTransfer) =>
    (settledIn.get(hash) ?? blockHash) === blockHash
  const again = transfers.filter((transfer) => !isNew(transfer))
  if (again.length > 0) {
    log.error('settled transactions have come again in other blocks', {
      hashes: again.map(({ hash }) => hash),
    })
  }
  // guard: without it, a transaction counts again in another block —
  //   server/purchases/incoming/reorg: if what was final turns after all, under another log —
  //   without the last call
  return transfers.filter(isNew)
}

export async function showToPayers(
  { clock }: Pick<Ports, 'clock'>,
  tx: Db,
  fresh: PaymentOnChain[],
): Promise<void> {
  if (fresh.length === 0) return
  const pairs = await ordersOf(tx, fresh)
  if (pairs.length > 0) {
    const now = clock.now()
    await tx
      .insert(paymentSubmissions)
      .values(
        pairs.map(({ payment, order }) => ({
          orderId: order.id,
          hash: payment.hash,
          state: 'seen' as const,
          reportedAt: now,
        })),
      )
      .onConflictDoNothing()
    await showAsPending(tx, pairs)
  }
  const hashes = fresh.map(({ hash }) => hash)
  await tx
    .update(paymentSubmissions)
    .set({ state: 'seen' })
    .where(and(isAnyOf(paymentSubmissions.hash, hashes), ne(paymentSubmissions.state, 'seen')))
}

interface Pair {
  payment: PaymentOnChain
  order: OrderRow
}

async function ordersOf(tx: Db, fresh: PaymentOnChain[]): Promise<Pair[]> {
  const hashes = fresh.map(({ hash }) => hash)
  const ordersOfAmountTags = await tx
    .select()
    .from(purchaseOrders)
    .where(
      and(
        isAnyOf(purchaseOrders.currency, new Set(fresh.map(({ currency }) => currency ?? ''))),
        isAnyOf(purchaseOrders.amountTag, new Set(fresh.map(({ amount }) => amountTagOf(amount)))),
      ),
    )
  const reported = await tx
    .select({ hash: paymentSubmissions.hash, order: purchaseOrders })
    .from(paymentSubmissions)
    .innerJoin(purchaseOrders, eq(purchaseOrders.id, paymentSubmissions.orderId))
    .where(isAnyOf(paymentSubmissions.hash, hashes))
  if (ordersOfAmountTags.length === 0 && reported.length === 0) return []
  const ofAmountTag = groupBy(ordersOfAmountTags, ({ amountTag }) => amountTag)
  const ofHash = groupBy(reported, ({ hash }) => hash)
  const pairs = new Map<string, Pair>()
  for (const payment of fresh) {
    const isTheirs = (order: OrderRow) =>
      order.payer === payment.payer && order.currency === payment.currency
    const byAmountTag = ofAmountTag.get(amountTagOf(payment.amount))?.find(isTheirs)
    const bySubmission = ofHash.get(payment.hash)?.find(({ order }) => isTheirs(order))
    const order = byAmountTag ?? bySubmission?.order
    if (order !== undefined && !pairs.has(order.id)) pairs.set(order.id, { payment, order })
  }
  return [...pairs.values()]
}

const unfinished: TransactionStatus[] = [
  'awaiting',
  'pending',
  'failed',
  'replaced',
  'expired',
  'cancelled',
]

async function showAsPending(tx: Db, pairs: Pair[]): Promise<void> {
  const rows: SQL[] = pairs.map(
    ({ payment, order }) =>
      sql`(${order.id}::uuid, ${payment.hash}::text, ${String(payment.blockNumber)}::bigint, ${String(payment.amount)}::numeric)`,
  )
  await run(tx)`
    update ${memberTransactions} set status = 'pending', hash = seen.hash,
      block_number = seen.block_number, pay = seen.amount
    from (values ${sql.join(rows, sql`, `)}) as seen (id, hash, block_number, amount)
    where ${memberTransactions.id} = seen.id and ${inArray(memberTransactions.status, unfinished)}`
}

export async function forget(tx: Db, which: SQL): Promise<number> {
  const whereOfNoToken = and(eq(payments.state, 'aside'), isNull(payments.currency))
  const deletedPayments = await tx
    .delete(payments)
    .where(and(eq(payments.origin, 'chain'), or(eq(payments.state, 'seen'), whereOfNoToken), which))
    .returning({ hash: payments.hash })
  if (deletedPayments.length === 0) return 0
  const hashes = deletedPayments.map(({ hash }) => hash)
  await tx
    .update(paymentSubmissions)
    .set({ state: 'waiting' })
    .where(and(isAnyOf(paymentSubmissions.hash, hashes), eq(paymentSubmissions.state, 'seen')))
  await tx
    .update(memberTransactions)
    .set({ blockNumber: null })
    .where(and(isAnyOf(memberTransactions.hash, hashes), eq(memberTransactions.status, 'pending')))
  return deletedPayments.length
}
