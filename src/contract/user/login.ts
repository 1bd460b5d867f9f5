import * as z from 'zod/mini'
import { emailCodeError, phoneCodeError } from '@/messages/fields'
import { describe } from '../define'
import { captchaAnswer, isoTime } from '../fields'
import {
  authenticatorCode,
  codeSent,
  deviceKey,
  givenId,
  givenPassword,
  identifier,
  oneTimeCode,
} from './fields'

const challenge = z.object({ challengeId: z.string(), phone: codeSent, email: codeSent })

export const granted = z.object({
  next: z.literal('done'),
  token: z.string(),
  expiresAt: isoTime,
  email: z.string(),
  device: z.string(),
})

export const loginCalls = {
  userLogin: describe({
    method: 'POST',
    path: 'user/userLogin',
    access: 'public',
    captcha: true,
    summary: 'Check email or phone and password, and send both codes.',
    request: z.object({
      identifier,
      password: givenPassword,
      device: deviceKey,
      captcha: captchaAnswer,
    }),
    response: challenge,
  }),
  loginVerifyOtp: describe({
    method: 'POST',
    path: 'user/login-verify-otp',
    access: 'public',
    summary: 'Confirm both codes, then the authenticator if on; answers the token.',
    request: z
      .object({
        challengeId: givenId,
        phoneCode: z.optional(oneTimeCode),
        emailCode: z.optional(oneTimeCode),
        authenticatorCode: z.optional(authenticatorCode),
      })
      .check(
        z.refine(
          (input) => input.authenticatorCode !== undefined || input.phoneCode !== undefined,
          {
            path: ['phoneCode'],
            error: phoneCodeError,
          },
        ),
        z.refine(
          (input) => input.authenticatorCode !== undefined || input.emailCode !== undefined,
          {
            path: ['emailCode'],
            error: emailCodeError,
          },
        ),
      ),
    response: z.discriminatedUnion('next', [
      z.object({ next: z.literal('authenticator'), hasPasskey: z.boolean() }),
      granted,
    ]),
  }),
  loginResendOtp: describe({
    method: 'POST',
    path: 'user/login-resend-otp',
    access: 'public',
    summary: 'Send one of the two login codes again.',
    request: z.object({
      challengeId: givenId,
      channel: z.enum(['phone', 'email']),
      device: deviceKey,
    }),
    response: challenge,
  }),
  logout: describe({
    method: 'PUT',
    path: 'user/logout',
    access: 'member',
    identityScope: true,
    summary: 'End this session.',
    request: z.object({}),
    response: z.object({}),
  }),
}
