import { purchaseCalls } from '@/contract/purchase'
import { swapCalls } from '@/contract/swap'
import {
  buyShare,
  cancelQuote,
  getConvertedAmount,
  lockQuote,
  resolvePayment,
} from '@/server/modules/purchases'
import { recordSwap } from '@/server/modules/swaps'
import { routesOf } from '@/server/platform/http/mount'
import { counted } from '@/server/platform/signals/metrics'

export const purchaseRoutes = [
  routesOf('wallet', purchaseCalls, {
    getConvertedAmount: (services, input, { member }) =>
      getConvertedAmount(services, member, input),
    lockQuote: (services, input, { member, inOneFunction }) =>
      counted('fnx_order_locks_total', 'locked', lockQuote(services, member, input, inOneFunction)),
    cancelQuote: (services, input, { member }) => cancelQuote(services, member, input),
    resolvePayment: (services, input, { member, idempotently }) =>
      resolvePayment(services, member, input, idempotently),
    buyShare: (services, input, { member, inOneStatement }) =>
      buyShare(services, member, input, inOneStatement),
  }),
  routesOf('wallet', swapCalls, {
    recordSwap: (services, input, { member, idempotently }) =>
      recordSwap(services, member, input, idempotently),
  }),
]
