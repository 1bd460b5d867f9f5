export { auditDue, newestProof } from './audit/audit.service'
export { newestSnapshot } from './audit/publish'
export { integrityErrors } from './integrity-errors'
export { journalKeys } from './journal-key'
export {
  type Asset,
  balanceOf,
  type LedgerAccount,
  offeredMicroShares,
  ownedBalances,
  platformBalances,
  sumOfPart,
  whereOwnedByMember,
} from './ledger-account'
export { newestLogged } from './log/append'
export { askWitnesses } from './log/ask-witnesses'
export {
  depositRewards,
  issuedForSale,
  issueShares,
  type Journal,
  NotEnough,
  post,
  postBy,
  wasIssued,
} from './post'
export { shareAsset } from './share-asset'
export { asTransaction } from './transaction'
