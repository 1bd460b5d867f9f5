export { auditDue } from './audit/audit.service'
export { newestSnapshot } from './audit/publish'
export { integrityErrors } from './integrity-errors'
export {
  type Asset,
  balanceOf,
  isOwned,
  type LedgerAccount,
  offeredMicroShares,
  ownedBalances,
  type PersonAccountType,
  platformBalances,
  sumOfPart,
  supplyCapMicroShares,
} from './ledger-account'
export { isLogged, newestLogged } from './log/append'
export { askWitnesses } from './log/ask-witnesses'
export {
  depositRewards,
  issuedForSale,
  issueShares,
  type Journal,
  type Move,
  NotEnough,
  post,
  postBy,
  wasIssued,
} from './post'
export { shareAsset } from './share-asset'
export { timeText } from './tables'
export { asTransaction } from './transaction'
