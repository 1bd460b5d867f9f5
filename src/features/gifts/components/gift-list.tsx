import { useInfiniteQuery } from '@tanstack/react-query'
import Link from 'next/link'
import { formatSharesFull } from '@/contract/format/amounts'
import { formatLocalDayTime } from '@/contract/format/dates'
import type { MemberGift } from '@/contract/user/gifts'
import { PrivateAmount } from '@/session/private-amount'
import { Button } from '@/ui/button'
import { Fold } from '@/ui/fold'
import pairs from '@/ui/pairs.module.css'
import * as m from '../messages'
import { giftListOptions } from '../queries'
import { giftAddressOf } from '../rules'

/** Gifts that were sent and received, on the wallet page; nothing before the first. */
export function GiftsPanel() {
  const query = useInfiniteQuery(giftListOptions)
  const { data, hasNextPage, isFetchingNextPage } = query
  const gifts = data?.pages.flatMap(({ docs }) => docs) ?? []
  if (gifts.length === 0) return null
  const isAsked = gifts.some(isOffered)
  return (
    <Fold title={m.giftsTitle()} beside={isAsked ? m.stateLabel({ state: 'offered' }) : undefined}>
      <ul className={pairs.pairs}>
        {gifts.map((gift) => (
          <Row key={gift.id} gift={gift} />
        ))}
      </ul>
      {hasNextPage && (
        <Button look="quiet" isBusy={isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {m.moreAction()}
        </Button>
      )}
    </Fold>
  )
}

const isOffered = ({ direction, state }: MemberGift) =>
  direction === 'received' && state === 'waiting'

function Row({ gift }: { gift: MemberGift }) {
  const { direction, name, acceptedBy, at, shares, state } = gift
  const isSent = direction === 'sent'
  return (
    <li data-state={state}>
      <Link href={giftAddressOf(gift)} prefetch={false}>
        {isSent ? m.toRowLabel({ name: acceptedBy ?? name }) : m.fromRowLabel({ name })}
        <small>{formatLocalDayTime(at)}</small>
      </Link>
      <span>
        <PrivateAmount>{formatSharesFull(shares)}</PrivateAmount>
        <small>{m.stateLabel({ state: isOffered(gift) ? 'offered' : state })}</small>
      </span>
    </li>
  )
}
