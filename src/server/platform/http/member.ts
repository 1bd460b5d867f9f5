import type { KycStatus } from '@/contract/fields'
import type { JsonRead } from './ready-json'

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
