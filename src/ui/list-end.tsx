import { PartFailed } from '@/ui/part-state'
import { Button } from './button'
import styles from './part-state.module.css'

export type ListEndProps = {
  /** How many are shown, in words. */
  children: string
  hasMore: boolean
  isLoading: boolean
  /** Why the next page did not come. */
  failure: string | undefined
  onMore: () => void
}

/** Where a list goes on, or says that it is whole. */
export function ListEnd({ children, hasMore, isLoading, failure, onMore }: ListEndProps) {
  if (failure !== undefined && !isLoading)
    return <PartFailed message={`The next ones did not come. ${failure}`} onRetry={onMore} />
  return (
    <div className={styles.end}>
      {hasMore && (
        <Button look="quiet" isBusy={isLoading} onClick={onMore}>
          Show more
        </Button>
      )}
      <p role="status">{hasMore ? children : `That is all: ${children}.`}</p>
    </div>
  )
}
