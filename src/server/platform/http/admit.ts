import type { Context } from 'hono'
import * as z from 'zod/mini'
import type { Endpoint } from '@/contract/define'
import type { KycStatus } from '@/contract/fields'
import { apiKeyPrefix } from '@/contract/user/api-keys'
import type { SessionScope } from '@/contract/user/profile'
import type { Sealing } from '../crypto/keys'
import { AppError } from '../errors'

const unattendedHeader = 'unattended'
const profileCall = 'user.getProfile'

/**
 * Identifies the caller. Only the header `token` counts and never a cookie, so no foreign page can
 * act for a member.
 */
export async function admit(
  context: Context,
  needs: { sessions: Sessions },
  { name, endpoint }: { name: string; endpoint: Endpoint },
): Promise<Member> {
  const { access, identityScope, unattended, openToKeys } = endpoint
  const token = context.req.header('token')
  if (!token) throw new AppError('NOT_LOGGED_IN')
  if (token.startsWith(apiKeyPrefix)) {
    // For any key: a call that keys may not make reveals nothing about the key.
    // guard: without it, an API key may make every call — server/routes/access-matrix: API key
    if (!openToKeys) throw new AppError('API_KEY_CANNOT')
    return needs.sessions.memberOfApiKey(token, 'program')
  }
  const isUse = !unattended && context.req.header(unattendedHeader) === undefined
  const identified = await needs.sessions.identify(token, { isUse })
  if (identified.state === 'unknown') {
    const event = { kind: 'token-refused', reason: 'forged' } as const
    throw new AppError('NOT_LOGGED_IN', { event })
  }
  if (identified.state === 'ended') throw sessionEnded(name, identified.accountId)
  const { member } = identified
  // guard: without it, a session that was handed over may do everything — server/kyc/hand-over: a
  //   handed-over session can only verify and log out
  if (member.scope !== 'full' && !identityScope) throw new AppError('IDENTITY_ONLY')
  if (access === 'verified') refuseUnverified(member, member.accountId)
  return member
}

type Standing = Pick<Member, 'kycStatus' | 'onHoldAt'>

/**
 * Blocked by the identity provider, or held by an operator. Another identity check does not end
 * this; an operator decides.
 */
export function isOnHold({ kycStatus, onHoldAt }: Standing): boolean {
  // guard: without it, an operator’s hold has no effect — server/operators/hold: is set by one at
  //   once — without the second condition
  return kycStatus === 'BLOCKED' || onHoldAt !== null
}

export function refuseOnHold(standing: Standing, accountId?: string): void {
  if (isOnHold(standing)) throw new AppError('ON_HOLD', { event: { accountId } })
}

export function refuseUnverified(standing: Standing, accountId?: string): void {
  refuseOnHold(standing, accountId)
  if (standing.kycStatus !== 'APPROVED')
    throw new AppError('KYC_REQUIRED', { event: { accountId } })
}

/** Pages recognize an ended session by the profile's 404 (R23); other calls answer 401. */
function sessionEnded(name: string, accountId: string | undefined): AppError {
  const event = { kind: 'token-refused', reason: 'ended', accountId } as const
  return new AppError(name === profileCall ? 'SESSION_ENDED' : 'LOGGED_OUT', { event })
}

/**
 * Opens a sealed body. One that is not sealed and one that is broken in any way get the same
 * refusal.
 */
export function unseal(
  needs: { sealing: Sealing },
  given: Record<string, unknown>,
  key: string,
): Record<string, unknown> {
  const { payload } = given
  const value = typeof payload === 'string' ? needs.sealing.unseal(payload, key) : undefined
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value)
  if (!isObject) throw new AppError('BAD_PAYLOAD')
  return value as Record<string, unknown>
}

export interface Member {
  accountId: string
  sessionId: string
  /** By an API key, which is no session: it reads what is open to keys, unsealed. */
  isByKey?: true
  scope: SessionScope
  sessionEndsAt: Date
  kycStatus: KycStatus
  onHoldAt: Date | null
  locale: string | undefined
  secretKey: string
}

/** The token's owner by its signature alone: the session behind it may have ended. */
export interface TokenOwner {
  accountId: string
  sessionId: string
  secretKey: string
}

export type ReadToken = { state: 'good'; facts: TokenOwner } | { state: 'expired' | 'forged' }

export type Identification =
  | { state: 'live'; member: Member }
  | { state: 'ended'; accountId: string | undefined }
  | { state: 'unknown' }

/**
 * Who uses an API key: an assistant shows what it reads to a model, so the key's owner can see
 * that.
 */
export type KeyUser = 'program' | 'assistant'

export interface Sessions {
  readToken(token: string): Promise<ReadToken>
  identify(token: string, asked: { isUse: boolean }): Promise<Identification>
  aliveOf(ids: string[]): Promise<Set<string>>
  /** Refuses a key that is unknown or used too often, and one whose account is on hold. */
  memberOfApiKey(key: string, user: KeyUser): Promise<Member>
}

export interface Captcha {
  verify(answer: string | undefined, address: string): Promise<boolean>
}

export const openCaptcha: Captcha = { verify: async () => true }

const googleAnswer = z.object({ success: z.boolean() })

export function googleCaptcha(secret: string): Captcha {
  return {
    async verify(answer, address) {
      if (!answer) return false
      const form = new URLSearchParams({ secret, response: answer, remoteip: address })
      try {
        const reply = await fetch('https://www.google.com/recaptcha/api/siteverify', {
          method: 'POST',
          body: form,
          signal: AbortSignal.timeout(5_000),
        })
        return z.parse(googleAnswer, await reply.json()).success
      } catch (cause) {
        // Saying "you did not pass" would blame a person for our lost connection.
        throw new AppError('CAPTCHA_AWAY', { cause, retryAfterSeconds: 5 })
      }
    },
  }
}
