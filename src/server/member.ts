import type { KycStatus } from '@/contract/user/profile'

/** Who calls: a live session and the account it belongs to. */
export interface Member {
  accountId: string
  sessionId: string
  sessionEndsAt: Date
  kycStatus: KycStatus
  /** Seals this session's payloads. */
  secretKey: string
}

export type Identified =
  | { state: 'live'; member: Member; carried: string | undefined }
  | { state: 'ended'; accountId: string | undefined }
  | { state: 'unknown' }
