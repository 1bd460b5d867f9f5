// All that the simulation knows of transfers and the bank's files.

import { acceptedOf } from '@/contract/offering'
import { purchaseCalls } from '@/contract/purchase'
import type { BankAccount, BankInbox } from '@/server/modules/bank/needs'
import { sampleAccount } from '@/server/sandbox/bank/sample-account'
import { callOf, type Documents } from './product'
import { bankHoliday } from './simulation/terms'

export type { BankOrder } from '@/contract/purchase'
export type { BankInbox } from '@/server/modules/bank/needs'
export { type Booking, bookedSum, camtFile } from '@/server/sandbox/bank/camt'

export const placeBankOrder = callOf(purchaseCalls.placeBankOrder)
export const bankOrderInput = (quoteId: string, documents: Documents) => ({
  quoteId,
  accepted: acceptedOf(documents),
})

export const { iban, currency } = sampleAccount
export const bankAccount = (inbox: BankInbox): BankAccount => ({
  ...sampleAccount,
  closedDays: new Set([bankHoliday]),
  inbox,
})

export interface EntryRow {
  reference: string
  amount: string
  isCredit: boolean
  isReversal: boolean
  isInBooks: boolean
}

export interface FileRow {
  fingerprint: string
  state: 'offered' | 'waiting' | 'read' | 'refused'
  /** Why it was refused. */
  said: string | null
}

export interface TransferRow {
  /** The bank's own reference. */
  reference: string
  amount: string
  outcome: string | null
  order: string | null
}

export const bankReads = {
  entries: `select reference, amount::text, is_credit as "isCredit", is_reversal as "isReversal",
    exists (select from ledger_journal where ledger_journal.key = 'bank ' || bank_entry.key) as "isInBooks"
    from bank_entry where is_booked`,
  journals: `select count(*)::int as count from ledger_journal where kind = 'bank entry'`,
  transfers: `select split_part(hash, '/', 2) as reference, amount::text, outcome, settlement.order_id as order
    from payment left join settlement on payment_id = payment.id where origin = 'bank'`,
  files: `select fingerprint, state, said from bank_file`,
  fees: `select coalesce(sum(balance), 0)::text as balance from ledger_account
    where asset = '${currency}' and type = 'fees'`,
  money: `select coalesce(sum(balance), 0)::text as balance from ledger_account
    where asset = '${currency}' and type in ('bank', 'fees', 'suspense', 'missing')`,
}
