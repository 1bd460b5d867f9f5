import type { KycStatus } from '@/contract/fields'
import type { Beside } from './beside'

/** Who calls: a live session and the account it belongs to. */
export interface Member {
  accountId: string
  sessionId: string
  sessionEndsAt: Date
  kycStatus: KycStatus
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
  | { state: 'live'; member: Member; carried: string | undefined }
  | { state: 'ended'; accountId: string | undefined }
  | { state: 'unknown' }

/** Who is logged in; the road of a request asks, and the accounts answer. */
export interface Sessions {
  readToken(token: string): Promise<ReadToken>
  identify(
    token: string,
    asked: { beside: Beside | undefined; isUse: boolean },
  ): Promise<Identified>
  /** Of these sessions, those that go on. */
  aliveOf(ids: string[]): Promise<Set<string>>
}
