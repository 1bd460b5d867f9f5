import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Answer } from '@/contract/define'
import type { KycStatus } from '@/contract/fields'
import { type KycProgress, kycCalls } from '@/contract/kyc'
import { call } from '@/lib/api/call'
import { useApiMutation } from '@/lib/form/use-api-mutation'
import * as actions from '@/messages/actions'
import { profileKey } from '@/session/queries'
import { useIsHandedOver } from '@/session/session-store'
import { Button } from '@/ui/button'
import columns from '@/ui/columns.module.css'
import { FormFailure } from '@/ui/form/form-notes'
import { late } from '@/ui/late'
import memberPage from '@/ui/member-page.module.css'
import * as ui from '@/ui/messages'
import { PageFrame } from '@/ui/page-frame'
import stack from '@/ui/stack.module.css'
import texts from '@/ui/text.module.css'
import { KycActions, PhoneNote } from '../components/kyc-actions'
import {
  KycAside,
  KycNeeds,
  KycOtherName,
  KycPrivacy,
  KycReasons,
  SumsubWindow,
} from '../components/kyc-panels'
import { PageHead } from '../components/page-head'
import { VerifiedPicture } from '../components/sample-pictures'
import * as m from '../messages'
import { kycKeys } from '../queries'
import { messageFor } from '../texts'
import styles from './kyc.module.css'

type StartedCheck = Answer<(typeof kycCalls)['generateSdkToken']>

// Compared with a literal, so that a production build drops the branch.
const SandboxProvider =
  process.env.NEXT_PUBLIC_APP_MODE !== 'production'
    ? late(() => import('../components/sandbox-provider').then((part) => part.SandboxProvider))
    : undefined

const soon = { everyMs: 2_000, times: 30 }
const laterMs = 15_000

export function KycScreen() {
  const [sentAfter, setSentAfter] = useState<number>()
  const { data, error, refetch } = useKycProgress(sentAfter)
  const look = () => void refetch()
  const handleSent = () => {
    setSentAfter(data?.timeline.length)
    look()
  }
  return (
    <PageFrame>
      <div className={memberPage.page} data-task>
        {data && <Check progress={data} onLook={look} onSent={handleSent} />}
        {!data && <PageHead back={{ label: m.backLabel() }} />}
        {!data && !error && (
          <div className={styles.waiting} role="status" aria-label={ui.loadingLabel()} />
        )}
        {!data && error && (
          <FormFailure message={error.message}>
            <Button look="quiet" onClick={look}>
              {actions.tryAgainAction()}
            </Button>
          </FormFailure>
        )}
      </div>
    </PageFrame>
  )
}

type CheckProps = { progress: KycProgress; onLook: () => void; onSent: () => void }

function Check({ progress, onLook, onSent }: CheckProps) {
  const [opened, setOpened] = useState<{ started: StartedCheck; eventsBefore: number }>()
  const [wasClosed, setWasClosed] = useState(false)
  const [isLed, setIsLed] = useState(false)
  const [before] = useState(progress.status)
  const { status, timeline, handOver } = progress
  const isOpen = opened?.eventsBefore === timeline.length && status === 'NOT_APPLIED'
  const handleClose = () => {
    setOpened(undefined)
    setWasClosed(true)
    setIsLed(false)
    onLook()
  }
  const { begin, isBusy, failure } = useBegin((started, eventsBefore) =>
    setOpened({ started, eventsBefore }),
  )
  const isHandedOver = useIsHandedOver()
  const beginAtOnce = useEffectEvent(() => {
    const isWanted = isHandedOver || takeStart()
    if (!isWanted || status !== 'NOT_APPLIED') return
    setIsLed(true)
    void begin(timeline.length)
  })
  useEffect(() => beginAtOnce(), [])
  if (isOpen) {
    const steps = { isLed, onSent, onClose: handleClose, onLook, handOver }
    return <Verification started={opened.started} {...steps} />
  }
  return (
    <Overview progress={progress} before={before}>
      <KycActions
        progress={progress}
        takesFocus={wasClosed}
        isBusy={isBusy}
        onBegin={() => void begin(timeline.length, status === 'REJECTED')}
      />
      {failure && <FormFailure message={failure} />}
    </Overview>
  )
}

/**
 * Whether the address asks to begin at once. The parameter is removed, because each reload and each
 * return to this page would begin again.
 */
function takeStart(): boolean {
  const { hash, pathname: address } = window.location
  if (hash !== '#start') return false
  window.history.replaceState({ ...window.history.state, as: address, url: address }, '', address)
  return true
}

