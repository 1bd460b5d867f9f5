import * as z from 'zod/mini'
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
    summary:
      'Begin an account and send a code to the phone. The same answer if the person has one already.',
    request: z.object({
      fullName: personName,
      email,
      phone,
      password: newPassword,
      acceptsTerms: z.literal(true, 'Accept the terms to go on'),
      captcha: captchaAnswer,
    }),
    response: signup,
  }),
  verifyPhoneOtp: describe({
    method: 'POST',
    path: 'user/verify-phone-otp',
    access: 'public',
    summary: 'Confirm the phone; the code for the e-mail address is sent then.',
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
    summary:
      'Confirm the e-mail address: the account is active, and its first session has begun if `granted` is there.',
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
