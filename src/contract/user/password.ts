import * as z from 'zod/mini'
import { describe } from '../define'
import { captchaAnswer } from '../fields'
import {
  codeSent,
  deviceKey,
  givenId,
  givenPassword,
  identifier,
  newPassword,
  oneTimeCode,
} from './fields'

export const passwordCalls = {
  forgotPassword: describe({
    method: 'POST',
    path: 'user/forgotPassword',
    access: 'public',
    captcha: true,
    hourlyLimit: 20,
    summary:
      'Send a code, and by e-mail also a link. The same answer whether the account exists or not.',
    request: z.object({ identifier, device: deviceKey, captcha: captchaAnswer }),
    response: z.object({ requestId: z.string(), sent: codeSent }),
  }),
  verifyOTPForgotPassword: describe({
    method: 'POST',
    path: 'user/verifyOTPForgotPassword',
    access: 'public',
    summary: 'Confirm the code; answers a random id that sets one new password.',
    request: z.object({ requestId: givenId, code: oneTimeCode }),
    response: z.object({ resetId: z.string() }),
  }),
  resetPassword: describe({
    method: 'POST',
    path: 'user/resetPassword/{token-or-id}',
    access: 'public',
    hourlyLimit: 30,
    summary:
      'Set the new password by the id of a confirmed code or the token of an e-mailed link. Ends all sessions.',
    request: z.object({ 'token-or-id': givenId, password: newPassword }),
    response: z.object({}),
  }),
  checkResetLink: describe({
    method: 'POST',
    path: 'user/checkResetLink',
    access: 'public',
    beyondSpec: true,
    hourlyLimit: 60,
    summary: 'Whether an id or a token still sets a new password; it is not used up.',
    request: z.object({ secret: givenId }),
    response: z.object({}),
  }),
  changePassword: describe({
    method: 'POST',
    path: 'user/changePassword',
    access: 'member',
    sealed: true,
    summary: 'Change the password and end the other sessions.',
    request: z.object({ currentPassword: givenPassword, newPassword }),
    response: z.object({ endedSessions: z.int() }),
  }),
}
