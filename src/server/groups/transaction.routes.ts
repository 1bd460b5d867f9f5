import type { transactionCalls } from '@/contract/transaction'
import type { Handlers } from '../mount'
import { transactionDetail } from '../transactions/detail'
import { latestOf } from '../transactions/latest'
import { listTransactions } from '../transactions/list'

export const transactionRoutes: Handlers<typeof transactionCalls> = {
  transactions: ({ db }, { cursor, limit, ...filter }, { member: { accountId } }) =>
    listTransactions(db, { accountId, filter, cursor, limit }),
  latestTransactions: ({ db }, _, { member }) => latestOf(db, member.accountId),
  transaction: (services, { id }, { member: { accountId } }) =>
    transactionDetail(services, { accountId, id }),
}
