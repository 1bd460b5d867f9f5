import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import dynamic from 'next/dynamic'
import { useEffect, useRef, useState } from 'react'
import type { Answer } from '@/contract/define'
import type { KycStatus } from '@/contract/fields'
import { type KycProgress, kycCalls } from '@/contract/kyc'
import { call } from '@/lib/api/call'
import { useApiMutation } from '@/lib/form/use-api-mutation'
import { profileKey } from '@/session/profile-options'
import { Button, ButtonLink } from '@/ui/button'
import { IconClose } from '@/ui/icons/icons'
import { VaultDoor } from '@/ui/illustrations/vault-door'
import { PageFrame } from '@/ui/page-frame'
import { KycAction, KycNeeds, KycTimeline, SumsubWindow } from '../components/kyc-panels'
import panelStyles from '../components/kyc-panels.module.css'
import { messageFor, statusMessages } from '../copy'
import { kycKeys } from '../queries'
import styles from './kyc-screen.module.css'

type KycReasonsProps = Pick<KycProgress, 'reasons' | 'comment'>

type VerificationProps = {
  started: Answer<(typeof kycCalls)['generateSdkToken']>
  /** Not finished, nothing else. */
  onClose: () => void
  onSent: () => void
}

// A literal condition: the steps of the sandbox are in no production bundle.
const SandboxSteps =
  process.env.NEXT_PUBLIC_APP_MODE !== 'production'
    ? dynamic(() => import('../components/sandbox-steps').then((part) => part.SandboxSteps), {
        ssr: false,
      })
    : undefined

const soon = { everyMs: 2_000, times: 30 }
const laterMs = 15_000

const Waiting = () => <div className={styles.waiting} role="status" aria-label="Loading" />

export function KycScreen() {
  const [sentAfter, setSentAfter] = useState<number>()
  const { data, error, refetch } = useKycProgress(sentAfter)
  const handleSent = () => {
    setSentAfter(data?.timeline.length)
    void refetch()
  }
  return (
    <PageFrame>
      <div className={styles.page}>
        {data && <Check progress={data} onChanged={() => void refetch()} onSent={handleSent} />}
        {!data && (
          <header className={styles.head}>
            <h1 className={styles.title}>{statusMessages.NOT_APPLIED.title}</h1>
          </header>
        )}
        {!data && !error && <Waiting />}
        {!data && error && (
          <div className={styles.failure} role="alert">
            <p>{error.message}</p>
            <Button look="quiet" onClick={() => void refetch()}>
              Try again
            </Button>
          </div>
        )}
      </div>
    </PageFrame>
  )
}

type CheckProps = { progress: KycProgress; onChanged: () => void; onSent: () => void }
interface Opened {
  started: Answer<(typeof kycCalls)['generateSdkToken']>
  /** Steps end where the state moves on, whoever moved it; those of a fresh start are others. */
  eventsBefore: number
}

function Check({ progress, onChanged, onSent }: CheckProps) {
  // A token for the provider's steps. Refused when the state has moved on, which the page then shows.
  const start = useApiMutation(kycCalls.generateSdkToken, { invalidates: [kycKeys.progress] })
  const [opened, setOpened] = useState<Opened>()
  const [wasClosed, setWasClosed] = useState(false)
  const { status, timeline, reasons, comment } = progress
  const heading = useFocusOnChange(status)
  const { title, lead } = messageFor(progress)
  const handleClose = () => {
    setOpened(undefined)
    setWasClosed(true)
    onChanged()
  }
  const eventsBefore = timeline.length
  const isOpen = opened?.eventsBefore === eventsBefore && status === 'NOT_APPLIED'
  return (
    <>
      <header className={styles.head} data-state={status}>
        <div className={styles.words}>
          <div role="status">
            <h1 ref={heading} className={styles.title} tabIndex={-1}>
              {title}
            </h1>
            <p className={styles.lead}>{lead}</p>
          </div>
          {!isOpen && (
            <KycAction
              progress={progress}
              takesFocus={wasClosed}
              isStarting={start.isPending}
              failure={start.error?.message}
              onStart={() =>
                start.mutate(
                  {},
                  {
                    onSuccess: (started) => setOpened({ started, eventsBefore }),
                  },
                )
              }
            />
          )}
        </div>
        {!isOpen && (
          <div className={styles.picture}>
            <VaultDoor />
          </div>
        )}
      </header>
      <div className={styles.body}>
        <div className={styles.main}>
          {isOpen && (
            <Verification started={opened.started} onClose={handleClose} onSent={onSent} />
          )}
          {!isOpen && status === 'NOT_APPLIED' && <KycNeeds />}
          {status === 'REJECTED' && <KycReasons reasons={reasons} comment={comment} />}
          {progress.isOtherName && <KycOtherName />}
        </div>
        <KycTimeline status={status} timeline={timeline} />
      </div>
    </>
  )
}

