import Link from 'next/link'
import { type ReactNode, useState } from 'react'
import { shortAddress } from '@/contract/format/addresses'
import {
  formatCoins,
  formatExactUsd,
  formatMicroUsd,
  formatShares,
} from '@/contract/format/amounts'
import { formatBinding, formatLocalDay } from '@/contract/format/dates'
import type { BuyBackOfferDoc, MemberBuyBack } from '@/contract/user/buy-backs'
import * as labels from '@/messages/labels'
import { usePriceOfShare } from '@/session/price-of-share'
import { PrivateAmount, useShownAmount } from '@/session/private-amount'
import { FactPairs } from '@/ui/facts'
import { PartFailed, PartWaiting } from '@/ui/part-state'
import texts from '@/ui/text.module.css'
import { buyBackStanding, dueUsd, partsAtEnd, partsNow, waitingOf } from '../buy-back-rules'
import * as m from '../messages'
import * as buybackTexts from '../messages/buyback'
import { type BuyBacks, useDividends, useSales } from '../queries'
import { BuyBackFacts } from './buy-back-facts'
import { EventPage, EventPart, HashLink } from './event-page'
import { OfferForm } from './offer-form'
import { OfferParts } from './offer-parts'
import { PayoutForm } from './payout-form'
import { WaitingShares } from './waiting-shares'

type BuyBackEventProps = { buyBacks: BuyBacks; buyBack: MemberBuyBack }

export function BuyBackEvent({ buyBacks, buyBack }: BuyBackEventProps) {
  const [typed, setTyped] = useState<string>()
  const [isChanging, setIsChanging] = useState(false)
  const standing = buyBackStanding(buyBack)
  const isOpen = standing === 'open' || standing === 'offered'
  const hasForm = standing === 'open' || (standing === 'offered' && isChanging)
  const shownOffer = hasForm && typed !== undefined ? BigInt(typed) : waitingOf(buyBack)
  const { coin, decimals, offer, payout, price } = buyBack
  const isBought = standing === 'bought' && offer !== null
  return (
    <EventPage
      state={standing}
      title={titleOf(buyBack)}
      figure={
        isBought ? (
          <PrivateAmount>{dueUsd(offer.due, decimals)}</PrivateAmount>
        ) : (
          formatExactUsd(price)
        )
      }
      lead={<Lead buyBack={buyBack} />}
      why={buyBack.whyCalledOff}
      aside={{
        title: isOpen ? buybackTexts.receiveTitle() : m.datesTitle(),
        facts: <BuyBackFacts buyBack={buyBack} own={shownOffer} />,
        isOpen,
      }}
    >
      {isBought && <BoughtShares buyBack={buyBack} offer={offer} />}
      {hasForm && (
        <OfferForm
          buyBacks={buyBacks}
          buyBack={buyBack}
          onTyped={setTyped}
          onDone={() => setIsChanging(false)}
        />
      )}
      {standing === 'offered' && !isChanging && offer && (
        <WaitingShares buyBack={buyBack} offer={offer} onChange={() => setIsChanging(true)} />
      )}
      {isOpen && <OfferParts {...partsNow(buyBack, shownOffer)} isMoving />}
      {isBought && payout === null && <Payout owed={{ coin, decimals, net: offer.due }} />}
      {isBought && <OfferParts {...partsAtEnd(buyBack)} />}
      {isOpen && <p className={texts.hint}>{buybackTexts.keepText()}</p>}
    </EventPage>
  )
}

function Payout({ owed }: { owed: Parameters<typeof PayoutForm>[0]['owed'] }) {
  const { data, error, isFetching, refetch } = useDividends()
  if (data) return <PayoutForm dividends={data} owed={owed} />
  if (!error) return <PartWaiting lines={5} label={m.loadingLabel()} />
  return <PartFailed message={error.message} onRetry={() => void refetch()} isTrying={isFetching} />
}

/** A closed buy-back is not called an offer of the bank any more. */
function titleOf(buyBack: MemberBuyBack): string {
  const standing = buyBackStanding(buyBack)
  if (standing === 'bought')
    return buybackTexts.resultTitle({ day: formatLocalDay(buyBack.closesAt) })
  if (standing === 'called-off') return buybackTexts.plannedTitle()
  if (standing !== 'without' && standing !== 'returned') return buybackTexts.overTitle()
  return BigInt(buyBack.bought ?? 0) > 0n ? buybackTexts.boughtTitle() : buybackTexts.plannedTitle()
}

