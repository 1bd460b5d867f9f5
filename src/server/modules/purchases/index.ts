export { lockQuote, type QuoteSigner, quoteSigner } from './orders/lock'
export { NewcomerReserve } from './orders/newcomers'
export { getConvertedAmount } from './orders/quote'
export { cancelQuote } from './orders/release'
export { reportPayment } from './orders/submission'
export { resolvePayment } from './payments/decide'
export type { Details } from './payments/differences'
export { NoRefund, paymentsOutOfBooks } from './payments/journals'
export {
  type Before,
  creditPaid,
  type Others,
  paymentsJob,
} from './payments/payments-job'
export { raiseFee } from './payments/raise-fee'
export { refund } from './payments/refund'
export { checkTreasury, forgetTreasuryChecks } from './payments/treasury-check'
export { followReturnOrders } from './returns/follow-return-orders'
export { openReturnOrder } from './returns/return-order'
export { approveReturn, returnFacts, whyNoReturn } from './returns/return-orders.service'
