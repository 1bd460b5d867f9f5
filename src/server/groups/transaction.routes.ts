import type { transactionCalls } from '@/contract/transaction'
import type { Besides, Handlers } from '../mount'
import { transactionDetail } from '../transactions/detail'
import { latestOf } from '../transactions/latest'
import { listTransactions, transactionsBeside } from '../transactions/list'

export const transactionRoutes: Handlers<typeof transactionCalls> = {
  transactions: ({ db }, { cursor, limit, ...filter }, { member: { accountId } }) =>
    listTransactions(db, { accountId, filter, cursor, limit }),
  latestTransactions: ({ db }, _, { member }) => latestOf(db, member.accountId),
  transaction: (services, { id }, { member: { accountId } }) =>
    transactionDetail(services, { accountId, id }),
}

export const transactionsRead: Besides<typeof transactionCalls> = {
  transactions: ({ cursor, limit, ...filter }, accountId) =>
    transactionsBeside({ accountId, filter, cursor, limit }),
}
