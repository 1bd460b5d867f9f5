import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query'
import Link from 'next/link'
import { custodyTerms } from '@/config/terms'
import { custodyCalls, type ShareMove } from '@/contract/custody'
import { shortAddress } from '@/contract/format/addresses'
import { formatSharesFull } from '@/contract/format/amounts'
import { formatLocalDayTime } from '@/contract/format/dates'
import { call } from '@/lib/api/call'
import { PrivateAmount } from '@/session/private-amount'
import { holdingsKey } from '@/session/stale-queries'
import { Button } from '@/ui/button'
import pairs from '@/ui/pairs.module.css'
import { PartFailed, PartWaiting } from '@/ui/part-state'
import * as m from '../messages'
import { moveAddress } from '../rules'

const movesOptions = infiniteQueryOptions({
  queryKey: [...holdingsKey, 'moves'],
  queryFn: ({ pageParam, signal }) =>
    call(custodyCalls.deliveries, pageParam === undefined ? {} : { cursor: pageParam }, { signal }),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: (page) => page.nextCursor,
})

export function MoveList() {
  const query = useInfiniteQuery(movesOptions)
  const { data, error, hasNextPage, isFetchingNextPage } = query
  if (data === undefined)
    return error ? (
      <PartFailed message={error.message} onRetry={() => void query.refetch()} />
    ) : (
      <PartWaiting />
    )
  const moves = data.pages.flatMap(({ docs }) => docs)
  if (moves.length === 0) return <p>{m.movesEmptyText()}</p>
  return (
    <>
      <ul className={pairs.pairs}>
        {moves.map((move) => (
          <Move key={move.id} move={move} />
        ))}
      </ul>
      {hasNextPage && (
        <Button look="quiet" isBusy={isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {m.moreAction()}
        </Button>
      )}
    </>
  )
}

function Move({ move }: { move: ShareMove }) {
  return (
    <li data-state={move.state}>
      <Link href={moveAddress(move)} prefetch={false}>
        {nameOf(move)}
        <small>{formatLocalDayTime(move.at)}</small>
      </Link>
      <span>
        <PrivateAmount>{formatSharesFull(move.shares)}</PrivateAmount>
        <small>{stateOf(move)}</small>
      </span>
    </li>
  )
}

function nameOf({ kind, from, to }: ShareMove): string {
  const short = (address: string | null) => shortAddress(address ?? '')
  const names: Record<ShareMove['kind'], () => string> = {
    delivery: () => m.deliveryLabel({ wallet: short(to) }),
    return: () => m.returnLabel({ wallet: short(from) }),
    sent: () => m.sentLabel({ wallet: short(to) }),
    received: () => m.receivedLabel({ wallet: short(from) }),
    between: m.betweenLabel,
    astray: () => m.astrayLabel({ wallet: short(to) }),
  }
  return names[kind]()
}

function stateOf({ state, confirmations }: ShareMove): string {
  if (state === 'done') return m.doneLabel()
  if (state === 'canceled') return m.canceledLabel()
  if (state === 'failed') return m.failedLabel()
  if (state === 'waiting') return m.waitingLabel({ hours: custodyTerms.waitHours })
  return confirmations ? m.underWaySeenLabel(confirmations) : m.underWayLabel()
}
