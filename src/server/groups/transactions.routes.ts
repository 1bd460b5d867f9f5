import type { transactionsCalls } from '@/contract/transactions'
import type { Handlers } from '../mount'
import { exportTransactions } from '../transactions/export'
import { getMinimumPaymentAmount } from './currency.service'

export const transactionsRoutes: Handlers<typeof transactionsCalls> = {
  getMinimumPaymentAmount: (services, input) => getMinimumPaymentAmount(services, input),
  listXls: (services, filter, { member }) => exportTransactions(services, member.accountId, filter),
}
