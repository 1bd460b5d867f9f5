import type { Context } from 'hono'
import type { Endpoint } from '@/contract/define'
import type { KycStatus } from '@/contract/fields'
import type { SessionScope } from '@/contract/user/profile'
import type { Services } from '@/server/services'
import { AppError } from '../errors'
import type { JsonRead } from './one-statement'

/** Sent by a page that asks by itself while nobody touches it. */
const unattendedHeader = 'unattended'
const profileCall = 'user.getProfile'

interface Admitted {
  member: Member
  /** What was read with the session, as JSON. */
  answer: string | null
}

/** The member behind a token, or the refusal. Only the `token` header counts, never a cookie. */
export async function admitted(
  context: Context,
  services: Services,
  {
    name,
    endpoint: { access, identityScope, unattended },
    read,
  }: { name: string; endpoint: Endpoint; read?: JsonRead<unknown> },
): Promise<Admitted> {
  const token = context.req.header('token')
  if (!token) throw new AppError('NOT_LOGGED_IN')
  const isUse = !unattended && context.req.header(unattendedHeader) === undefined
  const identified = await services.sessions.identify(token, { isUse, ...(read && { read }) })
  if (identified.state === 'unknown') {
    const event = { kind: 'token-refused', reason: 'forged' } as const
    throw new AppError('NOT_LOGGED_IN', { event })
  }
  if (identified.state === 'ended') throw ended(name, identified.accountId)
  const { member, answer } = identified
  if (member.scope !== 'full' && !identityScope) throw new AppError('IDENTITY_ONLY')
  if (access === 'verified') refuseUnverified(member, member.accountId)
  return { member, answer }
}

type Standing = Pick<Member, 'kycStatus' | 'heldAt'>

/** By an operator, or by what the provider found: another check does not help, a person has to look at it. */
export function isOnHold({ kycStatus, heldAt }: Standing): boolean {
  return kycStatus === 'BLOCKED' || heldAt !== null
}

export function refuseHeld(standing: Standing, accountId?: string): void {
  if (isOnHold(standing)) throw new AppError('ON_HOLD', { event: { accountId } })
}

export function refuseUnverified(standing: Standing, accountId?: string): void {
  refuseHeld(standing, accountId)
  if (standing.kycStatus !== 'APPROVED')
    throw new AppError('KYC_REQUIRED', { event: { accountId } })
}

/** The profile's 404 is the specification's sign of a session that has ended (§4). */
function ended(name: string, accountId: string | undefined): AppError {
  const event = { kind: 'token-refused', reason: 'ended', accountId } as const
  return new AppError(name === profileCall ? 'SESSION_ENDED' : 'LOGGED_OUT', { event })
}

/** The input inside a sealed payload. An open body and every kind of broken one are the same refusal. */
export function opened(
  services: Services,
  given: Record<string, unknown>,
  key: string,
): Record<string, unknown> {
  const { payload } = given
  const value = typeof payload === 'string' ? services.sealing.unseal(payload, key) : undefined
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value)
  if (!isObject) throw new AppError('BAD_PAYLOAD')
  return value as Record<string, unknown>
}

/** Who calls: a live session and the account it belongs to. */
export interface Member {
  accountId: string
  sessionId: string
  scope: SessionScope
  sessionEndsAt: Date
  kycStatus: KycStatus
  /** Since when an operator has the account on hold. */
  heldAt: Date | null
  /** The language that they have chosen. */
  locale: string | undefined
  /** Seals this session's payloads. */
  secretKey: string
}

/** Whom a token was given to, by its signature alone. */
export interface TokenOwner {
  accountId: string
  sessionId: string
  secretKey: string
}

export type ReadToken = { state: 'good'; facts: TokenOwner } | { state: 'expired' | 'forged' }

export type Identified =
  | { state: 'live'; member: Member; answer: string | null }
  | { state: 'ended'; accountId: string | undefined }
  | { state: 'unknown' }

/** Who is logged in; the road of a request asks, and the accounts answer. */
export interface Sessions {
  readToken(token: string): Promise<ReadToken>
  /** With what is read of them in the same way to the database, if anything; it is answered of a live session only. */
  identify(token: string, asked: { read?: JsonRead<unknown>; isUse: boolean }): Promise<Identified>
  /** Of these sessions, those that go on. */
  aliveOf(ids: string[]): Promise<Set<string>>
}
