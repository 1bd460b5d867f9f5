import { and, asc, desc, eq, inArray, isNotNull, isNull, lte, notExists, or } from 'drizzle-orm'
import { utcDay } from '@/config/durations'
import { houseCode } from '@/config/house'
import { writeRefundFile } from '@/server/modules/bank'
import type { Keys } from '@/server/platform/crypto/keys'
import { advisoryLocks } from '@/server/platform/db/advisory-locks'
import { type Db, isAnyOf, isUuid } from '@/server/platform/db/database'
import { run } from '@/server/platform/db/query'
import { groupBy } from '@/server/platform/lists'
import type { Ports } from '@/server/platform/ports'
import {
  decryptPayer,
  obstacleTo,
  type Payer,
  type RefundObstacle,
  timesReturned,
} from '../by-bank/payers'
import { bankPayers, type RefundTransfer, refundFiles, refundTransfers } from '../by-bank/tables'
import { unbookedRefunds } from '../by-bank/unbooked'
import type { RefundFilesNeeds } from '../needs'
import { amountDue } from '../settling/journals'
import { payments, settlements } from '../tables'

const maxRefundsOfFile = 500
const contextOf = (id: string) => `refund file ${id}`

type PayerNeeds = Pick<Ports, 'db' | 'keys'>

export interface WaitingRefund {
  paymentId: string
  accountId: string | null
  amount: bigint
  paidAt: Date
  since: Date
  payer: Payer
  /** Why it cannot be in a file until its owner names another account. */
  obstacle: RefundObstacle | undefined
}

/** Refunds by bank transfer that are in no file, longest waiting first. */
export async function waitingRefunds(
  { db, keys }: PayerNeeds,
  until?: Date,
): Promise<WaitingRefund[]> {
  const { outcome, decidedAt, accountId, keptAmount } = settlements
  const whereSent = eq(refundTransfers.state, 'sent')
  const whereCancelled = inArray(refundTransfers.state, ['cancelled', 'refused'])
  const whereLeftAnyway = and(whereCancelled, isNotNull(refundTransfers.debitKey))
  const whereLeftAgain = and(
    eq(refundTransfers.state, 'returned'),
    isNotNull(refundTransfers.secondDebitKey),
  )
  // guard: without it, a refund that left in a cancelled file is sent again —
  //   server/purchases/refunds/refund-files: a lost file is cancelled — first argument alone
  const whereOpenRefund = or(whereSent, whereLeftAnyway, whereLeftAgain)
  const isUnderWay = db
    .select({ id: refundTransfers.paymentId })
    .from(refundTransfers)
    .where(and(eq(refundTransfers.paymentId, payments.id), whereOpenRefund))
  const rows = await db
    .select({ payment: payments, decidedAt, accountId, keptAmount, locked: bankPayers.payer })
    .from(settlements)
    .innerJoin(payments, eq(payments.id, settlements.paymentId))
    .innerJoin(bankPayers, eq(bankPayers.paymentId, payments.id))
    .where(
      and(
        eq(outcome, 'returning'),
        eq(payments.origin, 'bank'),
        isNull(payments.reversedAt),
        until && lte(decidedAt, until),
        notExists(isUnderWay),
      ),
    )
    .orderBy(asc(decidedAt), asc(payments.id))
  const came = await timesReturned(
    db,
    rows.map(({ payment }) => payment.id),
  )
  return Promise.all(
    rows.map(async ({ payment, locked, keptAmount: kept, ...row }) => {
      const payer = await decryptPayer(keys, payment.id, locked)
      return {
        paymentId: payment.id,
        accountId: row.accountId,
        since: row.decidedAt,
        payer,
        amount: amountDue(payment, { keptAmount: kept }),
        paidAt: payment.blockAt,
        obstacle: obstacleTo(payer, came.get(payment.id)),
      }
    }),
  )
}

type Sendable = WaitingRefund & { payer: { account: string } }

const isSendable = (refund: WaitingRefund): refund is Sendable => refund.obstacle === undefined

const sendable = async (needs: PayerNeeds, until: Date): Promise<Sendable[]> =>
  (await waitingRefunds(needs, until)).filter(isSendable).slice(0, maxRefundsOfFile)

/** What two operators see of a file: its refunds and receivers, as a hash without names. */
export async function refundFileFacts(
  needs: PayerNeeds,
  until: Date,
): Promise<{ count: string; total: string; which: string; members: string[] }> {
  const due = await sendable(needs, until)
  const spelled = due.map(({ paymentId, amount, payer }) => [paymentId, String(amount), payer])
  return {
    count: String(due.length),
    total: String(due.reduce((sum, { amount }) => sum + amount, 0n)),
    which: await needs.keys.hash(`refund file ${JSON.stringify(spelled)}`),
    members: due.flatMap(({ accountId }) => accountId ?? []),
  }
}

/** Of two who write or cancel at once one does, and the other finds changed facts. */
export async function lockRefundFiles(db: Db): Promise<void> {
  await run(db)`select pg_advisory_xact_lock(${advisoryLocks.refundFiles})`
}

/** Each transfer has its own id, which cannot be guessed. */
const newEndToEndId = () => `R${crypto.randomUUID().replaceAll('-', '').toUpperCase()}`

/**
 * Writes all waiting refunds into a file for the bank, and stores it encrypted. Returns how many.
 */
