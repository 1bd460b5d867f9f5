import { formatSharesFull } from '@/contract/format/amounts'
import { formatLocalDayTime } from '@/contract/format/dates'
import { PrivateAmount } from '@/session/private-amount'
import { LedgerHeads, LedgerRow } from '@/ui/ledger-row'
import * as m from '../messages'
import { useGifts } from '../queries'
import { giftAddressOf } from '../rules'

/** On the wallet page: gifts that wait for the member's answer; nothing while there is none. */
export function OfferedGifts() {
  const { data } = useGifts()
  const offered = data?.docs.filter(
    ({ direction, state }) => direction === 'received' && state === 'waiting',
  )
  if (!offered?.length) return null
  return (
    <div>
      <LedgerHeads name={m.giftsTitle()} />
      {offered.map((gift) => (
        <LedgerRow
          key={gift.id}
          href={giftAddressOf(gift)}
          name={m.fromRowLabel({ name: gift.name })}
          hint={m.answerHint({ time: formatLocalDayTime(gift.endsAt) })}
          quantity={<PrivateAmount>{formatSharesFull(gift.shares)}</PrivateAmount>}
        />
      ))}
    </div>
  )
}
