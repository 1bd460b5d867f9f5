import * as z from 'zod/mini'
import { describe } from '../define'
import { captchaAnswer, maxCharacters } from '../fields'
import {
  codeSent,
  deviceKey,
  givenId,
  givenPassword,
  identifier,
  newPassword,
  oneTimeCode,
} from './fields'

/** The owner of the password, because their own name and addresses make a weak one. */
const passwordOwner = z.object({
  fullName: z.optional(z.string().check(maxCharacters(200))),
  email: z.optional(z.string().check(maxCharacters(254))),
  phone: z.optional(z.string().check(maxCharacters(40))),
})
export type PasswordOwner = z.infer<typeof passwordOwner>

export const passwordCalls = {
  checkNewPassword: describe({
    method: 'POST',
    path: 'user/checkNewPassword',
    access: 'public',
    beyondSpec: true,
    minuteLimit: 30,
    maxBytes: 4_096,
    summary: 'What makes a password weak, before it is sent. Nothing of it is kept or logged.',
    request: z.extend(passwordOwner, { password: newPassword }),
    response: z.object({ weakness: z.optional(z.string()) }),
  }),
  forgotPassword: describe({
    method: 'POST',
    path: 'user/forgotPassword',
    access: 'public',
    captcha: true,
    hourlyLimit: 20,
    summary: 'Send a code, by email with a link. Same answer for any address.',
    request: z.object({ identifier, device: deviceKey, captcha: captchaAnswer }),
    response: z.object({ requestId: z.string(), sent: codeSent }),
  }),
  verifyOTPForgotPassword: describe({
    method: 'POST',
    path: 'user/verifyOTPForgotPassword',
    access: 'public',
    summary: 'Confirm the code; answers an id that sets one password.',
    request: z.object({ requestId: givenId, code: oneTimeCode }),
    response: z.object({ resetId: z.string() }),
  }),
  resetPassword: describe({
    method: 'POST',
    path: 'user/resetPassword/{token-or-id}',
    access: 'public',
    hourlyLimit: 30,
    summary: 'Set a password by a confirmed id or a mailed token. Ends all sessions.',
    request: z.object({ 'token-or-id': givenId, password: newPassword }),
    response: z.object({}),
  }),
  checkResetLink: describe({
    method: 'POST',
    path: 'user/checkResetLink',
    access: 'public',
    beyondSpec: true,
    hourlyLimit: 60,
    summary: 'Whether an id or token still works, without using it.',
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
