import { dayMs, minuteMs } from '@/config/durations'
import { mailTerms, sessionTerms } from '@/config/terms'
export const codeLimits = {
  lifeMs: mailTerms.codeMinutes * minuteMs,
  tries: mailTerms.codeTries,
  resendAfterMs: mailTerms.resendSeconds * 1_000,
  sendsAnHour: 5,
  sendsADay: 10,
}

export const loginLimits = {
  tries: 10,
  windowMs: 15 * minuteMs,
  challengeMs: 15 * minuteMs,
  authenticatorTries: 5,
}

export const apiKeyLimits = { maxKeys: 5, callsAMinute: 60 }

export const knownDeviceMs = 180 * dayMs
export const resetSecretMs = mailTerms.passwordLinkMinutes * minuteMs
export const signupMs = dayMs

export const passkeyLimits = {
  challengeMs: 5 * minuteMs,
  freshMs: sessionTerms.freshMinutes * minuteMs,
  /**
   * A passkey younger than this cannot change email or phone, so a thief cannot add one and take
   * the account over at once.
   */
  trustedAfterMs: dayMs,
  most: 10,
}
