import { purchaseCalls } from '@/contract/purchase'
import { swapCalls } from '@/contract/swap'
import {
  buyShare,
  cancelQuote,
  getConvertedAmount,
  lockQuote,
  takeOrReturn,
} from '@/server/modules/purchases'
import { recordSwap } from '@/server/modules/swaps'
import { routesOf } from '@/server/platform/http/mount'

export const purchaseRoutes = [
  routesOf('wallet', purchaseCalls, {
    getConvertedAmount: (services, input, { member }) =>
      getConvertedAmount(services, member, input),
    lockQuote: (services, input, { member, once }) => lockQuote(services, member, input, once),
    cancelQuote: (services, input, { member }) => cancelQuote(services, member, input),
    takeOrReturn: (services, input, { member, once }) =>
      takeOrReturn(services, member, input, once),
    buyShare: (services, input, { member, inOneStatement }) =>
      buyShare(services, member, input, inOneStatement),
  }),
  routesOf('wallet', swapCalls, {
    recordSwap: (services, input, { member, once }) => recordSwap(services, member, input, once),
  }),
]
