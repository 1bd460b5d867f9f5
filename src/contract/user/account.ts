import * as z from 'zod/mini'
import { termsError } from '@/messages/fields'
import { describe } from '../define'
import { captchaAnswer, email, personName } from '../fields'
import { codeSent, givenId, newPassword, oneTimeCode, phone } from './fields'
import { granted } from './login'

const signup = z.object({ signupId: z.string(), sent: codeSent })
const signupCode = z.object({ signupId: givenId, code: oneTimeCode })
const signupOnly = z.object({ signupId: givenId })

export const accountCalls = {
  createAccount: describe({
    method: 'POST',
    path: 'user/create-account',
    access: 'public',
    captcha: true,
    hourlyLimit: 20,
    summary: 'Create an account and send a phone code. Same answer for an existing member.',
    request: z.object({
      fullName: personName,
      email,
      phone,
      password: newPassword,
      acceptsTerms: z.literal(true, { error: termsError }),
      captcha: captchaAnswer,
    }),
    response: signup,
  }),
  verifyPhoneOtp: describe({
    method: 'POST',
    path: 'user/verify-phone-otp',
    access: 'public',
    summary: 'Confirm the phone; the email code follows.',
    request: signupCode,
    response: signup,
  }),
  verifyPhoneResendOtp: describe({
    method: 'POST',
    path: 'user/verify-phone-resend-otp',
    access: 'public',
    summary: 'Send the phone code again.',
    request: signupOnly,
    response: signup,
  }),
  verifyEmailOtp: describe({
    method: 'POST',
    path: 'user/verify-email-otp',
    access: 'public',
    summary: 'Confirm the email: the account is active; `granted` is its first session.',
    request: signupCode,
    response: z.object({ email, granted: z.optional(granted) }),
  }),
  verifyEmailResendOtp: describe({
    method: 'POST',
    path: 'user/verify-email-resend-otp',
    access: 'public',
    summary: 'Send the e-mail code again.',
    request: signupOnly,
    response: signup,
  }),
}
