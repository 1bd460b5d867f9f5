import Link from 'next/link'
import { useEffect, useRef } from 'react'
import type { KycStatus } from '@/contract/fields'
import { formatLocalTime } from '@/contract/format/dates'
import type { KycProgress } from '@/contract/kyc'
import * as actions from '@/messages/actions'
import * as labels from '@/messages/labels'
import { useProfile } from '@/session/queries'
import { useReturnAfterKyc } from '@/session/return-target'
import { useIsHandedOver } from '@/session/session-store'
import { Button, ButtonLink } from '@/ui/button'
import row from '@/ui/row.module.css'
import texts from '@/ui/text.module.css'
import * as m from '../messages'
import frame from '../screens/kyc.module.css'
import { keepsRest } from '../texts'
import styles from './steps.module.css'

export function PhoneNote({ status }: { status: KycStatus }) {
  const { data } = useProfile()
  if (status !== 'NOT_APPLIED') return <p className={frame.lead}>{m.phoneDoneText()}</p>
  return data === undefined ? null : (
    <p className={frame.muted}>{m.endsText({ time: formatLocalTime(data.sessionEndsAt) })}</p>
  )
}

const meanwhile = [
  ['/wallet#wallets', m.linkWalletAction],
  ['/how-work', m.learnAction],
  ['/settings?section=alerts', m.alertAction],
] as const

/** What a member can do while the review is pending. */
function Meanwhile() {
  return (
    <nav aria-labelledby="meanwhile">
      <p id="meanwhile" className={`${texts.heading} ${frame.title}`}>
        {m.meanwhileTitle()}
      </p>
      <ul className={styles.meanwhile}>
        {meanwhile.map(([href, text]) => (
          <li key={href}>
            <Link href={href} prefetch={false}>
              {text()}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

export type KycActionsProps = {
  progress: KycProgress
  takesFocus: boolean
  isBusy: boolean
  onBegin: () => void
}

export function KycActions({ progress, takesFocus, isBusy, onBegin }: KycActionsProps) {
  const { status, isUnderWay, reasons } = progress
  const container = useRef<HTMLDivElement>(null)
  const isHandedOver = useIsHandedOver()
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when it comes back into view
  useEffect(() => {
    if (takesFocus) container.current?.querySelector('button')?.focus()
  }, [])
  if (isHandedOver && status !== 'NOT_APPLIED' && status !== 'REJECTED') return null
  if (status === 'PENDING') return <Meanwhile />
  const count = reasons.length
  return (
    <div ref={container} className={`${styles.foot} ${row.row}`}>
      {status === 'NOT_APPLIED' && (
        <Button isBusy={isBusy} onClick={onBegin}>
          {isUnderWay ? m.continueAction() : m.startAction()}
        </Button>
      )}
      {status === 'REJECTED' && (
        <>
          <Button isBusy={isBusy} onClick={onBegin}>
            {keepsRest(reasons) ? m.fixText({ count }) : labels.againAction()}
          </Button>
          {!isHandedOver && (
            <ButtonLink href="/contactus" look="quiet">
              {actions.contactAction()}
            </ButtonLink>
          )}
        </>
      )}
      {status === 'APPROVED' && <GoOn />}
      {status === 'BLOCKED' && <ButtonLink href="/contactus">{actions.contactAction()}</ButtonLink>}
    </div>
  )
}

function GoOn() {
  const address = useReturnAfterKyc()
  return (
    <>
      <ButtonLink href={address ?? '/buy-shares'}>
        {address === undefined ? m.buyText() : m.returnText()}
      </ButtonLink>
      <ButtonLink href="/dashboard" look="quiet">
        {m.dashboardAction()}
      </ButtonLink>
    </>
  )
}
