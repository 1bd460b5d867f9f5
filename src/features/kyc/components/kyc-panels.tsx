import Link from 'next/link'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { formatLocalTime } from '@/contract/format/dates'
import { type KycProgress, kycCalls } from '@/contract/kyc'
import { useApiMutation } from '@/lib/form/use-api-mutation'
import { useReturnAfterKyc } from '@/session/return-target'
import { Button, ButtonLink } from '@/ui/button'
import { useDocumentSetting } from '@/ui/document-setting'
import { FormFailure } from '@/ui/form/form-notes'
import { VisuallyHidden } from '@/ui/visually-hidden'
import { futureMessages, needs, pastMessageFor } from '../copy'
import { bindApplicant, kycKeys, renewedToken } from '../queries'
import styles from './kyc-panels.module.css'
import stepStyles from './steps.module.css'

type KycTimelineProps = Pick<KycProgress, 'status' | 'timeline'>

export type KycActionProps = {
  progress: KycProgress
  /** After the steps were closed: where one goes on from. */
  takesFocus: boolean
  isStarting: boolean
  failure: string | undefined
  onStart: () => void
}

/** The one thing to do next, if there is one. */
export function KycAction({ progress, takesFocus, isStarting, failure, onStart }: KycActionProps) {
  const { status, isUnderWay, isSentBack } = progress
  const place = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when it comes back into view
  useEffect(() => {
    if (takesFocus) place.current?.querySelector('button')?.focus()
  }, [])
  return (
    <div ref={place} className={styles.action}>
      {failure && <FormFailure message={failure} />}
      {isUnderWay && !isSentBack && (
        <p className={styles.note}>You have begun. What you gave is kept; go on where you were.</p>
      )}
      {status === 'NOT_APPLIED' && (
        <Button isBusy={isStarting} onClick={onStart}>
          {isUnderWay ? 'Continue verification' : 'Start verification'}
        </Button>
      )}
      {status === 'REJECTED' && <TryAgain />}
      {status === 'APPROVED' && <GoOn />}
      {status === 'BLOCKED' && <ButtonLink href="/contactus">Write to us</ButtonLink>}
    </div>
  )
}

function TryAgain() {
  const reset = useApiMutation(kycCalls.resetApplicant, { invalidates: [kycKeys.progress] })
  return (
    <>
      {reset.error && <FormFailure message={reset.error.message} />}
      <Button isBusy={reset.isPending} onClick={() => reset.mutate({})}>
        Try again
      </Button>
    </>
  )
}

/** Back to what the person was doing when the check was asked for. */
function GoOn() {
  const address = useReturnAfterKyc()
  if (address !== undefined)
    return <ButtonLink href={address}>Go back to where you were</ButtonLink>
  return <ButtonLink href="/buy-shares">Buy shares</ButtonLink>
}

/** What to have at hand, and what becomes of it, before anything is begun. */
export function KycNeeds() {
  return (
    <section aria-labelledby="kyc-needs">
      <h2 id="kyc-needs" className={styles.title}>
        Have this at hand
      </h2>
      <dl className={styles.list}>
        {needs.map(({ title, text }) => (
          <div key={title}>
            <dt>{title}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <p className={styles.muted}>
        What is kept, where and how long stands in the{' '}
        <Link href="/static/privacy-policy#the-identity-check" prefetch={false}>
          privacy policy
        </Link>
        .
      </p>
    </section>
  )
}

/** What happened and what is to come, on one line. */
export function KycTimeline({ status, timeline }: KycTimelineProps) {
  const future = futureMessages[status]
  if (timeline.length + future.length === 0) return null
  return (
    <section aria-labelledby="kyc-timeline">
      <h2 id="kyc-timeline" className={styles.kycTimelineTitle}>
        How it goes
      </h2>
      <ol className={styles.line}>
        {timeline.map((entry) => (
          <li key={entry.at + entry.status} className={`${styles.past} ${styles[entry.status]}`}>
            <span>{pastMessageFor(entry)}</span>
            <time dateTime={entry.at}>{formatLocalTime(entry.at)}</time>
          </li>
        ))}
        {future.map((label, place) => (
          <li key={label} className={place === 0 ? styles.next : styles.future}>
            <span>
              {place === 0 && <VisuallyHidden>Next: </VisuallyHidden>}
              {label}
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}

type SumsubWindowProps = { token: string; onSent: () => void }

const notLoaded =
  'The window of the identity check could not be opened. Check your connection, close this and try again.'

/** The provider's own window. What it tells the page changes nothing: the server hears it signed. */
export function SumsubWindow({ token, onSent }: SumsubWindowProps) {
  const place = useRef<HTMLDivElement>(null)
  const [isLost, setIsLost] = useState(false)
  const theme = useDocumentSetting('data-theme')
  const sent = useEffectEvent(onSent)
  const currentTheme = useEffectEvent(() => theme)
  useEffect(() => {
    let end = () => {}
    let isOver = false
    // Its word says only that there is something to look for: the server hears the news by itself.
    const look = () => sent()
    const open = async () => {
      const { default: sumsub } = await import('@sumsub/websdk')
      if (isOver || place.current === null) return
      const kit = sumsub
        .init(token, renewedToken)
        .withConf({ lang: 'en', theme: currentTheme() })
        .withOptions({ addViewportTag: false, adaptIframeHeight: true })
        .on('idCheck.onApplicantLoaded', ({ applicantId }) => void bindApplicant(applicantId))
        .on('idCheck.onApplicantSubmitted', look)
        .on('idCheck.onApplicantResubmitted', look)
        .build()
      kit.launch(place.current)
      place.current.querySelector('iframe')?.setAttribute('title', 'Identity check')
      end = () => kit.destroy()
    }
    open().catch(() => setIsLost(true))
    return () => {
      isOver = true
      end()
    }
  }, [token])
  return (
    <>
      {isLost && <FormFailure message={notLoaded} />}
      <div ref={place} className={stepStyles.provider} />
    </>
  )
}
