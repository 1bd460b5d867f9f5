import type { TransactionStatus } from '@/contract/transaction'

/** What may still be paid, or be said to be paid anew. */
export const unpaid: TransactionStatus[] = [
  'awaiting',
  'pending',
  'expired',
  'cancelled',
  'failed',
  'replaced',
]
