import { transferSums } from '../dividend/totals'
import { addTransfer, findTransfer } from '../money/transfers'
import { addEntitlements, payableByCoin, payoutsFor } from '../payouts/owed-rows'

/** What a buy-back has in common with a dividend: the payer's transfers, what is owed, and its payout. */
export const sharedMoney = {
  findTransfer,
  addTransfer,
  transferSums,
  addEntitlements,
  payableByCoin,
  payoutsFor,
}
