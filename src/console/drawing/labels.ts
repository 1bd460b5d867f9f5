import type { StatementKind } from '@/contract/statement'
import type { TransactionKind, TransactionStatus } from '@/contract/transaction'

/** The words that the site has for these, where it speaks to the member itself. */
export const statusLabels: Record<TransactionStatus, string> = {
  awaiting: 'Awaiting payment',
  pending: 'Pending',
  confirmed: 'Confirmed',
  decision: 'Member decides',
  returning: 'Being refunded',
  returned: 'Refunded',
  held: 'Under review',
  failed: 'Failed',
  replaced: 'Replaced',
  expired: 'Expired',
  cancelled: 'Canceled',
}

export const kindLabels: Record<TransactionKind, string> = {
  purchase: 'Purchase',
  payment: 'Payment without order',
  swap: 'Swap',
}

export const movementLabels: Record<StatementKind, string> = {
  bought: 'Bought',
  claimed: 'Reward claimed',
  staked: 'Staked',
  unlocked: 'Stake ended',
  left: 'Unstaked early',
  returned: 'Given back',
  received: 'Received',
  correction: 'Correction',
  delivered: 'Moved to own wallet',
  brought: 'Brought back',
  undelivered: 'Delivery ended',
  sent: 'Sent to another wallet',
  given: 'Sent to a member',
  gift: 'Received from a member',
  surrendered: 'Transferred by order',
  assigned: 'Received by order',
  sold: 'Sold to the bank',
}
