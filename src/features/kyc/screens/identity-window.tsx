import { useEffect, useRef } from 'react'
import { late } from '@/ui/late'
import { SumsubWindow } from '../components/kyc-panels'
import { PageHead } from '../components/page-head'
import * as m from '../messages'

// Compared with a literal, so that a production build drops the branch.
const SandboxProvider =
  process.env.NEXT_PUBLIC_APP_MODE !== 'production'
    ? late(() => import('../components/sandbox-provider').then((part) => part.SandboxProvider))
    : undefined

export type IdentityWindowProps = {
  started: { provider: 'sumsub' | 'sandbox'; token: string }
  renew: () => Promise<string>
  onSent: () => void
  onClose: () => void
}

/**
 * The provider's window for a check that is not the account's own: its result does not change the
 * verification.
 */
export function IdentityWindow({ started, renew, onSent, onClose }: IdentityWindowProps) {
  const { provider, token } = started
  const section = useRef<HTMLElement>(null)
  useEffect(() => section.current?.focus(), [])
  return (
    <section ref={section} aria-label={m.openedLabel()} tabIndex={-1}>
      <PageHead back={{ label: m.backOverviewLabel(), onBack: onClose }} />
      {provider === 'sumsub' && <SumsubWindow token={token} renew={renew} onSent={onSent} />}
      {provider === 'sandbox' && SandboxProvider && (
        <SandboxProvider token={token} renew={renew} onSent={onSent} onLook={onSent} />
      )}
    </section>
  )
}
