import { formatCount, formatMicroUsd, formatSharesFull, valueAt } from '@/contract/format/amounts'
import { formatShortDay } from '@/contract/format/dates'
import { monthsOf } from '@/contract/staking-rewards'
import type { Claim, Stake } from '@/contract/user/staking'
import * as labels from '@/messages/labels'
import { PrivateAmount } from '@/session/private-amount'
import { FiguresTable, ListEnd } from '@/ui/figures-table'
import * as ui from '@/ui/messages'
import { PartFailed, PartWaiting } from '@/ui/part-state'
import * as m from '../messages'
import { useClaims } from '../queries'
import { aYear, inShares, inTerm } from '../texts'

export function Claims() {
  const list = useClaims()
  const { data, error } = list
  if (data === undefined) {
    if (error === null) return <PartWaiting label={m.claimsLoadingLabel()} />
    return (
      <PartFailed
        message={error.message}
        onRetry={() => void list.refetch()}
        isTrying={list.isFetching}
      />
    )
  }
  const claims = data.pages.flatMap(({ docs }) => docs)
  if (claims.length === 0) return <p>{m.claimsEmptyText()}</p>
  return (
    <div>
      <FiguresTable
        caption={m.claimsTableLabel()}
        columns={[labels.dayLabel(), m.ofLabel(), labels.sharesLabel(), m.valueThatDayLabel()]}
        rows={claims.map((claim) => ({ key: claim.id, cells: cellsOf(claim) }))}
      />
      <ListEnd
        hasMore={list.hasNextPage}
        isLoading={list.isFetchingNextPage}
        failure={list.isFetchNextPageError ? error?.message : undefined}
        onMore={() => void list.fetchNextPage()}
      >
        {ui.shownLabel({ count: formatCount(claims.length) })}
      </ListEnd>
    </div>
  )
}

function cellsOf({ at, kind, planId, fromDay, toDay, amount, sharePrice }: Claim) {
  const days =
    toDay - fromDay === 1
      ? m.oneDayLabel({ day: toDay })
      : m.daysRangeLabel({ from: fromDay + 1, to: toDay })
  const what = kind === 'leave' ? m.leftEarlyLabel() : days
  return [
    <time key="at" dateTime={at}>
      {formatShortDay(at)}
    </time>,
    `${inTerm(monthsOf(planId))}, ${what}`,
    <PrivateAmount key="amount">{formatSharesFull(amount)}</PrivateAmount>,
    <PrivateAmount key="worth">{formatMicroUsd(valueAt(amount, sharePrice))}</PrivateAmount>,
  ]
}

export function EndedStakes({ stakes }: { stakes: readonly Stake[] }) {
  return (
    <FiguresTable
      caption={m.endedTitle()}
      columns={[m.endedLabel(), m.planLabel(), labels.sharesLabel(), m.rewardsClaimedLabel()]}
      rows={stakes.map(({ id, endedAt, unlocksAt, status, months, rateBps, amount, claimed }) => ({
        key: id,
        cells: [
          <time key="ended" data-state={status} dateTime={endedAt ?? unlocksAt}>
            {formatShortDay(endedAt ?? unlocksAt)}
          </time>,
          [inTerm(months), aYear(rateBps), ...(status === 'left' ? [m.leftEarlyLabel()] : [])].join(
            ', ',
          ),
          <PrivateAmount key="amount">{inShares(amount)}</PrivateAmount>,
          <PrivateAmount key="claimed">{inShares(claimed)}</PrivateAmount>,
        ],
      }))}
    />
  )
}
