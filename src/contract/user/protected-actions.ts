import * as z from 'zod/mini'
import { describe } from '../define'
import { email } from '../fields'
import { codeSent, givenId, givenPassword, oneTimeCode, phone } from './fields'

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
    summary:
      'Ask to close the account; sends a code. Refused with the reason while anything is held or pending.',
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
    summary: 'Ask to change e-mail or phone; sends a code to the old and to the new one.',
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
