import { auditCalls } from '@/contract/audit'
import { paperCalls } from '@/contract/paper'
import { statementCalls } from '@/contract/statement'
import { transactionCalls } from '@/contract/transaction'
import { transactionsCalls } from '@/contract/transactions'
import { holdingsCalls } from '@/contract/user/holdings'
import { ownDataCalls } from '@/contract/user/profile'
import { auditProof, auditTotals } from '@/server/modules/ledger/audit/audit.service'
import { getMinimumPaymentAmount } from '@/server/modules/offerings/currency.service'
import { ownData } from '@/server/modules/papers/own-data.service'
import { issuePaper, ownPapers, paperFile } from '@/server/modules/papers/papers.service'
import {
  exportGains,
  exportStatement,
  exportTransactions,
  latestOf,
  shareStatement,
  transactionDetail,
  transactionsPage,
} from '@/server/modules/portfolio'
import {
  dashboard,
  getDealHistoryUser,
  graphForDealUser,
  myWallet,
} from '@/server/modules/portfolio/holdings/holdings.service'
import { routesOf } from '@/server/platform/http/mount'

export const portfolioRoutes = [
  routesOf('user', holdingsCalls, {
    myWallet: (services, _, { member }) => myWallet(services, member),
    dashboard: (services, _, { member }) => dashboard(services, member),
    graphForDealUser: (services, input, { member }) => graphForDealUser(services, member, input),
    getDealHistoryUser: (services, input, { member }) =>
      getDealHistoryUser(services, member, input),
  }),
  routesOf('user', ownDataCalls, {
    ownData: (services, _, { member }) => ownData(services, member),
  }),
  routesOf('wallet', transactionCalls, {
    transactions: ({ db }, { cursor, limit, ...filter }, { member: { accountId } }) =>
      transactionsPage(db, { accountId, filter, cursor, limit }),
    latestTransactions: ({ db }, _, { member }) => latestOf(db, member.accountId),
    transaction: (services, { id }, { member: { accountId } }) =>
      transactionDetail(services, { accountId, id }),
  }),
  routesOf('wallet', statementCalls, {
    shareStatement: (services, input, { member: { accountId } }) =>
      shareStatement(services, { ...input, accountId }),
  }),
  routesOf('wallet', paperCalls, {
    papers: (services, _, { member }) => ownPapers(services, member),
    issuePaper: (services, input, { member }) => issuePaper(services, member, input),
    paper: (services, input, { member }) => paperFile(services, member, input),
  }),
  routesOf('transactions', transactionsCalls, {
    getMinimumPaymentAmount: (services, input) => getMinimumPaymentAmount(services, input),
    listXls: (services, { report, year, ...filter }, { member: { accountId } }) => {
      if (report === 'gains') return exportGains(services, accountId, year)
      if (report === 'statement') return exportStatement(services, accountId, filter)
      return exportTransactions(services, accountId, filter)
    },
  }),
  routesOf('admin', auditCalls, {
    auditTotals: (services) => auditTotals(services),
    auditProof: (services, input, { member }) => auditProof(services, member, input),
  }),
]
