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
    lockQuote: (services, input, { member, idempotently }) =>
      lockQuote(services, member, input, idempotently),
    cancelQuote: (services, input, { member }) => cancelQuote(services, member, input),
    takeOrReturn: (services, input, { member, idempotently }) =>
      takeOrReturn(services, member, input, idempotently),
    buyShare: (services, input, { member, inOneStatement }) =>
      buyShare(services, member, input, inOneStatement),
  }),
  routesOf('wallet', swapCalls, {
    recordSwap: (services, input, { member, idempotently }) =>
      recordSwap(services, member, input, idempotently),
  }),
]
