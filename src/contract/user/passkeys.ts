import * as z from 'zod/mini'
import { describe } from '../define'
import { isoTime, maxCharacters, minCharacters } from '../fields'
import { deviceKey, givenId, givenPassword } from './fields'
import { granted } from './login'

const bytes = (max: number) =>
  z.string().check(z.minLength(1), z.maxLength(max), z.regex(/^[A-Za-z0-9_-]+$/))

const credentialId = bytes(1400)

const passkeyProof = z.object({
  id: credentialId,
  rawId: credentialId,
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: bytes(4000),
    authenticatorData: bytes(4000),
    signature: bytes(4000),
    userHandle: z.optional(bytes(200)),
  }),
})

const newPasskey = z.object({
  id: credentialId,
  rawId: credentialId,
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: bytes(4000),
    attestationObject: bytes(20_000),
    transports: z.optional(z.array(z.string().check(z.maxLength(20))).check(z.maxLength(10))),
  }),
})

const credential = z.object({ id: credentialId, type: z.literal('public-key') })

/** `ticket` has to come back with the answer, once, within five minutes. */
const challenge = z.object({
  ticket: z.string(),
  options: z.object({
    challenge: z.string(),
    rpId: z.string(),
    userVerification: z.literal('required'),
    /** The passkeys that may answer; without it any passkey of this site may. */
    allowCredentials: z.optional(z.array(credential)),
  }),
})

const passkeyName = z.string().check(z.trim(), minCharacters(1), maxCharacters(60))

const passkey = z.object({
  id: z.string(),
  name: z.string(),
  addedAt: isoTime,
  lastUsedAt: z.nullable(isoTime),
  /** Whether its vendor copies it to the person's other devices. */
  isSynced: z.boolean(),
})
export type Passkey = z.infer<typeof passkey>

const passkeyAnswer = z.object({ ticket: givenId, proof: passkeyProof })

export const passkeyCalls = {
  passkeyLoginOptions: describe({
    method: 'POST',
    path: 'user/passkeyLoginOptions',
    access: 'public',
    beyondSpec: true,
    hourlyLimit: 120,
    summary: 'Begin a passkey login.',
    request: z.object({}),
    response: challenge,
  }),
  passkeyLogin: describe({
    method: 'POST',
    path: 'user/passkeyLogin',
    access: 'public',
    beyondSpec: true,
    hourlyLimit: 120,
    summary: 'Log in with a passkey that verified its owner; answers the token.',
    request: z.extend(passkeyAnswer, { device: deviceKey }),
    response: granted,
  }),
  passkeyStepOptions: describe({
    method: 'POST',
    path: 'user/passkeyStepOptions',
    access: 'public',
    beyondSpec: true,
    hourlyLimit: 120,
    summary: 'Ask for a passkey instead of the authenticator code.',
    request: z.object({ challengeId: givenId }),
    response: challenge,
  }),
  passkeyStep: describe({
    method: 'POST',
    path: 'user/passkeyStep',
    access: 'public',
    beyondSpec: true,
    hourlyLimit: 120,
    summary: 'End that login with a passkey; answers the token.',
    request: z.extend(passkeyAnswer, { challengeId: givenId }),
    response: granted,
  }),
  passkeys: describe({
    method: 'GET',
    path: 'user/passkeys',
    access: 'member',
    sealed: true,
    beyondSpec: true,
    summary: 'Your passkeys, and whether this session may add one.',
    request: z.object({}),
    response: z.object({
      docs: z.array(passkey),
      roomLeft: z.int(),
      /** Until when this session counts as a fresh login, which adding a passkey needs. */
      mayAddUntil: z.nullable(isoTime),
    }),
  }),
  newPasskeyOptions: describe({
    method: 'POST',
    path: 'user/newPasskeyOptions',
    access: 'member',
    sealed: true,
    beyondSpec: true,
    summary: 'Begin to add a passkey, within ten minutes of a full login.',
    request: z.object({}),
    response: z.object({
      ticket: z.string(),
      options: z.object({
        challenge: z.string(),
        rp: z.object({ id: z.string(), name: z.string() }),
        user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
        pubKeyCredParams: z.array(z.object({ alg: z.int(), type: z.literal('public-key') })),
        attestation: z.literal('none'),
        excludeCredentials: z.array(credential),
        authenticatorSelection: z.object({
          residentKey: z.literal('required'),
          requireResidentKey: z.literal(true),
          userVerification: z.literal('required'),
        }),
      }),
    }),
  }),
  addPasskey: describe({
    method: 'POST',
    path: 'user/addPasskey',
    access: 'member',
    sealed: true,
    beyondSpec: true,
    summary: 'Add the passkey that the browser made. Ends the other sessions.',
    request: z.object({ ticket: givenId, made: newPasskey }),
    response: passkey,
  }),
  renamePasskey: describe({
    method: 'PUT',
    path: 'user/renamePasskey',
    access: 'member',
    sealed: true,
    beyondSpec: true,
    summary: 'Give a passkey another name.',
    request: z.object({ id: credentialId, name: passkeyName }),
    response: passkey,
  }),
  removePasskey: describe({
    method: 'POST',
    path: 'user/removePasskey',
    access: 'member',
    sealed: true,
    beyondSpec: true,
    summary: 'Remove a passkey with the password. Ends the other sessions.',
    request: z.object({ id: credentialId, password: givenPassword }),
    response: z.object({}),
  }),
}
