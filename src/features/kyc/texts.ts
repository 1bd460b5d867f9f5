import type { KycStatus } from '@/contract/fields'
import type { KycProgress } from '@/contract/kyc'
import type { CheckStep } from '@/contract/reviewed-person'
import * as actions from '@/messages/actions'
import * as m from './messages'

export function messageFor({ status, ...more }: KycProgress): { title: string; lead: string } {
  if (more.isSentBack) return { title: m.sentBackTitle(), lead: m.sentBackText() }
  if (more.isRevoked)
    return {
      title: m.revokedTitle(),
      lead: status === 'BLOCKED' ? m.blockedText() : m.revokedText(),
    }
  switch (status) {
    case 'NOT_APPLIED':
      return {
        title: actions.verifyIdentityAction(),
        lead: more.isUnderWay ? m.underWayText() : m.newText(),
      }
    case 'PENDING':
      return {
        title: m.pendingTitle(),
        lead: more.isWithPerson ? m.withPersonText() : m.pendingText(),
      }
    case 'APPROVED':
      return {
        title: m.approvedTitle(),
        lead: more.isOtherName ? m.approvedOtherNameText() : m.approvedText(),
      }
    case 'REJECTED': {
      const count = more.reasons.length
      const isKept = keepsRest(more.reasons)
      return {
        title: m.rejectedTitle(),
        lead: isKept ? m.rejectedKeptText({ count }) : m.rejectedText({ count }),
      }
    }
    case 'BLOCKED':
      return { title: m.blockedTitle(), lead: m.blockedText() }
  }
}

export function keepsRest(reasons: KycProgress['reasons']): boolean {
  return reasons.length > 0 && reasons.every(({ steps }) => steps.length > 0)
}

type Entry = KycProgress['timeline'][number]

const pastLabels: Record<KycStatus, () => string> = {
  NOT_APPLIED: m.pastNewLabel,
  PENDING: m.pastPendingLabel,
  APPROVED: m.approvedLabel,
  REJECTED: m.pastRejectedLabel,
  BLOCKED: m.pastBlockedLabel,
}

export function pastLabelFor({ status, turn }: Entry): string {
  if (turn === 'returned') return m.pastReturnedLabel()
  return turn === 'revoked' ? m.pastRevokedLabel() : pastLabels[status]()
}

export function futureLabels(status: KycStatus): string[] {
  if (status === 'PENDING') return [m.futureResultLabel()]
  if (status === 'APPROVED' || status === 'BLOCKED') return []
  return [m.futureStepsLabel(), m.futureReviewLabel(), m.approvedLabel()]
}

export const stepLabels: Record<CheckStep, () => string> = {
  details: m.detailsLabel,
  document: m.documentLabel,
  selfie: m.selfieLabel,
}
