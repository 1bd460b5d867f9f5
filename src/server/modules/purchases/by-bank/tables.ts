import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  index,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { accountKey } from '@/server/modules/identity/tables'
import { baseUnits, bytes, moment } from '@/server/platform/db/columns'
import { payments, purchaseOrders } from '../tables'

/** Whose a payment is that nobody could match, or that it goes back. */
export type TransferDecision = 'member' | 'back'

/**
 * Who paid by bank transfer, next to the payment, and what two operators have decided about it. The
 * follower, which does what they decided, reads no name and no account.
 */
export const bankPayers = pgTable('bank_payer', {
  paymentId: uuid('payment_id')
    .primaryKey()
    .references(() => payments.id),
  /** Name, account and what they wrote, locked: a refund goes there. */
  payer: text().notNull(),
  /** Written by 0.1.0 alone, and read by nothing any more. */
  named: text(),
  decided: text().$type<TransferDecision>(),
  accountId: accountKey('account_id'),
  orderId: uuid('order_id').references(() => purchaseOrders.id),
  /** It is decided that it gives back this refund; `decided` is null then. */
  givesBack: text('gives_back').references((): AnyPgColumn => refundTransfers.endToEndId),
  /** When the follower carried out the decision. */
  takenAt: moment('taken_at'),
  /** Why the follower could not do what was decided, until it can or something else is decided. */
  failure: text(),
})

/**
 * Each account that somebody has named for a refund, locked, under its fingerprint, which the request
 * bears that two operators agree to. It is written once and never changed.
 */
export const refundAccounts = pgTable(
  'refund_account',
  {
    paymentId: uuid('payment_id')
      .notNull()
      .references(() => payments.id),
    fingerprint: text().notNull(),
    locked: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.paymentId, table.fingerprint] })],
)

/** What was written for the bank, locked; it is forgotten after ten years. */
export const refundFiles = pgTable('refund_file', {
  id: uuid().primaryKey(),
  /** The file’s own name: a bank takes no second one of it. */
  name: text().notNull(),
  askedBy: text('asked_by').notNull(),
  writtenAt: moment('written_at').notNull(),
  locked: bytes(),
})

/**
 * sent: written into a file · cancelled: of a file that was lost, so that it waits for another ·
 * refused: the bank would not carry it out, so that it waits for another account · done: its debit is booked, and the payment is back · doubled: its debit is booked, and the payment
 * was back before · returned: the bank has brought it back · again: and has booked it once more.
 */
type RefundTransferState =
  | 'sent'
  | 'cancelled'
  | 'refused'
  | 'done'
  | 'doubled'
  | 'returned'
  | 'again'

/**
 * A refund by bank transfer, one row each time it is written into a file: a debit that comes late may
 * be of any of them. What the bank tells is noted by the worker that reads it, and what follows from
 * it by the follower.
 */
export const refundTransfers = pgTable(
  'refund_transfer',
  {
    endToEndId: text('end_to_end_id').primaryKey(),
    paymentId: uuid('payment_id')
      .notNull()
      .references(() => payments.id),
    fileId: uuid('file_id')
      .notNull()
      .references(() => refundFiles.id),
    amount: baseUnits('amount').notNull(),
    state: text().$type<RefundTransferState>().notNull().default('sent'),
    /** The bank’s entries, and which of their payments: what has left, has left again, and came back. */
    debitKey: text('debit_key'),
    secondDebitKey: text('second_debit_key'),
    returnKey: text('return_key'),
    returnedAmount: baseUnits('returned_amount'),
    endedAt: moment('ended_at'),
    /** When two operators said how it was settled that it had left twice. */
    settledAt: moment('settled_at'),
  },
  (table) => [
    uniqueIndex('refund_transfer_open').on(table.paymentId).where(sql`${table.state} = 'sent'`),
    index('refund_transfer_of_payment').on(table.paymentId),
    index('refund_transfer_of_file').on(table.fileId),
  ],
)

export type RefundTransfer = typeof refundTransfers.$inferSelect

/** Whether a refund of the payment that is read has left the bank. */
export const whereRefundLeft = sql`exists (select from refund_transfer
  where refund_transfer.payment_id = ${payments.id} and refund_transfer.state in ('done', 'again'))`

/** Whether the payment that is read has given back a refund; one that the bank took back before has not. */
export const whereGivenBack = sql`exists (select from bank_payer
  join settlement on settlement.payment_id = bank_payer.payment_id
  where bank_payer.payment_id = ${payments.id} and gives_back is not null and taken_at is not null
    and trouble is null)`
