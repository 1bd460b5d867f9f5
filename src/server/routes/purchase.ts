import { purchaseCalls } from '@/contract/purchase'
import { swapCalls } from '@/contract/swap'
import { routesOf } from '../mount'
import { takeOrReturn } from '../payments/decide'
import { lockQuote } from '../quotes/lock'
import { getConvertedAmount } from '../quotes/offer'
import { cancelQuote } from '../quotes/release'
import { buyShare } from '../quotes/report'
import { recordSwap } from '../swaps/record-swap'

export const purchaseRoutes = [
  routesOf('wallet', purchaseCalls, {
    getConvertedAmount: (services, input, { member }) =>
      getConvertedAmount(services, member, input),
    lockQuote: (services, input, { member, once }) => lockQuote(services, member, input, once),
    cancelQuote: (services, input, { member }) => cancelQuote(services, member, input),
    takeOrReturn: (services, input, { member, once }) =>
      takeOrReturn(services, member, input, once),
    buyShare: (services, input, { member, once }) => buyShare(services, member, input, once),
  }),
  routesOf('wallet', swapCalls, {
    recordSwap: (services, input, { member, once }) => recordSwap(services, member, input, once),
  }),
]
