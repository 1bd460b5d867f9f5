export { resolvePayment } from './payments/decide'
export type { Details } from './payments/differences'
export { NoRefund, paymentsOutOfBooks } from './payments/journals'
export {
  type Before,
  creditPaid,
  type Others,
  type PaymentsJob,
  paymentsJob,
} from './payments/payments-job'
export { raiseFee } from './payments/raise-fee'
export { refund } from './payments/refund'
export { checkTreasury, forgetTreasuryChecks } from './payments/treasury-check'
export { lockQuote, type QuoteSigner, quoteSigner } from './quotes/lock'
export { NewcomerReserve } from './quotes/newcomers'
export { getConvertedAmount } from './quotes/offer'
export { cancelQuote } from './quotes/release'
export { buyShare } from './quotes/submission'
