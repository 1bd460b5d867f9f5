import { type ReactNode, useEffect, useState } from 'react'
import { failedText, slowHint, tryAgainAction } from '@/messages/actions'
import { Button } from '@/ui/button'
import styles from '@/ui/part-state.module.css'
import * as m from './messages'

type ClosedNoteProps = { reason: ReactNode }

type PartWaitingProps = {
  /** How many lines keep the place. */
  lines?: number
  label?: string
}

export type PartFailedProps = { message?: string; onRetry: () => void; isTrying?: boolean }

const slowMs = 8_000

/** In place of a part that did not come; the rest of the page stays as it is. */
export function PartFailed({ message = failedText(), onRetry, isTrying = false }: PartFailedProps) {
  return (
    <div className={styles.failed} role="alert">
      <p>{message}</p>
      <Button look="quiet" onClick={onRetry} isBusy={isTrying}>
        {tryAgainAction()}
      </Button>
    </div>
  )
}

/** Keeps the place of a list that is on its way. */
export function PartWaiting({ lines = 3, label = m.loadingLabel() }: PartWaitingProps) {
  const isSlow = useIsSlow()
  return (
    <div className={styles.waiting} role="status" aria-label={label}>
      {isSlow && <p className={styles.slow}>{slowHint()}</p>}
      {Array.from({ length: lines }, (_, line) => line).map((line) => (
        <span key={line} className={styles.line} />
      ))}
    </div>
  )
}

/** True when it has been there for so long that somebody may wonder. */
export function useIsSlow(isWaiting = true): boolean {
  const [isSlow, setIsSlow] = useState(false)
  useEffect(() => {
    setIsSlow(false)
    if (!isWaiting) return
    const timer = setTimeout(() => setIsSlow(true), slowMs)
    return () => clearTimeout(timer)
  }, [isWaiting])
  return isSlow
}

/** Why what a page is about cannot be done at present. */
export function ClosedNote({ reason }: ClosedNoteProps) {
  return (
    <p className={styles.note} role="status">
      {reason}
    </p>
  )
}
