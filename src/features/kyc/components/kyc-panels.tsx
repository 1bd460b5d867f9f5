import Link from 'next/link'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { formatLocalTime } from '@/contract/format/dates'
import type { KycProgress } from '@/contract/kyc'
import * as actions from '@/messages/actions'
import { locale } from '@/messages/locale'
import { useProfile } from '@/session/queries'
import { useDocumentSetting } from '@/ui/document-setting'
import { FactPairs } from '@/ui/facts'
import { FormFailure } from '@/ui/form/form-notes'
import { IconCheck } from '@/ui/icons/icons'
import pairs from '@/ui/pairs.module.css'
import texts from '@/ui/text.module.css'
import { VisuallyHidden } from '@/ui/visually-hidden'
import * as m from '../messages'
import { bindApplicant, renewedToken } from '../queries'
import frame from '../screens/kyc.module.css'
import { futureLabels, keepsRest, pastLabelFor, stepLabels } from '../texts'
import { SamplePicture } from './sample-pictures'
import styles from './steps.module.css'

type ProgressProps = { progress: KycProgress }

/** Directly below the page's title if it comes first, otherwise below a title of its own level. */
export function KycNeeds({ isFirst = false }: { isFirst?: boolean }) {
  const Heading = isFirst ? 'h2' : 'h3'
  const needs: [string, string][] = [
    [m.needDocumentTitle(), m.needDocumentText()],
    [m.needCameraTitle(), m.needCameraText()],
    [m.needFaceTitle(), m.needFaceText()],
  ]
  return (
    <section aria-labelledby="kyc-needs">
      <Heading id="kyc-needs" className={`${texts.heading} ${frame.title}`}>
        {m.needsTitle()}
      </Heading>
      <FactPairs look="told" facts={needs} />
      <KycPrivacy />
    </section>
  )
}

export function KycPrivacy() {
  return (
    <p className={frame.muted}>
      {m.privacyText()}{' '}
      <Link href="/static/privacy-policy" prefetch={false}>
        {m.privacyAction()}
      </Link>
    </p>
  )
}

export function KycReasons({ progress: { reasons, comment } }: ProgressProps) {
  return (
    <>
      <ol className={styles.fixes}>
        {reasons.map(({ title, cure, steps, sample }) => (
          <li key={title}>
            {sample && (
              <SamplePicture
                subject={steps[0] === 'selfie' ? 'selfie' : 'document'}
                flaw={sample}
              />
            )}
            <div>
              {steps.length > 0 && (
                <p className={frame.muted}>{steps.map((step) => stepLabels[step]()).join(', ')}</p>
              )}
              <h3 className={texts.heading}>{title}</h3>
              <p className={frame.lead}>{cure}</p>
            </div>
          </li>
        ))}
      </ol>
      {comment !== null && (
        <figure className={styles.comment}>
          <figcaption>{m.reviewerTitle()}</figcaption>
          <blockquote dir="auto">{comment}</blockquote>
        </figure>
      )}
    </>
  )
}

/**
 * The documents show another name than the account. The approval still counts, and an operator
 * compares the names.
 */
export function KycOtherName() {
  return (
    <section aria-labelledby="kyc-other-name">
      <h3 id="kyc-other-name" className={`${texts.heading} ${frame.title}`}>
        {m.otherNameTitle()}
      </h3>
      <p>{m.otherNameText()}</p>
      <p>
        <Link href="/contactus" prefetch={false}>
          {actions.contactAction()}
        </Link>
      </p>
    </section>
  )
}

