import * as z from 'zod/mini'
import { describe } from '../define'
import { chainAddress, integerText, isoTime } from '../fields'
import { codeSent, oneTimeCode } from './fields'

/**
 * identity: to be identified again · review: the provider looks at it · checked: a code is to be
 * entered · waiting: until `waitsUntil` anybody notified can stop it · signing: two people have
 * approved · done · objected: somebody reported that it was not them · withdrawn: by the member ·
 * refused: for `why`.
 */
const recoveryState = z.enum([
  'identity',
  'review',
  'checked',
  'waiting',
  'signing',
  'done',
  'objected',
  'withdrawn',
  'refused',
])

const recovery = z.object({
  id: z.uuid(),
  state: recoveryState,
  /**
   * rejected: not verified · other-person: another person was identified · moved: shares left the
   * wallet meanwhile · expired: not continued for two weeks.
   */
  why: z.nullable(z.enum(['rejected', 'other-person', 'moved', 'expired'])),
  shares: integerText,
  from: chainAddress,
  to: chainAddress,
  begunAt: isoTime,
  checkedAt: z.nullable(isoTime),
  askedAt: z.nullable(isoTime),
  waitsUntil: z.nullable(isoTime),
  approvedAt: z.nullable(isoTime),
  endedAt: z.nullable(isoTime),
})
export type WalletRecovery = z.infer<typeof recovery>

const recoveryId = z.uuid()

export const recoveryCalls = {
  recovery: describe({
    method: 'GET',
    path: 'wallet/recovery',
    access: 'member',
    sealed: true,
    beyondSpec: true,
    summary:
      'Your newest recovery of shares from a lost wallet, and how long an objection is waited for.',
    request: z.object({}),
    response: z.object({
      recovery: z.nullable(recovery),
      /** Seven days; a minute in a sandbox. */
      waitSeconds: z.int(),
    }),
  }),
  startRecovery: describe({
    method: 'POST',
    path: 'wallet/startRecovery',
    access: 'verified',
    sealed: true,
    beyondSpec: true,
    summary: 'Names a linked wallet that is lost, and the linked one its shares are to go to.',
    request: z.object({ from: chainAddress, to: chainAddress }),
    response: recovery,
    hourlyLimit: 30,
  }),
  recoveryCheck: describe({
    method: 'POST',
    path: 'wallet/recoveryCheck',
    access: 'verified',
    sealed: true,
    beyondSpec: true,
    summary: 'A token for the provider’s window, in which you are identified anew.',
    request: z.object({ id: recoveryId }),
    response: z.object({
      provider: z.enum(['sumsub', 'sandbox']),
      token: z.string(),
      expiresAt: isoTime,
    }),
    hourlyLimit: 60,
  }),
  recoveryCode: describe({
    method: 'POST',
    path: 'wallet/recoveryCode',
    access: 'verified',
    beyondSpec: true,
    summary: 'Send yourself the code that a recovery is confirmed with.',
    request: z.object({}),
    response: codeSent,
  }),
  askRecovery: describe({
    method: 'POST',
    path: 'wallet/askRecovery',
    access: 'verified',
    sealed: true,
    beyondSpec: true,
    summary:
      'Asks for the recovery with a code. For seven days all contacts are told each day; then two people decide.',
    request: z.object({ id: recoveryId, code: oneTimeCode }),
    response: recovery,
  }),
  stopRecovery: describe({
    method: 'POST',
    path: 'wallet/stopRecovery',
    access: 'member',
    sealed: true,
    beyondSpec: true,
    summary:
      'Stops a recovery: you have found the key, or it was not you, which puts your account on hold.',
    request: z.object({ id: recoveryId, wasMe: z.boolean() }),
    response: recovery,
    hourlyLimit: 60,
  }),
}
