import dynamic from 'next/dynamic'
import { useEffect, useRef } from 'react'
import type { Answer } from '@/contract/define'
import type { kycCalls } from '@/contract/kyc'
import { Button } from '@/ui/button'
import { IconClose } from '@/ui/marks/icons'
import { SumsubWindow } from './sumsub-window'
import styles from './verification.module.css'

export type VerificationProps = {
  started: Answer<(typeof kycCalls)['generateSdkToken']>
  /** Not finished, nothing else. */
  onClose: () => void
  onSent: () => void
}

// A literal condition: the steps of the sandbox are in no production bundle.
const SandboxSteps =
  process.env.NEXT_PUBLIC_APP_MODE !== 'production'
    ? dynamic(() => import('./sandbox-steps').then((part) => part.SandboxSteps), { ssr: false })
    : undefined

export function Verification({ started, onClose, onSent }: VerificationProps) {
  const place = useRef<HTMLElement>(null)
  useEffect(() => place.current?.focus(), [])
  return (
    <section ref={place} className={styles.window} aria-label="Verification" tabIndex={-1}>
      <div className={styles.bar}>
        <p>What you gave is kept. You can close this and go on later.</p>
        <Button look="quiet" onClick={onClose}>
          <IconClose /> Close
        </Button>
      </div>
      {started.provider === 'sumsub' && <SumsubWindow token={started.token} onSent={onSent} />}
      {started.provider === 'sandbox' && SandboxSteps && (
        <SandboxSteps token={started.token} onSent={onSent} />
      )}
    </section>
  )
}
