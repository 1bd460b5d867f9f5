import * as z from 'zod/mini'
import { describe } from '../define'
import { authenticatorCode, givenPassword } from './fields'

export const twoFactorCalls = {
  enableTwoFactorGoogle: describe({
    method: 'POST',
    path: 'user/enableTwoFactorGoogle',
    access: 'member',
    sealed: true,
    summary:
      'Begin two-factor login: a secret for the authenticator app. Nothing changes until it is confirmed.',
    request: z.object({ password: givenPassword }),
    response: z.object({
      secret: z.string(),
      otpauth: z.string(),
      /** A square picture: its modules a side, and the dark ones as an SVG path. */
      qr: z.object({ size: z.int(), path: z.string() }),
    }),
  }),
  verifyTwoFactorGoogle: describe({
    method: 'POST',
    path: 'user/verifyTwoFactorGoogle',
    access: 'member',
    sealed: true,
    summary:
      'Confirm two-factor login with a code (answers recovery codes, once), or switch it off with one and the password.',
    request: z.object({
      action: z.enum(['confirm', 'disable']),
      code: authenticatorCode,
      /** To switch it off: whoever took the phone has the codes. */
      password: z.optional(givenPassword),
    }),
    response: z.object({ isTwoFactorOn: z.boolean(), recoveryCodes: z.array(z.string()) }),
  }),
}
