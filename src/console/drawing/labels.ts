import type { StatementKind } from '@/contract/statement'
import type { TransactionKind, TransactionStatus } from '@/contract/transaction'
import type { operatorRoles } from '@/server/modules/operators'
import * as common from '../messages/common'
import * as m from '../messages/frame'

/** The words of the site for these states, where the site addresses the member. */
export const statusLabels = (): Record<TransactionStatus, string> => ({
  awaiting: m.awaitingPaymentText(),
  pending: m.pendingText(),
  confirmed: common.confirmedLabel(),
  decision: common.memberDecidesLabel(),
  returning: common.beingRefundedLabel(),
  returned: common.refundedLabel(),
  held: common.underReviewLabel(),
  failed: common.failedLabel(),
  replaced: m.replacedText(),
  expired: common.expiredLabel(),
  cancelled: common.canceledLabel(),
})

export const kindLabels = (): Record<TransactionKind, string> => ({
  purchase: m.purchaseText(),
  payment: m.paymentWithoutOrderText(),
  swap: m.swapText(),
  reinvestment: m.reinvestmentText(),
})

export const movementLabels = (): Record<StatementKind, string> => ({
  bought: common.boughtLabel(),
  claimed: m.rewardClaimedText(),
  staked: common.stakedLabel(),
  unlocked: m.stakeEndedText(),
  left: m.unstakedEarlyText(),
  returned: m.givenBackText(),
  received: m.receivedText(),
  correction: m.correctionText(),
  delivered: m.movedToOwnWalletText(),
  brought: m.broughtBackText(),
  undelivered: m.deliveryEndedText(),
  sent: m.sentToAnotherWalletText(),
  given: m.sentToAMemberText(),
  gift: m.receivedFromAMemberText(),
  surrendered: m.transferredByOrderText(),
  assigned: m.receivedByOrderText(),
  sold: m.soldToTheBankText(),
})

export const roleNames = (roles: (typeof operatorRoles)[number][]) =>
  roles.map((role) => m.roleLabel({ role })).join(', ')

/** Money of a dividend or a buy-back: from the bank, to the tax office, back to the bank. */
export const transferName = (kind: string) => m.transferText({ kind })
