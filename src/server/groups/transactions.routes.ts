import type { transactionsCalls } from '@/contract/transactions'
import { exportGains } from '../gains/export'
import type { Handlers } from '../mount'
import { exportTransactions } from '../transactions/export'
import { getMinimumPaymentAmount } from './currency.service'

export const transactionsRoutes: Handlers<typeof transactionsCalls> = {
  getMinimumPaymentAmount: (services, input) => getMinimumPaymentAmount(services, input),
  listXls: (services, { report, year, ...filter }, { member: { accountId } }) =>
    report === 'gains'
      ? exportGains(services, accountId, year)
      : exportTransactions(services, accountId, filter),
}
