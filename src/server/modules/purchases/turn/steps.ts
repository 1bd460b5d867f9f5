import { OrderTurns } from '@/server/modules/chain-orders'
import { renewEveryMs } from '@/server/platform/signals/renew'
import { followSubmissions, type SubmissionsAskedAt } from '../incoming/submissions'
import type { PurchasesNeeds } from '../needs'
import { expireOrders } from '../orders/expire'
import { refundUndecided } from '../refunds/decide'
import { followRefunds } from '../refunds/follow'
import { followRefundOrders, RefundOrderTurns } from '../refunds/follow-orders'
import { settle } from '../settling/settle'
import { watchCrediting } from '../settling/watch'
import { checkTreasury } from '../treasury/check'
import type { FinalReceipts } from '../treasury/known-in'
import { narrowDifferences } from '../treasury/narrow-differences'

type Step = [name: string, act: () => Promise<unknown>]

interface Following {
  /** False until a sandbox has booked the demo person's past; nothing is settled before. */
  isBegun(): boolean
  isBehind(): boolean
}

const treasuryMs = 60_000

/** The follower's steps for purchases in each turn, in this order, after the blocks are read. */
export function purchaseSteps(needs: PurchasesNeeds, { isBegun, isBehind }: Following): Step[] {
  const now = () => needs.clock.now().getTime()
  const submissionsAskedAt: SubmissionsAskedAt = new Map()
  const receipts: FinalReceipts = new Map()
  const refundTurns = new OrderTurns()
  const refundOrderTurns = new RefundOrderTurns()
  let checkAt = now()
  let watchedAt = Number.NEGATIVE_INFINITY
  const checkBooks = async () => {
    if (isBehind() || now() < checkAt) return
    await checkTreasury(needs, receipts)
    checkAt = now() + treasuryMs
    await narrowDifferences(needs, receipts)
  }
  const watch = async () => {
    if (Math.abs(now() - watchedAt) < renewEveryMs) return
    watchedAt = now()
    await watchCrediting(needs)
  }
  return [
    ['settle', async () => isBegun() && settle(needs)],
    ['submissions', () => followSubmissions(needs, submissionsAskedAt)],
    ['decisions', () => refundUndecided(needs)],
    ['orders', () => expireOrders(needs)],
    ['refunds', () => followRefunds(needs, refundTurns)],
    ['treasury check', checkBooks],
    ['refund orders', () => followRefundOrders(needs, refundOrderTurns)],
    ['look at crediting', watch],
  ]
}
