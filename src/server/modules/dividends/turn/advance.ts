import type { TransfersNeeds } from '@/server/modules/payables/needs'
import { takeCuts } from '../cut/take-cuts'
import { creditDue } from '../entitlements/credit'
import { closeDone } from '../money/assign'
import type { DividendsNeeds } from '../needs'

/** The worker's turn for dividends, in this order. A step that broke off goes on where it stopped. */
export async function advanceDividends(needs: DividendsNeeds & TransfersNeeds): Promise<void> {
  await takeCuts(needs)
  await creditDue(needs)
  await closeDone(needs)
}
