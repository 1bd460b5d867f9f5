import { jwtVerify, SignJWT } from 'jose'
import * as z from 'zod/mini'
import type { SessionScope } from '@/contract/user/profile'
import type { Keys } from '@/server/platform/crypto/keys'
import type { ReadToken, TokenOwner } from '@/server/platform/http/admit'
import type { Ports } from '@/server/platform/ports'
import type { IdentityNeeds } from './needs'

const algorithm = 'HS256'
const audience = 'fnx'
const issuer = 'fnx-api'
const tokenLifeSeconds = 24 * 60 * 60

const claims = z.object({ sub: z.uuid(), sid: z.uuid(), secretKey: z.string().check(z.length(64)) })

export interface SignedFacts extends TokenOwner {
  /** Tells the page what to show. What a session may do is decided by its row. */
  scope: SessionScope
  expiresAt: Date
}

export function signToken({ keys, clock }: IdentityNeeds, facts: SignedFacts): Promise<string> {
  const { sessionId: sid, secretKey, scope } = facts
  return new SignJWT({ sid, secretKey, ...(scope !== 'full' && { scope }) })
    .setProtectedHeader({ alg: algorithm, typ: 'JWT' })
    .setSubject(facts.accountId)
    .setAudience(audience)
    .setIssuer(issuer)
    .setIssuedAt(clock.now())
    .setExpirationTime(facts.expiresAt)
    .sign(keys.tokens)
}

type TokenNeeds = Pick<Ports, 'keys' | 'clock'>

interface VerifiedToken {
  facts: TokenOwner
  fromMs: number
  untilMs: number
}

/**
 * Tokens with a verified signature, so that it is verified once. Whether the session is still alive
 * is checked each time.
 */
const verified = new WeakMap<Keys, Map<string, VerifiedToken>>()
const maxVerified = 10_000

export async function readToken(needs: TokenNeeds, token: string): Promise<ReadToken> {
  const { keys, clock } = needs
  const tokens = verified.get(keys) ?? new Map<string, VerifiedToken>()
  verified.set(keys, tokens)
  const cached = tokens.get(token)
  const nowMs = clock.now().getTime()
  if (cached !== undefined && cached.fromMs <= nowMs && nowMs < cached.untilMs)
    return { state: 'good', facts: cached.facts }
  const read = await verifyToken(needs, token)
  if (read.state !== 'good') return { state: read.state }
  if (tokens.size >= maxVerified) tokens.clear()
  tokens.set(token, read)
  return { state: 'good', facts: read.facts }
}

async function verifyToken(
  { keys, clock }: TokenNeeds,
  token: string,
): Promise<({ state: 'good' } & VerifiedToken) | { state: 'expired' | 'forged' }> {
  try {
    const { payload } = await jwtVerify(token, keys.tokens, {
      algorithms: [algorithm],
      audience,
      issuer,
      requiredClaims: ['exp', 'iat', 'sub'],
      // Also refuses a token from the future; the clocks of our servers differ by less than its
      // tolerance.
      maxTokenAge: tokenLifeSeconds,
      clockTolerance: 10,
      currentDate: clock.now(),
    })
    const parsed = claims.safeParse(payload)
    if (!parsed.success) return { state: 'forged' }
    const { sub, sid, secretKey } = parsed.data
    const { exp = 0, iat = 0 } = payload
    const facts = { accountId: sub, sessionId: sid, secretKey }
    return { state: 'good', facts, fromMs: iat * 1000, untilMs: exp * 1000 }
  } catch (error) {
    return { state: (error as { code?: string }).code === 'ERR_JWT_EXPIRED' ? 'expired' : 'forged' }
  }
}
