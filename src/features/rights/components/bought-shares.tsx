import Link from 'next/link'
import type { ReactNode } from 'react'
import { shortAddress } from '@/contract/format/addresses'
import { formatCoins, formatMicroUsd } from '@/contract/format/amounts'
import { formatLocalDay } from '@/contract/format/dates'
import type { BuyBackOfferDoc, MemberBuyBack } from '@/contract/user/buy-backs'
import * as labels from '@/messages/labels'
import { PrivateAmount } from '@/session/private-amount'
import { FactPairs } from '@/ui/facts'
import texts from '@/ui/text.module.css'
import * as m from '../messages'
import * as b from '../messages/buyback'
import { useSales } from '../queries'
import { EventPart, HashLink } from './event-page'

type BoughtSharesProps = { buyBack: MemberBuyBack; offer: BuyBackOfferDoc }

/** What an offer that was bought, wholly or in part, has brought. */
export function BoughtShares({ buyBack, offer }: BoughtSharesProps) {
  const { id, decimals, coin, payout } = buyBack
  const sale = useSales().data?.docs.find((one) => one.buyBack === id)
  const due = [formatCoins(BigInt(offer.due), decimals, decimals), coin].join(' ')
  const facts: [name: string, value: ReactNode][] = [
    [labels.exactLabel(), <PrivateAmount key="due">{due}</PrivateAmount>],
    [m.toLabel(), payout === null ? labels.notAskedHint() : <To key="to" payout={payout} />],
  ]
  if (sale) {
    const { proceeds, cost } = sale
    const gainBy = (method: keyof typeof cost) => (
      <PrivateAmount key={method}>{gainText(proceeds, cost[method])}</PrivateAmount>
    )
    if (cost.average === cost.fifo) facts.push([labels.gainLabel(), gainBy('average')])
    else facts.push([b.averageGainLabel(), gainBy('average')], [b.fifoGainLabel(), gainBy('fifo')])
  }
  if (payout?.hash)
    facts.push([labels.transactionLabel(), <HashLink key="hash" hash={payout.hash} />])
  return (
    <EventPart id="own-money" title={b.moneyTitle()}>
      <FactPairs facts={facts} />
      <p className={texts.hint}>
        {b.gainText()}{' '}
        <Link href="/transactions?view=documents" prefetch={false}>
          {labels.gainAction()}
        </Link>
      </p>
    </EventPart>
  )
}

/** The gain, rounded as in the year’s gains report. */
function gainText(proceeds: string, cost: string): string {
  const gain = BigInt(proceeds) - BigInt(cost)
  return `${gain > 0n ? '+' : ''}${formatMicroUsd(gain)}`
}

function To({
  payout: { state, address, endedAt },
}: {
  payout: NonNullable<MemberBuyBack['payout']>
}) {
  const hint =
    state === 'paid'
      ? b.arrivedHint({ day: formatLocalDay(endedAt ?? '') })
      : state === 'asked'
        ? b.askedHint()
        : b.sendingHint()
  return (
    <>
      <bdi>{shortAddress(address)}</bdi>
      <br />
      <small className={texts.fine}>{hint}</small>
    </>
  )
}
