import { formatCount } from '@/contract/format/amounts'
import { ListEnd } from '@/ui/list-end'
import { Panel } from '@/ui/panel'
import { PartFailed } from '@/ui/part-failed'
import { PartWaiting } from '@/ui/part-waiting'
import { useDeals } from '../hooks/use-deals'
import styles from './deal-history.module.css'
import { DealTable } from './deal-table'

/** Every purchase that was credited, newest first. */
export function DealHistory() {
  return (
    <Panel title="Deal history" about="What was bought and for how much, fees included." id="deals">
      <Deals />
    </Panel>
  )
}

function Deals() {
  const list = useDeals()
  const { data, error } = list
  if (data === undefined) {
    if (error === null) return <PartWaiting label="Loading your deals" />
    return (
      <PartFailed
        message={error.message}
        onRetry={() => void list.refetch()}
        isTrying={list.isFetching}
      />
    )
  }
  const deals = data.pages.flatMap(({ docs }) => docs)
  if (deals.length === 0)
    return <p>No deal yet. Each purchase will stand here once it is credited.</p>
  return (
    <div className={styles.whole}>
      <DealTable deals={deals} />
      <ListEnd
        hasMore={list.hasNextPage}
        isLoading={list.isFetchingNextPage}
        failure={list.isFetchNextPageError ? error?.message : undefined}
        onMore={() => void list.fetchNextPage()}
      >
        {`${formatCount(deals.length)} shown`}
      </ListEnd>
    </div>
  )
}