export function KycAside({ progress }: ProgressProps) {
  const { status, reasons, timeline } = progress
  const isKept = status === 'REJECTED' && keepsRest(reasons)
  const reviewed = timeline.at(-1)?.at
  const stepsToRepeat = new Set(reasons.flatMap(({ steps }) => steps))
  const keptSteps = (['details', 'document', 'selfie'] as const).filter(
    (step) => !stepsToRepeat.has(step),
  )
  return (
    <aside className={frame.aside}>
      {isKept && keptSteps.length > 0 && (
        <>
          <h2 className={texts.heading}>{m.keptTitle()}</h2>
          <dl className={styles.given}>
            {keptSteps.map((step) => (
              <div key={step}>
                <dt>
                  <IconCheck size={16} />
                  {stepLabels[step]()}
                </dt>
              </div>
            ))}
          </dl>
          {reviewed && (
            <p className={frame.muted}>{m.reviewedText({ time: formatLocalTime(reviewed) })}</p>
          )}
        </>
      )}
      {status === 'APPROVED' && <VerifiedAs at={reviewed} />}
      <KycTimeline status={status} timeline={timeline} />
    </aside>
  )
}

function VerifiedAs({ at }: { at: string | undefined }) {
  const { data } = useProfile()
  return (
    <>
      <h2 className={texts.heading}>{m.verifiedAsTitle()}</h2>
      <dl className={styles.given}>
        <div>
          <dt>{m.legalNameLabel()}</dt>
          <dd>{data?.fullName ?? '–'}</dd>
        </div>
        {at && (
          <div>
            <dt>{m.approvedLabel()}</dt>
            <dd>{formatLocalTime(at)}</dd>
          </div>
        )}
      </dl>
      <p className={frame.muted}>{m.papersText()}</p>
    </>
  )
}

export type KycTimelineProps = Pick<KycProgress, 'status' | 'timeline'>

export function KycTimeline({ status, timeline }: KycTimelineProps) {
  const future = futureLabels(status)
  if (timeline.length + future.length === 0) return null
  return (
    <section aria-labelledby="kyc-timeline" className={styles.timeline}>
      <h2 id="kyc-timeline" className={texts.heading}>
        {m.progressTitle()}
      </h2>
      <ol className={`${pairs.pairs} ${texts.muted}`}>
        {timeline.map((entry) => (
          <li key={entry.at + entry.status} className={styles.past}>
            <span>{pastLabelFor(entry)}</span>
            <time dateTime={entry.at}>{formatLocalTime(entry.at)}</time>
          </li>
        ))}
        {future.map((label, place) => (
          <li key={label}>
            <span>
              {place === 0 && <VisuallyHidden>{m.nextLabel()} </VisuallyHidden>}
              {label}
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}

type SumsubWindowProps = { token: string; onSent: () => void; renew?: () => Promise<string> }

/**
 * The provider's own window. Its messages to this page do not change the state; the server uses
 * only the provider's signed webhook.
 */
export function SumsubWindow({ token, onSent, renew }: SumsubWindowProps) {
  const container = useRef<HTMLDivElement>(null)
  const [isLost, setIsLost] = useState(false)
  const theme = useDocumentSetting('data-theme')
  const sent = useEffectEvent(onSent)
  const currentTheme = useEffectEvent(() => theme)
  const renewing = useEffectEvent(() => (renew ?? renewedToken)())
  const bind = useEffectEvent((applicantId: string) => {
    if (renew === undefined) void bindApplicant(applicantId)
  })
  useEffect(() => {
    let end = () => {}
    let isOver = false
    const look = () => sent()
    const open = async () => {
      const { default: sumsub } = await import('@sumsub/websdk')
      if (isOver || container.current === null) return
      const kit = sumsub
        .init(token, () => renewing())
        .withConf({ lang: locale(), theme: currentTheme() })
        .withOptions({ addViewportTag: false, adaptIframeHeight: true })
        .on('idCheck.onApplicantLoaded', ({ applicantId }) => bind(applicantId))
        .on('idCheck.onApplicantSubmitted', look)
        .on('idCheck.onApplicantResubmitted', look)
        .build()
      kit.launch(container.current)
      container.current.querySelector('iframe')?.setAttribute('title', m.providerLabel())
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
      {isLost && <FormFailure message={m.providerLostError()} />}
      <div ref={container} className={frame.provider} data-uploads />
    </>
  )
}
