import { formatSharesFull } from '@/contract/format/amounts'
import { formatBinding } from '@/contract/format/dates'
import { PrivateAmount } from '@/session/private-amount'
import { LedgerHeads, LedgerRow } from '@/ui/ledger-row'
import * as m from '../messages'
import { useOfferedGifts } from '../queries'
import { giftAddressOf } from '../rules'

/** On the wallet page: gifts that wait for the member's answer; empty if there are none. */
export function OfferedGifts() {
  const { data } = useOfferedGifts()
  if (!data?.docs.length) return null
  return (
    <div>
      <LedgerHeads name={m.giftsTitle()} />
      {data.docs.map((gift) => (
        <LedgerRow
          key={gift.id}
          href={giftAddressOf(gift)}
          name={m.fromRowLabel({ name: gift.name })}
          hint={m.answerHint({ time: formatBinding(gift.endsAt) })}
          quantity={<PrivateAmount>{formatSharesFull(gift.shares)}</PrivateAmount>}
        />
      ))}
    </div>
  )
}
