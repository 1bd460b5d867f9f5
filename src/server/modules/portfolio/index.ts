export { activityPage } from './activity/activity'
export { exportActivity, exportStatement, exportYear } from './export'
export { type GainsReport, gainsReport, lastPrice } from './gains/report'
export { salesOf } from './gains/sales'
export { type GoneBy, gainsSums } from './gains/sums'
export { placesBefore } from './statement/movements'
export {
  periodOf,
  shareStatement,
  type WholeStatement,
  wholeStatement,
} from './statement/share-statement'
export { transactionDetail } from './transactions/detail'
export { latestOf, transactionsPage } from './transactions/list'
