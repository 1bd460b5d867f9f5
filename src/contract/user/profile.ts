import * as z from 'zod/mini'
import { languages } from '@/messages/languages'
import { describe, fileOf } from '../define'
import { isoTime, kycStatus, personName } from '../fields'
import { linkedWallet } from './wallet-link'

export const preferences = z.object({
  purchaseNotices: z.boolean(),
  swapNotices: z.boolean(),
  stakingNotices: z.boolean(),
  priceNotices: z.boolean(),
  identityNotices: z.boolean(),
  loginNotices: z.boolean(),
  newsletter: z.boolean(),
  /** 30 minutes without activity instead of 12 hours. */
  shortSessions: z.boolean(),
})
export type Preferences = z.infer<typeof preferences>

/** What members write about themselves. CONTRIBUTING lists the steps for a further field. */
export const ownFields = { fullName: personName }
export type OwnField = keyof typeof ownFields
const ownText: Record<OwnField, z.ZodMiniString> = { fullName: z.string() }

const profile = z.object({
  id: z.string(),
  ...ownText,
  email: z.string(),
  phone: z.string(),
  kycStatus,
  /** Set by an operator: everything can be read, but nothing can be started. */
  isOnHold: z.boolean(),
  isTwoFactorOn: z.boolean(),
  preferences,
  locale: z.optional(z.string()),
  wallets: z.array(linkedWallet),
  memberSince: isoTime,
  sessionEndsAt: isoTime,
})
export type Profile = z.infer<typeof profile>

/** `identity`: on a phone, for verification only. */
const sessionScope = z.enum(['full', 'identity'])
export type SessionScope = z.infer<typeof sessionScope>

const session = z.object({
  id: z.string(),
  scope: sessionScope,
  device: z.string(),
  passkey: z.nullable(z.string()),
  startedAt: isoTime,
  lastSeenAt: isoTime,
  isThis: z.boolean(),
})

export const profileCalls = {
  getProfile: describe({
    method: 'GET',
    path: 'user/getProfile',
    access: 'member',
    identityScope: true,
    summary:
      'Who is logged in. 404 when the session has ended. A handed-over phone is told name and state; the rest is blank.',
    request: z.object({}),
    response: profile,
  }),
  settings: describe({
    method: 'GET',
    path: 'user/settings',
    access: 'member',
    sealed: true,
    summary: 'Profile fields and preferences that can be changed.',
    request: z.object({}),
    response: z.object({
      ...ownText,
      isNameFixed: z.boolean(),
      preferences,
      recoveryCodesLeft: z.int(),
      areRecoveryCodesKept: z.boolean(),
    }),
  }),
  saveSettings: describe({
    method: 'PUT',
    path: 'user/settings',
    access: 'member',
    sealed: true,
    summary: 'Change the name, the language or preferences.',
    request: z.object({
      ...z.partial(z.object(ownFields)).shape,
      locale: z.optional(z.enum(languages.map(({ tag }) => tag))),
      preferences: z.optional(z.partial(preferences)),
    }),
    response: z.object({ ...ownText, preferences }),
  }),
  sessions: describe({
    method: 'GET',
    path: 'user/sessions',
    access: 'member',
    sealed: true,
    beyondSpec: true,
    summary: 'Where this person is logged in, newest first.',
    request: z.object({}),
    response: z.object({ docs: z.array(session) }),
  }),
  endSession: describe({
    method: 'DELETE',
    path: 'user/endSession',
    access: 'member',
    sealed: true,
    beyondSpec: true,
    summary: 'End one session by its id, or all others with `others`.',
    request: z.object({ id: z.string().check(z.maxLength(60)) }),
    response: z.object({ ended: z.int() }),
  }),
}

export const ownDataCalls = {
  ownData: describe({
    method: 'GET',
    path: 'user/ownData',
    access: 'member',
    beyondSpec: true,
    answersFile: true,
    summary: 'All your data as one JSON file, and why some is left out.',
    request: z.object({}),
    response: fileOf('application/json'),
  }),
}
