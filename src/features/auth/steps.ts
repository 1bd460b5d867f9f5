import * as z from 'zod/mini'
import { sentCode } from '@/lib/sent-code'
import { defineStep } from '@/lib/step'

/** Between the form of a new account and its second code. */
export const signupStep = defineStep(
  'signup',
  z.object({ signupId: z.string(), channel: z.enum(['phone', 'email']), sent: sentCode }),
)
export type SignupChannel = 'phone' | 'email'

/** Between the password and the token. */
export const loginStep = defineStep(
  'login',
  z.object({
    challengeId: z.string(),
    phone: sentCode,
    email: sentCode,
    /** Both codes were right; the authenticator is still asked for. */
    isAtAuthenticator: z.boolean(),
  }),
)

/** Between asking for a code and entering it. */
export const forgotStep = defineStep('forgot', z.object({ requestId: z.string(), sent: sentCode }))

/** Between the right code and the new password. */
export const resetStep = defineStep('reset', z.object({ resetId: z.string() }))
