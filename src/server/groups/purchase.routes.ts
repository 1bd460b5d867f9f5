import type { purchaseCalls } from '@/contract/purchase'
import type { Handlers } from '../mount'
import { takeOrReturn } from '../payments/decide'
import { lockQuote } from '../quotes/lock'
import { getConvertedAmount } from '../quotes/offer'
import { cancelQuote } from '../quotes/release'
import { buyShare } from '../quotes/report'

export const purchaseRoutes: Handlers<typeof purchaseCalls> = {
  getConvertedAmount: (services, input, { member }) => getConvertedAmount(services, member, input),
  lockQuote: (services, input, { member, once }) => lockQuote(services, member, input, once),
  cancelQuote: (services, input, { member }) => cancelQuote(services, member, input),
  takeOrReturn: (services, input, { member, once }) => takeOrReturn(services, member, input, once),
  buyShare: (services, input, { member, once }) => buyShare(services, member, input, once),
}
