export { paymentsReader } from './incoming/payments-reader'
export { quoteKeyToLog } from './logged-key'
export { placeBankOrder } from './orders/bank-orders.service'
export { cancelOrder } from './orders/cancel'
export { NewcomerReserve } from './orders/newcomers'
export { placeOrder, quoteSigner } from './orders/place-order'
export { getConvertedAmount } from './orders/quote'
export { reportPayment } from './orders/report'
export { NoRefund, refundNoteText } from './refund-note'
export { resolvePayment } from './refunds/decide'
export { openRefundOrder } from './refunds/order'
export {
  approveRefund,
  refundFacts,
  refundOrdersOf,
  uploadRefund,
  whyNoRefund,
} from './refunds/refund-orders.service'
export { paymentsOutOfBooks } from './settling/journals'
export { settle } from './settling/settle'
export { checkTreasury, forgetTreasuryChecks } from './treasury/check'
export { transferRequests, transfers } from './turn/by-transfer'
export { purchaseSteps } from './turn/steps'