export async function writeRefunds(
  needs: RefundFilesNeeds,
  { until, by }: { until: Date; by: string },
): Promise<number> {
  const { bank, clock, db, keys } = needs
  const due = await sendable(needs, until)
  if (bank === undefined || due.length === 0) return 0
  const [id, at] = [crypto.randomUUID(), clock.now()]
  const name = `${houseCode()}-REFUNDS-${utcDay(at)}-${id.slice(0, 8)}`
  const refundsWithIds = due.map((refund) => ({ ...refund, endToEndId: newEndToEndId() }))
  const { holder, iban, bic, currency } = bank
  const text = writeRefundFile({
    name,
    at,
    currency,
    holder,
    iban,
    bic,
    refunds: refundsWithIds.map(({ endToEndId, amount, paidAt, payer }) => ({
      endToEndId,
      amount,
      account: payer.account,
      name: payer.name ?? '',
      ...(payer.bic !== undefined && { bic: payer.bic }),
      text: `Refund of your transfer of ${utcDay(paidAt)}`,
    })),
  })
  const locked = await keys.encryptBytes(
    new Uint8Array(new TextEncoder().encode(text)),
    contextOf(id),
  )
  await db.insert(refundFiles).values({ id, name, askedBy: by, writtenAt: at, locked })
  await db.insert(refundTransfers).values(
    refundsWithIds.map(({ endToEndId, paymentId, amount }) => ({
      endToEndId,
      paymentId,
      amount,
      fileId: id,
    })),
  )
  return refundsWithIds.length
}

export interface RefundFile {
  id: string
  name: string
  askedBy: string
  writtenAt: Date
  transfers: RefundTransfer[]
}

const filesShown = 20

/** Includes older files with refunds that have not left the bank yet. */
export async function newestRefundFiles(db: Db): Promise<RefundFile[]> {
  const { id, name, askedBy, writtenAt } = refundFiles
  const newest = db
    .select({ id })
    .from(refundFiles)
    .orderBy(desc(writtenAt), desc(id))
    .limit(filesShown)
  const unbooked = (await unbookedRefunds(db)).map(({ fileId }) => fileId)
  const files = await db
    .select({ id, name, askedBy, writtenAt })
    .from(refundFiles)
    .where(or(inArray(id, newest), isAnyOf(id, unbooked)))
    .orderBy(desc(writtenAt), desc(id))
  const rows = await db
    .select()
    .from(refundTransfers)
    .where(
      isAnyOf(
        refundTransfers.fileId,
        files.map((file) => file.id),
      ),
    )
    .orderBy(asc(refundTransfers.endToEndId))
  const of = groupBy(rows, ({ fileId }) => fileId)
  return files.map((file) => ({ ...file, transfers: of.get(file.id) ?? [] }))
}

export const refundsOf = (db: Db, paymentId: string): Promise<RefundTransfer[]> =>
  db.select().from(refundTransfers).where(eq(refundTransfers.paymentId, paymentId))

/** In the bank's format; undefined if there is none, or if it was deleted. */
export async function readRefundFile(
  { db, keys }: { db: Db; keys: Pick<Keys, 'decryptBytes'> },
  id: string,
): Promise<{ name: string; text: string } | undefined> {
  if (!isUuid(id)) return undefined
  const [row] = await db.select().from(refundFiles).where(eq(refundFiles.id, id))
  if (row?.locked == null) return undefined
  const bytes = await keys.decryptBytes(row.locked, contextOf(id))
  return { name: row.name, text: new TextDecoder().decode(bytes) }
}

interface WishToCancel {
  file: string
  /** One that the bank has refused; empty for the whole file. */
  transfer: string
}

async function transfersOf(db: Db, { file, transfer }: WishToCancel): Promise<RefundTransfer[]> {
  const rows = await db.select().from(refundTransfers).where(eq(refundTransfers.fileId, file))
  return rows.filter(({ endToEndId }) => transfer === '' || transfer === endToEndId)
}

/** What would wait again, and whether the bank has booked any of it: then the file is not lost. */
export async function cancelFacts(db: Db, wish: WishToCancel) {
  const rows = await transfersOf(db, wish)
  const open = rows.filter(({ state }) => state === 'sent')
  return {
    count: String(open.length),
    total: String(open.reduce((sum, { amount }) => sum + amount, 0n)),
    booked: String(rows.filter(({ debitKey }) => debitKey !== null).length),
  }
}

/**
 * Makes refunds wait again; one that the bank has refused waits for another account, because it
 * would refuse the next file, too. One of them that leaves the bank nevertheless counts as done,
 * and is not sent again.
 */
export async function cancelRefunds(
  { db, clock }: Pick<Ports, 'clock' | 'db'>,
  wish: WishToCancel,
): Promise<number> {
  const ids = (await transfersOf(db, wish)).map(({ endToEndId }) => endToEndId)
  const cancelled = await db
    .update(refundTransfers)
    .set({ state: wish.transfer === '' ? 'cancelled' : 'refused', endedAt: clock.now() })
    .where(
      and(
        isAnyOf(refundTransfers.endToEndId, ids),
        eq(refundTransfers.state, 'sent'),
        // guard: without it, a refund that has left the bank is cancelled —
        //   server/purchases/refunds/refund-files: a refund that has left the bank since two people
        //   saw the file is not cancelled
        isNull(refundTransfers.debitKey),
      ),
    )
    .returning({ id: refundTransfers.endToEndId })
  return cancelled.length
}
