import { jwtVerify, SignJWT } from 'jose'
import * as z from 'zod/mini'
import type { Services } from '../services'

const algorithm = 'HS256'
const audience = 'fnx'
const issuer = 'fnx-api'
const tokenLifeSeconds = 24 * 60 * 60

const claims = z.object({ sub: z.uuid(), sid: z.uuid(), secretKey: z.string().check(z.length(64)) })

export interface TokenFacts {
  accountId: string
  sessionId: string
  secretKey: string
  expiresAt: Date
}

export function signToken({ keys, clock }: Services, facts: TokenFacts): Promise<string> {
  return new SignJWT({ sid: facts.sessionId, secretKey: facts.secretKey })
    .setProtectedHeader({ alg: algorithm, typ: 'JWT' })
    .setSubject(facts.accountId)
    .setAudience(audience)
    .setIssuer(issuer)
    .setIssuedAt(clock.now())
    .setExpirationTime(facts.expiresAt)
    .sign(keys.tokens)
}

type ReadToken =
  | { state: 'good'; facts: Omit<TokenFacts, 'expiresAt'> }
  | { state: 'expired' | 'forged' }

/** One algorithm, our audience and issuer, and a time that has not run out; anything else is nobody. */
export async function readToken({ keys, clock }: Services, token: string): Promise<ReadToken> {
  try {
    const { payload } = await jwtVerify(token, keys.tokens, {
      algorithms: [algorithm],
      audience,
      issuer,
      requiredClaims: ['exp', 'iat', 'sub'],
      // Also refuses a token of tomorrow. Clocks of several servers differ by less than that.
      maxTokenAge: tokenLifeSeconds,
      clockTolerance: 10,
      currentDate: clock.now(),
    })
    const parsed = claims.safeParse(payload)
    if (!parsed.success) return { state: 'forged' }
    const { sub, sid, secretKey } = parsed.data
    return { state: 'good', facts: { accountId: sub, sessionId: sid, secretKey } }
  } catch (error) {
    return { state: (error as { code?: string }).code === 'ERR_JWT_EXPIRED' ? 'expired' : 'forged' }
  }
}
