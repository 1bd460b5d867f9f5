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

/** The decision about an unmatched payment: whose it is, or that it is refunded. */
export type TransferDecision = 'member' | 'back'

/**
 * The payer of a bank transfer, next to the payment, and what two operators have decided about it.
 * The follower, which carries out the decision, reads neither name nor account.
 */
export const bankPayers = pgTable('bank_payer', {
  paymentId: uuid('payment_id')
    .primaryKey()
    .references(() => payments.id),
  /** Name, account and text, encrypted: the destination of a refund. */
  payer: text().notNull(),
  /** Written only by 0.1.0, and no longer read. */
  named: text(),
  decided: text().$type<TransferDecision>(),
  accountId: accountKey('account_id'),
  orderId: uuid('order_id').references(() => purchaseOrders.id),
  /** The decision that it returns this refund; `decided` is then null. */
  givesBack: text('gives_back').references((): AnyPgColumn => refundTransfers.endToEndId),
  /** When the follower carried out the decision. */
  takenAt: moment('taken_at'),
  /** Why the follower could not carry out the decision, until it can or another one is made. */
  failure: text(),
})

/**
 * Each account that was named for a refund, encrypted, under its hash, which is part of the request
 * that two operators approve. It is written once and never changed.
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

/** What was written for the bank, encrypted; it is deleted after ten years. */
export const refundFiles = pgTable('refund_file', {
  id: uuid().primaryKey(),
  /** The file’s own name: a bank refuses a second one of it. */
  name: text().notNull(),
  askedBy: text('asked_by').notNull(),
  writtenAt: moment('written_at').notNull(),
  locked: bytes(),
})

/**
 * sent: written into a file · cancelled: of a lost file, so that it waits for another · refused:
 * the bank would not carry it out, so that it waits for another account · done: its debit is
 * booked, and the payment is back · doubled: its debit is booked, and the payment was back before ·
 * returned: the bank has returned it · again: and has booked it once more.
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
 * A refund by bank transfer, one row each time it is written into a file: a late debit may belong
 * to any of them. The worker that reads the bank's files records what they report, and the follower
 * acts on it.
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
    /** The bank’s entries and their parts: the debit, a second debit, and the return. */
    debitKey: text('debit_key'),
    secondDebitKey: text('second_debit_key'),
    returnKey: text('return_key'),
    returnedAmount: baseUnits('returned_amount'),
    endedAt: moment('ended_at'),
    /** When two operators said how a second debit was settled. */
    settledAt: moment('settled_at'),
  },
  (table) => [
    uniqueIndex('refund_transfer_open').on(table.paymentId).where(sql`${table.state} = 'sent'`),
    index('refund_transfer_of_payment').on(table.paymentId),
    index('refund_transfer_of_file').on(table.fileId),
  ],
)

export type RefundTransfer = typeof refundTransfers.$inferSelect

/** Whether a refund of the selected payment has left the bank. */
export const whereRefundLeft = sql`exists (select from refund_transfer
  where refund_transfer.payment_id = ${payments.id} and refund_transfer.state in ('done', 'again'))`

/**
 * Whether the selected payment has returned a refund; one that the bank reversed before has not.
 */
export const whereGivenBack = sql`exists (select from bank_payer
  join settlement on settlement.payment_id = bank_payer.payment_id
  where bank_payer.payment_id = ${payments.id} and gives_back is not null and taken_at is not null
    and trouble is null)`
