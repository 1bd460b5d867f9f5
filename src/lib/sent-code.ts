import * as z from 'zod/mini'
import type { CodeSent } from '@/contract/user/fields'

/** A code on its way: the hint where to, and from when on it may be sent again by this clock. */
export const sentCode = z.object({ to: z.string(), resendAtMs: z.number() })
export type SentCode = z.infer<typeof sentCode>

export function sentNow({ to, resendAfterSeconds }: CodeSent): SentCode {
  return { to, resendAtMs: Date.now() + resendAfterSeconds * 1000 }
}
