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
  'api-key-made',
  'api-key-revoked',
  'webhook-endpoint-made',
  'webhook-endpoint-removed',
  'webhook-secret-changed',
  'captcha-refused',
  'payload-refused',
  'wallet-refused',
  'webhook-refused',
] as const
export type SecurityEventKind = (typeof securityEventKinds)[number]

/** What happened, in our own words and ids; never user input. */
export interface SecurityEvent {
  kind: SecurityEventKind
  /** The call's name; never the address, which may contain a secret. */
  call: string
  reason?: ErrorCode | 'forged' | 'ended' | undefined
  accountId?: string | undefined
  address: string
}
