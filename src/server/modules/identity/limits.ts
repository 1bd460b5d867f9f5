import { mailTerms, sessionTerms } from '@/config/terms'
export const codeLimits = {
  lifeMs: mailTerms.codeMinutes * 60_000,
  tries: mailTerms.codeTries,
  resendAfterMs: mailTerms.resendSeconds * 1_000,
  sendsAnHour: 5,
  sendsADay: 10,
}

export const loginLimits = {
  tries: 10,
  windowMs: 15 * 60_000,
  challengeMs: 15 * 60_000,
  authenticatorTries: 5,
}

export const apiKeyLimits = { most: 5, callsAMinute: 60 }

export const knownDeviceMs = 180 * 24 * 60 * 60_000
export const resetSecretMs = mailTerms.passwordLinkMinutes * 60_000
export const signupMs = 24 * 60 * 60_000

export const passkeyLimits = {
  challengeMs: 5 * 60_000,
  freshMs: sessionTerms.freshMinutes * 60_000,
  /**
   * A passkey younger than this cannot change e-mail or phone, so a thief cannot add one and take
   * the account over at once.
   */
  trustedAfterMs: 24 * 60 * 60_000,
  most: 10,
}
