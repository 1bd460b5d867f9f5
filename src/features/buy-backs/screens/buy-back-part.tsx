import { type ComponentType, useState } from 'react'
import { formatExactUsd, formatMicroUsd, formatShares } from '@/contract/format/amounts'
import { formatShortDay, formatUtc } from '@/contract/format/dates'
import type { MemberBuyBack } from '@/contract/user/buy-backs'
import { BackLink, TaskColumns } from '@/features/checkout/components/stage'
import { BoughtShares } from '../components/bought-shares'
import { BuyBackFacts } from '../components/buy-back-facts'
import styles from '../components/buy-backs.module.css'
import { OfferForm } from '../components/offer-form'
import { OfferParts } from '../components/offer-parts'
import { WaitingShares } from '../components/waiting-shares'
import * as m from '../messages'
import { type BuyBacks, usePriceToday } from '../queries'
import { buyBackStanding, partsAtEnd, partsNow, waitingOf } from '../rules'

export type BuyBackPartProps = {
  buyBacks: BuyBacks
  buyBack: MemberBuyBack
  /** Sends the money; it is another feature's. */
  payout: ComponentType<Pick<MemberBuyBack, 'coin' | 'decimals'> & { net: string }>
}

export function BuyBackPart({ buyBacks, buyBack, payout: Payout }: BuyBackPartProps) {
  const [typed, setTyped] = useState<string>()
  const [isChanging, setIsChanging] = useState(false)
  const standing = buyBackStanding(buyBack)
  const isOpen = standing === 'open' || standing === 'offered'
  const hasForm = standing === 'open' || (standing === 'offered' && isChanging)
  const own = hasForm && typed !== undefined ? BigInt(typed) : waitingOf(buyBack)
  const { coin, decimals, offer, payout } = buyBack
  const facts = <BuyBackFacts buyBack={buyBack} own={own} />
  return (
    <TaskColumns title={isOpen ? m.receiveTitle() : m.datesTitle()} aside={facts}>
      <div className={styles.main} data-state={standing}>
        <BackLink href="/rights" />
        {standing === 'bought' && offer ? (
          <BoughtShares buyBack={buyBack} offer={offer} />
        ) : (
          <Head buyBack={buyBack} />
        )}
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
        {isOpen && <OfferParts {...partsNow(buyBack, own)} isMoving />}
        {standing === 'bought' && offer && payout === null && (
          <Payout coin={coin} decimals={decimals} net={offer.due} />
        )}
        {standing === 'bought' && <OfferParts {...partsAtEnd(buyBack)} />}
        {isOpen && <p className={styles.muted}>{m.keepText()}</p>}
        <div className={styles.onPhone}>{facts}</div>
      </div>
    </TaskColumns>
  )
}

function Head({ buyBack }: Pick<BuyBackPartProps, 'buyBack'>) {
  return (
    <header>
      <h1 className={styles.over}>{titleOf(buyBack)}</h1>
      <p className={styles.figure}>{formatExactUsd(buyBack.price)}</p>
      <p className={styles.lead}>
        <Lead buyBack={buyBack} />
      </p>
      {buyBack.whyCalledOff !== null && <p className={styles.note}>{buyBack.whyCalledOff}</p>}
    </header>
  )
}

/** One that is over is not told as an offer of the bank any more. */
function titleOf(buyBack: MemberBuyBack): string {
  const standing = buyBackStanding(buyBack)
  if (standing === 'called-off') return m.plannedTitle()
  if (standing !== 'without' && standing !== 'returned') return m.overTitle()
  return BigInt(buyBack.bought ?? 0) > 0n ? m.boughtTitle() : m.plannedTitle()
}

function Lead({ buyBack }: Pick<BuyBackPartProps, 'buyBack'>) {
  const { offered, bought, offer, opensAt, calledOffAt, closesAt, settleBy } = buyBack
  switch (buyBackStanding(buyBack)) {
    case 'working':
      return settleBy === null ? m.settlingText() : m.workingText({ by: formatUtc(settleBy) })
    case 'without':
      if (BigInt(offered) === 0n) return m.noneOfferedText()
      return m.withoutText({ bought: formatShares(bought ?? '0'), offered: formatShares(offered) })
    case 'returned':
      return m.returnedText({ offered: formatShares(offer?.shares ?? '0') })
    case 'called-off':
      return m.calledOffText({ day: formatShortDay(calledOffAt ?? closesAt) })
    case 'announced':
      return (
        <>
          <Compared buyBack={buyBack} /> {m.announcedText({ opens: formatUtc(opensAt) })}
        </>
      )
    default:
      return <Compared buyBack={buyBack} />
  }
}

/** Against the price of today, as it is what somebody compares an offer with. */
function Compared({ buyBack }: Pick<BuyBackPartProps, 'buyBack'>) {
  const daily = BigInt(usePriceToday() ?? buyBack.dailyPrice)
  const difference = BigInt(buyBack.price) - daily
  const told = {
    most: formatShares(buyBack.most),
    until: formatUtc(buyBack.closesAt),
    daily: formatExactUsd(daily),
    difference: formatMicroUsd(difference < 0n ? -difference : difference),
  }
  if (difference === 0n) return m.sameText(told)
  return difference > 0n ? m.aboveText(told) : m.belowText(told)
}
