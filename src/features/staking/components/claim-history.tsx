import { formatCount, formatMicroUsd, formatSharesFull } from '@/contract/format/amounts'
import { formatShortDay } from '@/contract/format/dates'
import { valueAt } from '@/contract/money/value'
import { monthsOf } from '@/contract/staking-rewards'
import type { Claim } from '@/contract/user/staking'
import { PrivateAmount } from '@/session/private-amount'
import { ListEnd } from '@/ui/list-end'
import { Panel } from '@/ui/page-frame'
import { PartFailed, PartWaiting } from '@/ui/part-state'
import { monthsText } from '../copy'
import { useClaims } from '../hooks/use-claims'
import styles from './claim-history.module.css'
import { FiguresTable } from './figures-table'

/** Every reward that was paid, newest first, with the price of its day. */
export function ClaimHistory() {
  return (
    <Panel title="Claims" about="What was paid, and for which days. Newest first." id="claims">
      <Claims />
    </Panel>
  )
}

function Claims() {
  const list = useClaims()
  const { data, error } = list
  if (data === undefined) {
    if (error === null) return <PartWaiting label="Loading your claims" />
    return (
      <PartFailed
        message={error.message}
        onRetry={() => void list.refetch()}
        isTrying={list.isFetching}
      />
    )
  }
  const claims = data.pages.flatMap(({ docs }) => docs)
  if (claims.length === 0)
    return <p>No claim yet. Each one will stand here with its days and the price of its day.</p>
  return (
    <div className={styles.whole}>
      <FiguresTable
        caption="Your claims, newest first"
        columns={['Day', 'Of', 'Shares', 'Worth that day']}
        rows={claims.map((claim) => ({ key: claim.id, cells: cellsOf(claim) }))}
      />
      <ListEnd
        hasMore={list.hasNextPage}
        isLoading={list.isFetchingNextPage}
        failure={list.isFetchNextPageError ? error?.message : undefined}
        onMore={() => void list.fetchNextPage()}
      >
        {`${formatCount(claims.length)} shown`}
      </ListEnd>
    </div>
  )
}

function cellsOf({ at, kind, planId, fromDay, toDay, amount, sharePrice }: Claim) {
  const days = toDay - fromDay === 1 ? `day ${toDay}` : `days ${fromDay + 1} to ${toDay}`
  const what = kind === 'leave' ? 'left early' : days
  return [
    <time key="at" dateTime={at}>
      {formatShortDay(at)}
    </time>,
    `${monthsText(monthsOf(planId))}, ${what}`,
    <PrivateAmount key="amount">{formatSharesFull(amount)}</PrivateAmount>,
    <PrivateAmount key="worth">{formatMicroUsd(valueAt(amount, sharePrice))}</PrivateAmount>,
  ]
}