function Lead({ buyBack }: Pick<BuyBackEventProps, 'buyBack'>) {
  const showAmount = useShownAmount()
  const { offered, bought, offer, opensAt, calledOffAt, closesAt, settleBy, price } = buyBack
  switch (buyBackStanding(buyBack)) {
    case 'bought': {
      const [myOffered, myBought] = [BigInt(offer?.shares ?? 0), BigInt(offer?.bought ?? 0)]
      const figures = { bought: showAmount(formatShares(myBought)), price: formatExactUsd(price) }
      if (myOffered === myBought) return buybackTexts.allBoughtText(figures)
      const unbought = showAmount(formatShares(myOffered - myBought))
      return buybackTexts.someBoughtText({
        ...figures,
        rest: unbought,
        offered: showAmount(formatShares(myOffered)),
      })
    }
    case 'working':
      return settleBy === null
        ? buybackTexts.settlingText()
        : buybackTexts.workingText({ by: formatBinding(settleBy) })
    case 'without':
      if (BigInt(offered) === 0n) return buybackTexts.noneOfferedText()
      return buybackTexts.withoutText({
        bought: formatShares(bought ?? '0'),
        offered: formatShares(offered),
      })
    case 'returned':
      return buybackTexts.returnedText({ offered: formatShares(offer?.shares ?? '0') })
    case 'called-off':
      return buybackTexts.calledOffText({ day: formatLocalDay(calledOffAt ?? closesAt) })
    case 'announced':
      return (
        <>
          <Compared buyBack={buyBack} />{' '}
          {buybackTexts.announcedText({ opens: formatBinding(opensAt) })}
        </>
      )
    default:
      return <Compared buyBack={buyBack} />
  }
}

/** Compared with today's price, which is what a member compares an offer with. */
function Compared({ buyBack }: Pick<BuyBackEventProps, 'buyBack'>) {
  const daily = BigInt(usePriceOfShare() ?? buyBack.dailyPrice)
  const difference = BigInt(buyBack.price) - daily
  const figures = {
    most: formatShares(buyBack.most),
    until: formatBinding(buyBack.closesAt),
    daily: formatExactUsd(daily),
    difference: formatMicroUsd(difference < 0n ? -difference : difference),
  }
  if (difference === 0n) return buybackTexts.sameText(figures)
  return difference > 0n ? buybackTexts.aboveText(figures) : buybackTexts.belowText(figures)
}

/** What an offer that was bought, wholly or in part, has paid. */
function BoughtShares({ buyBack, offer }: { buyBack: MemberBuyBack; offer: BuyBackOfferDoc }) {
  const { id, decimals, coin, payout } = buyBack
  const { data, isPending } = useSales()
  const sale = data?.docs.find((sale) => sale.buyBack === id)
  const due = [formatCoins(BigInt(offer.due), decimals, decimals), coin].join(' ')
  const facts: [name: string, value: ReactNode][] = [
    [labels.amountLabel(), <PrivateAmount key="due">{due}</PrivateAmount>],
    [
      m.toLabel(),
      payout === null ? labels.notSentLabel() : <PayoutTarget key="to" payout={payout} />,
    ],
  ]
  if (sale) {
    const { proceeds, cost } = sale
    const gainBy = (method: keyof typeof cost) => (
      <PrivateAmount key={method}>{gainText(proceeds, cost[method])}</PrivateAmount>
    )
    if (cost.average === cost.fifo) facts.push([labels.gainLabel(), gainBy('average')])
    else
      facts.push(
        [buybackTexts.averageGainLabel(), gainBy('average')],
        [buybackTexts.fifoGainLabel(), gainBy('fifo')],
      )
  }
  // Its row is there from the beginning, so that the content below does not move once the gain is
  // known.
  if (isPending) facts.push([labels.gainLabel(), '…'])
  if (payout?.hash)
    facts.push([labels.transactionLabel(), <HashLink key="hash" hash={payout.hash} />])
  return (
    <EventPart id="own-money" title={buybackTexts.moneyTitle()}>
      <FactPairs facts={facts} />
      <p className={texts.hint}>
        {buybackTexts.gainText()}{' '}
        <Link href="/transactions?view=documents" prefetch={false}>
          {labels.gainsReportAction()}
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

function PayoutTarget({
  payout: { state, address, endedAt },
}: {
  payout: NonNullable<MemberBuyBack['payout']>
}) {
  const hint =
    state === 'paid'
      ? buybackTexts.arrivedHint({ day: formatLocalDay(endedAt ?? '') })
      : state === 'asked'
        ? buybackTexts.askedHint()
        : buybackTexts.sendingHint()
  return (
    <>
      <bdi>{shortAddress(address)}</bdi>
      <br />
      <small className={texts.fine}>{hint}</small>
    </>
  )
}
