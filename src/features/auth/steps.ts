import { anySentCode, defineStep } from '@/lib/step'

export type SignupChannel = 'phone' | 'email'

/** Between the form of a new account and its second code. */
export const signupStep = defineStep('signup', {
  signupId: '',
  channel: 'phone' as SignupChannel,
  sent: anySentCode,
})

/** What was typed for a new account, until it is open: whoever changes a number finds all else as it was. */
export const signupDraft = {
  name: 'create-account',
  fields: ['fullName', 'email', 'phone', 'acceptsTerms'],
  staysWhenSent: true,
} as const

/** Goes with the page: a password is in no storage. */
export const typedPassword = { text: '' }

/** Between the password and the token. */
export const loginStep = defineStep('login', {
  challengeId: '',
  phone: anySentCode,
  email: anySentCode,
  /** Both codes were right; the authenticator is still asked for. */
  isAtAuthenticator: false,
  /** Then a passkey will do as well. */
  hasPasskey: false,
})

/** Between asking for a code and entering it. */
export const forgotStep = defineStep('forgot', { requestId: '', sent: anySentCode })

/** Between the right code and the new password. */
export const resetStep = defineStep('reset', { resetId: '' })
