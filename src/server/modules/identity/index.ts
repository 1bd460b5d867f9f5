export { closeAccount } from './close-account'
export {
  type CodePurpose,
  codeHash,
  consumeCode,
  consumeSend,
  guessCode,
  hintOf,
  lastSentAt,
  refusal,
  refuseEarlyResend,
  sendCode,
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
export { consumePasswordTry } from './password-tries'
export { isAlive } from './session-life'
export { endSessions, memberSessions } from './sessions'
export { sweepAccounts } from './sweep'
