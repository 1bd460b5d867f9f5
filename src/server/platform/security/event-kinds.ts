import type { ErrorCode } from '@/contract/errors'

export const securityEventKinds = [
  'login',
  'login-failed',
  'login-blocked',
  'limit',
  'token-refused',
  'access-refused',
  'password-refused',
  'code-refused',
  'link-refused',
  'passkey-refused',
  'passkey-added',
  'passkey-removed',
  'captcha-refused',
  'payload-refused',
  'wallet-refused',
  'webhook-refused',
] as const
export type SecurityEventKind = (typeof securityEventKinds)[number]

/** Only our own words and ids, never what somebody typed. */
export interface SecurityEvent {
  kind: SecurityEventKind
  /** Never the address, which may hold a secret. */
  call: string
  reason?: ErrorCode | 'forged' | 'ended' | undefined
  accountId?: string | undefined
  address: string
}
