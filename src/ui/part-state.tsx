import { Button } from '@/ui/button'
import styles from '@/ui/part-state.module.css'

type ClosedNoteProps = { reason: string }

type PartWaitingProps = {
  /** How many lines keep the place. */
  lines?: number
  label?: string
}

export type PartFailedProps = { message: string; onRetry: () => void; isTrying?: boolean }

/** In place of a part that did not come; the rest of the page stays as it is. */
export function PartFailed({ message, onRetry, isTrying = false }: PartFailedProps) {
  return (
    <div className={styles.failed} role="alert">
      <p>{message}</p>
      <Button look="quiet" onClick={onRetry} isBusy={isTrying}>
        Try again
      </Button>
    </div>
  )
}

/** Keeps the place of a list that is on its way. */
export function PartWaiting({ lines = 3, label = 'Loading' }: PartWaitingProps) {
  return (
    <div className={styles.waiting} role="status" aria-label={label}>
      {Array.from({ length: lines }, (_, line) => line).map((line) => (
        <span key={line} className={styles.line} />
      ))}
    </div>
  )
}

/** Why what a page is about cannot be done at present. */
export function ClosedNote({ reason }: ClosedNoteProps) {
  return (
    <p className={styles.note} role="status">
      {reason}
    </p>
  )
}
