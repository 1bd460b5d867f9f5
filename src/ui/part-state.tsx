import { type ReactNode, useEffect, useState } from 'react'
import { failedText, slowHint, tryAgainAction } from '@/messages/actions'
import { Button } from '@/ui/button'
import styles from '@/ui/part-state.module.css'
import * as m from './messages'

type PartWaitingProps = {
  lines?: number
  label?: string
}

export type PartFailedProps = { message?: string; onRetry: () => void; isTrying?: boolean }

const slowMs = 8_000

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

export function ClosedNote({ reason }: { reason: ReactNode }) {
  return (
    <p className={styles.note} role="status">
      {reason}
    </p>
  )
}
