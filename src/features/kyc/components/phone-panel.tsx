import { useEffect, useEffectEvent, useState } from 'react'
import { type KycProgress, kycCalls } from '@/contract/kyc'
import { useApiMutation } from '@/lib/form/use-api-mutation'
import { useMinWidth } from '@/lib/use-min-width'
import { useSecondsUntil } from '@/lib/use-time'
import * as actions from '@/messages/actions'
import { useIsHandedOver } from '@/session/session-store'
import { Button } from '@/ui/button'
import { FormFailure } from '@/ui/form/form-notes'
import texts from '@/ui/text.module.css'
import * as m from '../messages'
import { kycKeys } from '../queries'
import frame from '../screens/kyc.module.css'
import styles from './steps.module.css'

export type PhonePanelProps = {
  handOver: KycProgress['handOver']
  onLook: () => void
}

const everyMs = 2_000

export function PhonePanel(props: PhonePanelProps) {
  const isHandedOver = useIsHandedOver()
  const isWide = useMinWidth(600, false)
  // Once shown, it is only hidden in a narrow window, so that a window made wide again shows the
  // same code.
  const [wasWide, setWasWide] = useState(isWide)
  if (isWide && !wasWide) setWasWide(true)
  return isHandedOver || !wasWide ? null : <AtComputer {...props} />
}

function AtComputer({ handOver, onLook }: PhonePanelProps) {
  const { data, error, isPending, mutate } = useApiMutation(kycCalls.handOver, {
    invalidates: [kycKeys.progress],
  })
  const isOpened = handOver?.isOpened === true
  const begin = useEffectEvent(() => {
    if (!isOpened) mutate({})
  })
  useEffect(() => begin(), [])
  const look = useEffectEvent(() => {
    if (document.visibilityState === 'visible') onLook()
  })
  useEffect(() => {
    const timer = setInterval(() => look(), everyMs)
    return () => clearInterval(timer)
  }, [])
  return (
    <aside className={`${frame.aside} ${styles.phone}`}>
      <h2 className={texts.heading}>{isOpened ? m.phoneOpenTitle() : m.phoneTitle()}</h2>
      <p className={frame.muted}>{m.phoneOpenText()}</p>
      {error && !isOpened && (
        <FormFailure message={error.message}>
          <Button look="quiet" isBusy={isPending} onClick={() => mutate({})}>
            {actions.tryAgainAction()}
          </Button>
        </FormFailure>
      )}
      {data && !isOpened && <Code {...data} isBusy={isPending} onAgain={() => mutate({})} />}
      {handOver && isOpened && <Words words={handOver.words} />}
    </aside>
  )
}

type CodeProps = {
  words: string
  expiresAt: string
  qr: { size: number; path: string }
  isBusy: boolean
  onAgain: () => void
}

function Code({ words, expiresAt, qr, isBusy, onAgain }: CodeProps) {
  const seconds = useSecondsUntil(new Date(expiresAt).getTime())
  if (seconds === 0)
    return (
      <>
        <p role="status">{m.phoneOverText()}</p>
        <Button look="quiet" isBusy={isBusy} onClick={onAgain}>
          {m.phoneAgainAction()}
        </Button>
      </>
    )
  const time = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
  return (
    <>
      {/* Cameras expect dark on white. */}
      <div className={styles.qr} data-theme="light">
        <svg viewBox={`0 0 ${qr.size} ${qr.size}`} role="img" aria-label={m.phoneCodeLabel()}>
          <path d={qr.path} shapeRendering="crispEdges" />
        </svg>
      </div>
      <Words words={words} />
      <p className={frame.muted}>{m.phoneTimeLabel({ time })}</p>
    </>
  )
}

function Words({ words }: { words: string }) {
  return (
    <>
      <p className={frame.muted}>{m.phoneWordsLabel()}</p>
      <p className={styles.words} lang="en" translate="no">
        {words}
      </p>
    </>
  )
}