/** A state that changes before one's eyes is read from its name on, wherever the page was scrolled to. */
function useFocusOnChange(status: KycStatus) {
  const heading = useRef<HTMLHeadingElement>(null)
  const known = useRef(status)
  useEffect(() => {
    if (known.current !== status) heading.current?.focus()
    known.current = status
  }, [status])
  return heading
}

function kycProgressOptions(sentAfter: number | undefined) {
  return queryOptions({
    queryKey: kycKeys.progress,
    queryFn: ({ signal }) => call(kycCalls.progress, {}, { signal }),
    staleTime: 0,
    // Only a review that is being made changes without the person's doing; that it has begun may reach us late.
    refetchInterval: ({ state }) => {
      const { status, timeline } = state.data ?? {}
      const isAwaited = sentAfter !== undefined && timeline?.length === sentAfter
      if (status !== 'PENDING' && !isAwaited) return false
      return state.dataUpdateCount < soon.times ? soon.everyMs : laterMs
    },
  })
}

/** Where the check stands; whoever shows the profile hears of a change too. Asked again while what was sent has not arrived. */
function useKycProgress(sentAfter: number | undefined) {
  const client = useQueryClient()
  const progress = useQuery(kycProgressOptions(sentAfter))
  const status = progress.data?.status
  useEffect(() => {
    if (status !== undefined) void client.invalidateQueries({ queryKey: profileKey })
  }, [client, status])
  return progress
}

function Verification({ started, onClose, onSent }: VerificationProps) {
  const place = useRef<HTMLElement>(null)
  useEffect(() => place.current?.focus(), [])
  return (
    <section
      ref={place}
      data-task
      className={styles.window}
      aria-label="Verification"
      tabIndex={-1}
    >
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

/** The approval counts all the same; only a person can bring the two names together. */
function KycOtherName() {
  return (
    <section aria-labelledby="kyc-other-name">
      <h2 id="kyc-other-name" className={panelStyles.title}>
        The name in your document
      </h2>
      <p className={panelStyles.text}>
        It is not the one in your account, which is fixed now. We have seen that, and nothing is
        taken from you. Write to us if the name in your account is wrong or has changed: a person
        puts it right with you.
      </p>
      <ButtonLink href="/contactus" look="quiet">
        Write to us
      </ButtonLink>
    </section>
  )
}

function KycReasons({ reasons, comment }: KycReasonsProps) {
  return (
    <section aria-labelledby="kyc-reasons">
      <h2 id="kyc-reasons" className={panelStyles.title}>
        Why, and what to do
      </h2>
      <dl className={panelStyles.list}>
        {reasons.map(({ title, cure }) => (
          <div key={title}>
            <dt>{title}</dt>
            <dd>{cure}</dd>
          </div>
        ))}
      </dl>
      {comment !== null && (
        <figure className={panelStyles.comment}>
          <figcaption>What the reviewer wrote</figcaption>
          <blockquote dir="auto">{comment}</blockquote>
        </figure>
      )}
    </section>
  )
}
