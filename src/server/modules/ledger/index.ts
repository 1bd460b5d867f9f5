export { auditDue } from './audit/audit-due'
export { newestSnapshot } from './audit/publish'
export { balanceOf } from './balances'
export { integrityErrors } from './integrity-errors'
export { depositRewards, issueShares } from './issue-shares'
export {
  type Asset,
  type LedgerAccount,
  offeredMicroShares,
  type PersonAccountType,
  type PlatformAccountType,
  supplyCapMicroShares,
} from './ledger-account'
export { type Journal, type Move, NotEnough, post } from './post'
export { timeText, transactionColumns, transactionJson } from './transaction-doc'
