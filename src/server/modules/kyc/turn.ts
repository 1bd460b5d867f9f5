import type { KycStatus } from '@/contract/fields'
import type { KycProgress } from '@/contract/kyc'

type Turn = KycProgress['timeline'][number]['turn']

/** What a change means beyond the state it led to. */
export function turnOf(
  { became, verdict }: { became: KycStatus | null; verdict: string },
  before: KycStatus | null | undefined,
): Turn {
  if (verdict === 'returned') return 'returned'
  const isRefused = became === 'REJECTED' || became === 'BLOCKED'
  return isRefused && before === 'APPROVED' ? 'revoked' : 'plain'
}
