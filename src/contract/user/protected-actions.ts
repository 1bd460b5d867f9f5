import * as z from 'zod/mini'
import { describe } from '../define'
import { email } from '../fields'
import { authenticatorCode, codeSent, givenId, givenPassword, oneTimeCode, phone } from './fields'

export const twoFactorCalls = {
  enableTwoFactorGoogle: describe({
    method: 'POST',
    path: 'user/enableTwoFactorGoogle',
    access: 'member',
    sealed: true,
    summary: 'Begin two-factor login: a secret to confirm.',
    request: z.object({ password: givenPassword }),
    response: z.object({
      secret: z.string(),
      otpauth: z.string(),
      qr: z.object({ size: z.int(), path: z.string() }),
    }),
  }),
  verifyTwoFactorGoogle: describe({
    method: 'POST',
    path: 'user/verifyTwoFactorGoogle',
    access: 'member',
    sealed: true,
    summary:
      'Confirm two-factor login by a code (answers recovery codes once). With code and password, turn it off or renew them.',
    request: z.object({
      action: z.enum(['confirm', 'disable', 'renew']),
      code: authenticatorCode,
      /** Needed for all but `confirm`, because the thief of a phone has the codes too. */
      password: z.optional(givenPassword),
    }),
    response: z.object({ isTwoFactorOn: z.boolean(), recoveryCodes: z.array(z.string()) }),
  }),
  keepRecoveryCodes: describe({
    method: 'PUT',
    path: 'user/keepRecoveryCodes',
    access: 'member',
    sealed: true,
    beyondSpec: true,
    summary: 'Say that the present recovery codes are kept, by one of them; it is not used up.',
    request: z.object({ code: authenticatorCode }),
    response: z.object({}),
  }),
}

const changedContact = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('email'), value: email }),
  z.object({ kind: z.literal('phone'), value: phone }),
])

export const protectedActionCalls = {
  sendOTPEmail: describe({
    method: 'POST',
    path: 'user/sendOTPEmail',
    access: 'member',
    summary: 'Send the e-mail code of a protected action again.',
    request: z.object({ purpose: z.enum(['deactivate']) }),
    response: codeSent,
  }),
  deactivateAccount: describe({
    method: 'POST',
    path: 'user/deactivateAccount',
    access: 'member',
    sealed: true,
    summary: 'Send a code to close the account. Refused while anything is held or pending.',
    request: z.object({ password: givenPassword }),
    response: codeSent,
  }),
  verifyOTPDeactivate: describe({
    method: 'POST',
    path: 'user/verifyOTPDeactivate',
    access: 'member',
    sealed: true,
    summary: 'Close the account with the code; all sessions end.',
    request: z.object({ code: oneTimeCode }),
    response: z.object({}),
  }),
  changeContact: describe({
    method: 'POST',
    path: 'user/changeContact',
    access: 'member',
    sealed: true,
    beyondSpec: true,
    summary: 'Send codes to the old and new email or phone.',
    request: z.object({ change: changedContact, password: givenPassword }),
    response: z.object({ changeId: z.string(), old: codeSent, new: codeSent }),
  }),
  resendChangeContact: describe({
    method: 'POST',
    path: 'user/resendChangeContact',
    access: 'member',
    sealed: true,
    beyondSpec: true,
    summary: 'Send one of the two codes of a change again.',
    request: z.object({ changeId: givenId, side: z.enum(['old', 'new']) }),
    response: codeSent,
  }),
  verifyChangeContact: describe({
    method: 'POST',
    path: 'user/verifyChangeContact',
    access: 'member',
    sealed: true,
    beyondSpec: true,
    summary: 'Make the change with both codes.',
    request: z.object({ changeId: givenId, oldCode: oneTimeCode, newCode: oneTimeCode }),
    response: z.object({}),
  }),
}
