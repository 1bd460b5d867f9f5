import type { purchaseCalls } from '@/contract/purchase'
import type { Handlers } from '../mount'
import { lockQuote } from '../quotes/lock'
import { getConvertedAmount } from '../quotes/offer'
import { cancelQuote } from '../quotes/release'
import { buyShare } from '../quotes/report'

export const purchaseRoutes: Handlers<Omit<typeof purchaseCalls, 'takeOrReturn'>> = {
  getConvertedAmount: (services, input, { member }) => getConvertedAmount(services, member, input),
  lockQuote: (services, input, { member, once }) => lockQuote(services, member, input, once),
  cancelQuote: (services, input, { member }) => cancelQuote(services, member, input),
  buyShare: (services, input, { member, once }) => buyShare(services, member, input, once),
}
