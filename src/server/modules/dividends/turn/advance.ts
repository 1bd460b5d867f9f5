import type { TransfersNeeds } from '@/server/modules/payables/needs'
import { takeCuts } from '../cut/take-cuts'
import { creditDue } from '../entitlements/credit'
import { closeDone } from '../money/assign'
import type { DividendsNeeds } from '../needs'

/** What the worker does for dividends, in this order; each step goes on where one before it ended. */
export async function advanceDividends(needs: DividendsNeeds & TransfersNeeds): Promise<void> {
  await takeCuts(needs)
  await creditDue(needs)
  await closeDone(needs)
}
