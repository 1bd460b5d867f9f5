import type { transactionsCalls } from '@/contract/transactions'
import type { Handlers } from '../mount'
import { exportTransactions } from '../transactions/export'

export const transactionsRoutes: Handlers<Pick<typeof transactionsCalls, 'listXls'>> = {
  listXls: (services, filter, { member }) => exportTransactions(services, member.accountId, filter),
}
