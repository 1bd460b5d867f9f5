import { PartFailed } from '@/ui/part-state'
import { Button } from './button'
import * as m from './messages'
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
    return <PartFailed message={m.moreFailedText({ failure })} onRetry={onMore} />
  return (
    <div className={styles.end}>
      {hasMore && (
        <Button look="quiet" isBusy={isLoading} onClick={onMore}>
          {m.moreAction()}
        </Button>
      )}
      <p role="status">{hasMore ? children : m.endText({ shown: children })}</p>
    </div>
  )
}