/** Begins a verification. After a rejection the case is reset first. */
function useBegin(onBegun: (started: StartedCheck, eventsBefore: number) => void) {
  const client = useQueryClient()
  const reset = useApiMutation(async () => kycCalls.resetApplicant, {
    invalidates: [],
  })
  const start = useApiMutation(async () => kycCalls.generateSdkToken, {
    invalidates: [],
  })
  const begin = async (eventsBefore: number, isRetry = false) => {
    try {
      if (isRetry) await reset.mutateAsync({})
      const started = await start.mutateAsync({})
      onBegun(started, isRetry ? eventsBefore + 1 : eventsBefore)
    } catch {
      // The failure is in `error` and is shown below the button.
    } finally {
      await client.invalidateQueries({ queryKey: kycKeys.progress })
    }
  }
  const error = reset.error ?? start.error
  return { begin, isBusy: reset.isPending || start.isPending, failure: error?.message }
}

type OverviewProps = {
  progress: KycProgress
  before: KycStatus
  children: ReactNode
}

function Overview({ progress, before, children }: OverviewProps) {
  const { status, reasons, isOtherName } = progress
  const heading = useFocusOnChange(status, before)
  const isHandedOver = useIsHandedOver()
  const { title, lead } = messageFor(progress)
  const isVerified = status === 'APPROVED'
  return (
    <>
      <PageHead back={isHandedOver ? undefined : { label: m.backLabel() }}>
        {status === 'REJECTED' && (
          <span className={`${styles.toFix} ${texts.hint}`}>
            {m.toFixLabel({ count: reasons.length })}
          </span>
        )}
      </PageHead>
      <div className={columns.columns}>
        <div className={`${stack.gap25} ${styles.main}`} data-state={status}>
          {isVerified && <VerifiedPicture />}
          <div role="status">
            <h2 ref={heading} className={isVerified ? styles.display : undefined} tabIndex={-1}>
              {title}
            </h2>
            <p className={styles.lead}>{lead}</p>
            {isHandedOver && <PhoneNote status={status} />}
          </div>
          {status === 'NOT_APPLIED' && <KycNeeds />}
          {status === 'REJECTED' && <KycReasons progress={progress} />}
          {isOtherName && <KycOtherName />}
          {children}
        </div>
        <KycAside progress={progress} />
      </div>
    </>
  )
}

function useFocusOnChange(status: KycStatus, before: KycStatus) {
  const heading = useRef<HTMLHeadingElement>(null)
  const isFirst = useRef(true)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the state changes
  useEffect(() => {
    if (!isFirst.current || status !== before) heading.current?.focus()
    isFirst.current = false
  }, [status])
  return heading
}

function useKycProgress(sentAfter: number | undefined) {
  const client = useQueryClient()
  const progress = useQuery({
    queryKey: kycKeys.progress,
    queryFn: ({ signal }) => call(kycCalls.progress, {}, { signal }),
    staleTime: 0,
    // Only a review changes without the member. Documents that were just sent count as under review
    // before the server has received them.
    refetchInterval: ({ state }) => {
      const { status, timeline } = state.data ?? {}
      const isAwaited = sentAfter !== undefined && timeline?.length === sentAfter
      if (status !== 'PENDING' && !isAwaited) return false
      return state.dataUpdateCount < soon.times ? soon.everyMs : laterMs
    },
  })
  const status = progress.data?.status
  useEffect(() => {
    if (status !== undefined) void client.invalidateQueries({ queryKey: profileKey })
  }, [client, status])
  return progress
}

type VerificationProps = {
  started: StartedCheck
  handOver: KycProgress['handOver']
  /** Whether the member was sent here without the overview that says what is needed. */
  isLed: boolean
  onClose: () => void
  onSent: () => void
  onLook: () => void
}

function Verification({ started, isLed, onClose, ...steps }: VerificationProps) {
  const section = useRef<HTMLElement>(null)
  useEffect(() => section.current?.focus(), [])
  return (
    <section ref={section} aria-label={m.openedLabel()} tabIndex={-1}>
      <PageHead back={{ label: m.backOverviewLabel(), onBack: onClose }} />
      <div className={styles.before}>{isLed ? <KycNeeds isFirst /> : <KycPrivacy />}</div>
      {started.provider === 'sumsub' && (
        <SumsubWindow token={started.token} onSent={steps.onSent} />
      )}
      {started.provider === 'sandbox' && SandboxProvider && (
        <SandboxProvider token={started.token} {...steps} />
      )}
    </section>
  )
}
