export { auditDue } from './audit/audit-due'
export { newestSnapshot } from './audit/publish'
export { balanceOf } from './balances'
export { integrityErrors } from './integrity-errors'
export { depositRewards, issueShares } from './issue-shares'
export { type Journal, type Move, NotEnough, post } from './post'
export {
  type Asset,
  type PersonPurse,
  type PlatformPurse,
  type Purse,
  supplyCapMicroShares,
} from './purses'
export { timeText, transactionColumns, transactionJson } from './transaction-doc'
