import type { KycStatus } from '@/contract/fields'
import { ButtonLink } from '@/ui/button'

export type IdentityStateProps = { status: KycStatus }

const words: Record<KycStatus, { text: string; way: string }> = {
  NOT_APPLIED: {
    text: 'Not checked yet. It takes about five minutes.',
    way: 'Start the identity check',
  },
  PENDING: { text: 'The check is being made.', way: 'See where it stands' },
  APPROVED: { text: 'Approved.', way: 'See the identity check' },
  REJECTED: {
    text: 'It needs another try; the reason stands on its page.',
    way: 'See why and try again',
  },
  BLOCKED: { text: 'The check ended without an approval.', way: 'See the identity check' },
}

export function IdentityState({ status }: IdentityStateProps) {
  const { text, way } = words[status]
  return (
    <>
      <p>{text}</p>
      {status === 'APPROVED' && <ButtonLink href="/buy-shares">Buy shares</ButtonLink>}
      <ButtonLink href="/kyc" look={status === 'NOT_APPLIED' ? 'filled' : 'quiet'}>
        {way}
      </ButtonLink>
    </>
  )
}
