import type { CodeSent } from '@/contract/user/fields'

/** A code on its way: the hint where to, and from when on it may be sent again by this clock. */
export interface SentCode {
  to: string
  resendAtMs: number
}

/** What one looks like. */
export const anySentCode: SentCode = { to: '', resendAtMs: 0 }

export function sentNow({ to, resendAfterSeconds }: CodeSent): SentCode {
  return { to, resendAtMs: Date.now() + resendAfterSeconds * 1000 }
}
