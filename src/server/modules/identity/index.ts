export { closeAccount } from './close-account'
export {
  type CodePurpose,
  codeHash,
  guessCode,
  hintOf,
  lastSentAt,
  refusal,
  refuseEarlyResend,
  sendCode,
  spendCode,
  spendSend,
} from './codes'
export {
  type Account,
  findByIdentifier,
  lockAccount,
  ownAccount,
  setKycStatus,
} from './find-account'
export { codeLimits } from './limits'
export { lockMember } from './lock-member'
export { spendPasswordTry } from './password-tries'
export { isAlive } from './session-life'
export { endSessions, memberSessions } from './sessions'
export { sweepAccounts } from './sweep'
