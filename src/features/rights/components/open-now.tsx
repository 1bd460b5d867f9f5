import { coinDecimals } from '@/config/coins'
import type { DividendPayout } from '@/contract/dividends'
import { shortAddress } from '@/contract/format/addresses'
import * as labels from '@/messages/labels'
import { useShownAmount } from '@/session/private-amount'
import { usdOf } from '../dividend-rules'
import * as l from '../messages/list'
import type { Dividends } from '../queries'
import { EventList, type EventRow } from './event-list'
import { EventPart } from './event-page'

/** What can be done, or is being done, with what is owed. Nothing while there is nothing. */
export function OpenNow({ dividends }: { dividends: Dividends }) {
  const { payable, minimum } = dividends
  const shown = useShownAmount()
  const amountOf = (units: string) => shown(usdOf(units, coinDecimals))
  const ready = payable.map(({ coin, amount, from: id }): EventRow => {
    const told = { amount: amountOf(amount) }
    const row = { id, key: coin, tone: 'go' as const }
    return BigInt(amount) >= BigInt(minimum)
      ? {
          ...{ ...row, state: 'ready', value: l.sendAction() },
          ...{ title: l.payableTitle(told), hint: l.payableText() },
        }
      : {
          ...{ ...row, state: 'small', value: l.seeAction() },
          title: l.payableSmallTitle(told),
          hint: l.payableSmallText({ minimum: usdOf(minimum, coinDecimals) }),
        }
  })
  const moving = underWay(dividends).map(({ id, payout }): EventRow => {
    const told = { amount: amountOf(payout.amount), address: shortAddress(payout.address) }
    const isAsked = payout.state === 'asked'
    return {
      ...{ id, key: payout.id, state: payout.state, value: l.seeAction(), tone: 'go' },
      title: isAsked ? l.askedTitle(told) : l.sendingTitle(told),
      hint: isAsked ? l.askedText() : l.sendingText(),
    }
  })
  if (ready.length + moving.length === 0) return null
  return (
    <EventPart id="open-now" title={labels.nowLabel()}>
      <EventList rows={[...ready, ...moving]} />
    </EventPart>
  )
}

/** One payout takes several dividends along; it is one row. */
function underWay({ docs }: Dividends): { id: string; payout: DividendPayout }[] {
  const known = new Map<string, { id: string; payout: DividendPayout }>()
  for (const { id, payout } of docs)
    if (payout !== null && payout.state !== 'paid' && !known.has(payout.id))
      known.set(payout.id, { id, payout })
  return [...known.values()]
}
