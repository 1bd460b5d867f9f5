import { Button } from '@/ui/button'
import styles from './panel-state.module.css'

/** Keeps the place of what is on its way. */
export function PanelLoading() {
  return <div className={styles.loading} role="status" aria-label="Loading" />
}

export type PanelFailureProps = { message: string; onRetry: () => void }

export function PanelFailure({ message, onRetry }: PanelFailureProps) {
  return (
    <div className={styles.failure} role="alert">
      <p>{message}</p>
      <Button look="quiet" onClick={onRetry}>
        Try again
      </Button>
    </div>
  )
}
