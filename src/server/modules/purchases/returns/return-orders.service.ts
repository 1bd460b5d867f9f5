import { and, desc, eq, gt, inArray, ne, notExists } from 'drizzle-orm'
import { type Db, isUuid } from '@/server/platform/db/database'
import { isUniqueViolation } from '@/server/platform/errors'
import type { Services } from '@/server/services'
import { NoRefund } from '../payments/journals'
import { changeOrders } from '../payments/note-return'
import { refunds, returnOrders } from '../tables'
import { heldAgainst, isHigherFee, orderIn, type SignedReturn } from './return-order'

type Row = typeof returnOrders.$inferSelect

export function returnOrdersOf(db: Db, paymentId: string): Promise<Row[]> {
  return db
    .select()
    .from(returnOrders)
    .where(eq(returnOrders.paymentId, paymentId))
    .orderBy(desc(returnOrders.approvedAt), desc(returnOrders.id))
}

export async function findReturnOrder(db: Db, id: string): Promise<Row | undefined> {
  if (!isUuid(id)) return undefined
  const [row] = await db.select().from(returnOrders).where(eq(returnOrders.id, id))
  return row
}

interface Upload {
  row: Row
  text: string
  by: string
}

/** Stores it once it fits the order; sends nothing. */
export async function uploadReturn(services: Services, { row, text, by }: Upload): Promise<void> {
  if (row.document === null) throw new NoRefund('This order is not written yet.')
  const signed = await heldAgainst(text, orderIn(row.document))
  // It is here already.
  if (row.hash === signed.hash) return
  const mayChange = await placeFor(services, row, signed)
  const { clock } = services
  const changes = {
    ...{ state: 'uploaded' as const, signedTransaction: signed.raw, hash: signed.hash },
    ...{ uploadedBy: by, uploadedAt: clock.now(), said: null },
  }
  const which = and(eq(returnOrders.id, row.id), mayChange)
  const kept = await changeOrders(services, { which, changes, by }).catch((error: unknown) => {
    if (!isUniqueViolation(error)) throw error
    throw new NoRefund('This very transaction was uploaded for another return.')
  })
  if (kept === 0) throw new NoRefund(closed)
}

const closed = 'Order closed: a transaction was uploaded, or it expired.'

async function placeFor({ db, clock }: Services, row: Row, signed: SignedReturn) {
  const { state, hash, expiresAt } = returnOrders
  if (row.state !== 'taken') {
    // Another number could be sent by hand too: then both would pay.
    if (signed.nonce !== row.nonce)
      throw new NoRefund(
        `It is transaction ${signed.nonce} of the treasury. This order takes number ${row.nonce}: sign it with --nonce ${row.nonce}.`,
      )
    return and(
      ...[inArray(state, ['ordered', 'refused']), gt(expiresAt, clock.now())],
      eq(returnOrders.nonce, signed.nonce),
    )
  }
  const [known] = await db.select().from(refunds).where(eq(refunds.paymentId, row.paymentId))
  const isUnderWay = known?.state === 'signed' || known?.state === 'sent'
  if (!isUnderWay || known.nonce !== signed.nonce || !isHigherFee(signed, known))
    throw new NoRefund(
      'A transaction of this order was taken already. Only the same with a higher fee can come in its place, while it is not final.',
    )
  return and(eq(state, 'taken'), eq(hash, row.hash ?? ''))
}

/** One suffices: it only takes away. What may have been sent is followed. */
export async function withdrawReturn(services: Services, row: Row, by: string): Promise<void> {
  const which = and(eq(returnOrders.id, row.id), await whereUnsent(services.db, row))
  const said = `Withdrawn by ${by}.`
  const changes = { ...{ state: 'void' as const, signedTransaction: null, hash: null }, said }
  if ((await changeOrders(services, { which, changes, by })) === 0)
    throw new NoRefund('It is too late: its transaction is here. Look at it again.')
}

/** An upload only once its number, which the payment's next order takes, is noted. */
async function whereUnsent(db: Db, row: Row) {
  const { state, hash, nonce, paymentId } = returnOrders
  if (row.state !== 'uploaded') return inArray(state, ['approved', 'ordered', 'refused'])
  const signed = await heldAgainst(row.signedTransaction ?? '', orderIn(row.document ?? ''))
  const sent = db
    .select({ id: refunds.paymentId })
    .from(refunds)
    .where(and(eq(refunds.paymentId, paymentId), ne(refunds.state, 'failed')))
  return and(
    ...[eq(state, 'uploaded'), eq(hash, signed.hash), eq(nonce, signed.nonce)],
    notExists(sent),
  )
}
