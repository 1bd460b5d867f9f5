import type { KycStatus } from '@/contract/fields'
import type { Verdict } from './identity'

/**
 * Every way from one state to another; what is not here changes nothing. An approval outlives a new
 * review until that one has decided, and can be taken back. From `BLOCKED` nothing leads away.
 */
const transitions: Record<KycStatus, Partial<Record<Verdict, KycStatus>>> = {
  NOT_APPLIED: {
    pending: 'PENDING',
    approved: 'APPROVED',
    rejected: 'REJECTED',
    blocked: 'BLOCKED',
  },
  PENDING: {
    started: 'NOT_APPLIED',
    returned: 'NOT_APPLIED',
    approved: 'APPROVED',
    rejected: 'REJECTED',
    blocked: 'BLOCKED',
  },
  APPROVED: { started: 'NOT_APPLIED', rejected: 'REJECTED', blocked: 'BLOCKED' },
  REJECTED: {
    started: 'NOT_APPLIED',
    pending: 'PENDING',
    approved: 'APPROVED',
    blocked: 'BLOCKED',
  },
  BLOCKED: {},
}

export function decide(status: KycStatus, verdict: Verdict): KycStatus {
  return transitions[status][verdict] ?? status
}
