import type { TransfersNeeds } from '@/server/modules/payables/needs'
import { creditDue } from './credit'
import { closeDone } from './money'
import type { DividendsNeeds } from './needs'
import { takeCuts } from './take-cuts'

/** The worker's turn for dividends, in this order. A step that broke off goes on where it stopped. */
export async function advanceDividends(needs: DividendsNeeds & TransfersNeeds): Promise<void> {
  await takeCuts(needs)
  await creditDue(needs)
  await closeDone(needs)
}
