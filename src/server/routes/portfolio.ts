import type { Hono } from 'hono'
import { activityCalls } from '@/contract/activity'
import { auditCalls } from '@/contract/audit'
import { paperCalls } from '@/contract/paper'
import { statementCalls } from '@/contract/statement'
import { transactionCalls } from '@/contract/transaction'
import { transactionsCalls } from '@/contract/transactions'
import { holdingsCalls } from '@/contract/user/holdings'
import { ownDataCalls } from '@/contract/user/profile'
import { auditChain } from '@/server/modules/custody/check/audit-chain.service'
import { auditProofs, auditTotals } from '@/server/modules/ledger/audit/audit.service'
import {
  auditCheckpoint,
  auditWitness,
  checkpointNote,
  logTile,
} from '@/server/modules/ledger/log/log.service'
import { getMinimumPaymentAmount } from '@/server/modules/offerings/currency.service'
import { ownData } from '@/server/modules/papers/own-data.service'
import { issuePaper, ownPapers, paperFile } from '@/server/modules/papers/papers.service'
import {
  activityPage,
  exportActivity,
  exportStatement,
  exportYear,
  latestOf,
  salesOf,
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
import { AppError } from '@/server/platform/errors'
import { routesNeeding } from '@/server/platform/http/mount'
import type { PortfolioRoutesNeeds } from './needs'

const routesOf = routesNeeding<PortfolioRoutesNeeds>()

export const portfolioRoutes = [
  routesOf('user', holdingsCalls, {
    myWallet: (needs, _, { member }) => myWallet(needs, member),
    dashboard: (needs, _, { member }) => dashboard(needs, member),
    graphForDealUser: (needs, input, { member }) => graphForDealUser(needs, member, input),
    sales: (needs, _, { member }) => salesOf(needs, member.accountId),
    getDealHistoryUser: (needs, input, { member }) => getDealHistoryUser(needs, member, input),
  }),
  routesOf('user', ownDataCalls, {
    ownData: (needs, _, { member }) => ownData(needs, member),
  }),
  routesOf('wallet', activityCalls, {
    activity: (needs, { cursor, limit, ...filter }, { member: { accountId } }) =>
      activityPage(needs, { accountId, filter, cursor, limit }),
    latestTransactions: (needs, _, { member }) => latestOf(needs, member.accountId),
  }),
  routesOf('wallet', transactionCalls, {
    transactions: ({ db }, { cursor, limit, ...filter }, { member: { accountId } }) =>
      transactionsPage(db, { accountId, filter, cursor, limit }),
    transaction: (needs, { id }, { member: { accountId } }) =>
      transactionDetail(needs, { accountId, id }),
  }),
  routesOf('wallet', statementCalls, {
    shareStatement: (needs, input, { member: { accountId } }) =>
      shareStatement(needs, { ...input, accountId }),
  }),
  routesOf('wallet', paperCalls, {
    papers: (needs, _, { member }) => ownPapers(needs, member),
    issuePaper: (needs, input, { member }) => issuePaper(needs, member, input),
    paper: (needs, input, { member }) => paperFile(needs, member, input),
  }),
  routesOf('transactions', transactionsCalls, {
    getMinimumPaymentAmount: (needs, input) => getMinimumPaymentAmount(needs, input),
    listXls: (needs, { report, year, ...filter }, { member: { accountId } }) => {
      if (report === undefined) return exportActivity(needs, accountId, filter)
      if (report === 'statement') return exportStatement(needs, accountId, filter)
      return exportYear(needs, accountId, { report, year })
    },
  }),
  routesOf('admin', auditCalls, {
    auditChain: (needs) => auditChain(needs),
    auditTotals: (needs) => auditTotals(needs),
    auditProofs: (needs, input, { member }) => auditProofs(needs, member, input),
    auditCheckpoint: (needs) => auditCheckpoint(needs),
    auditWitness: (needs, input) => auditWitness(needs, input),
  }),
]

/** The public log for its readers: files that anybody may cache (C2SP tlog-tiles). */
export function addLogFiles(api: Hono, needs: PortfolioRoutesNeeds): void {
  api.get('/log/checkpoint', async (context) => {
    const note = await checkpointNote(needs)
    if (note === undefined) throw new AppError('NOT_FOUND')
    const type = { 'content-type': 'text/plain; charset=utf-8' }
    return context.body(note, 200, { ...type, 'cache-control': 'no-cache' })
  })
  const prefix = '/log/tile/'
  api.get(`${prefix}*`, async (context) => {
    const { path } = context.req
    const bytes = await logTile(needs, path.slice(path.indexOf(prefix) + prefix.length))
    if (bytes === undefined) throw new AppError('NOT_FOUND')
    const type = { 'content-type': 'application/octet-stream' }
    const cacheForever = { 'cache-control': 'public, max-age=31536000, immutable' }
    return context.body(bytes, 200, { ...type, ...cacheForever })
  })
}
