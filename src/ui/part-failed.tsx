import { Button } from './button'
import styles from './part-failed.module.css'

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
