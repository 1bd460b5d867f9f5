export { blankAccount, closeAccount, sweepAccounts } from './close-account'
export {
  codeHash,
  consumeCode,
  consumeSend,
  guessCode,
  hintOf,
  lastSentAt,
  refuseEarlyResend,
  sendCode,
} from './codes'
export {
  type Account,
  findByIdentifier,
  lockAccount,
  lockMember,
  ownAccount,
  setStanding,
} from './find-account'
export { handOverOf } from './hand-over.service'
export { codeLimits } from './limits'
export { consumePasswordTry } from './password-rules'
export { ownColumns } from './profile.service'
export { endSessions, memberSessions, whereAliveSession } from './sessions'
export { dropTwoFactor } from './two-factor.service'
