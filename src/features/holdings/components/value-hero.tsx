import Link from 'next/link'
import type { ReactNode } from 'react'
import { isStakingOffered } from '@/config/staking-offered'
import {
  formatBps,
  formatMicroUsd,
  formatSharePrice,
  formatShares,
} from '@/contract/format/amounts'
import { formatBinding, formatLocalDayTime } from '@/contract/format/dates'
import { ownedIn } from '@/contract/owned'
import type { Holdings } from '@/contract/user/holdings'
import type { MemberLegalOrder } from '@/contract/user/legal-orders'
import * as actions from '@/messages/actions'
import * as labels from '@/messages/labels'
import { AsOf, type AsOfProps } from '@/session/as-of'
import { HideAmountsSwitch, PrivateAmount, useShownAmount } from '@/session/private-amount'
import { useProfile } from '@/session/queries'
import { Button, ButtonLink } from '@/ui/button'
import card from '@/ui/card.module.css'
import { useIsSlow } from '@/ui/part-state'
import row from '@/ui/row.module.css'
import texts from '@/ui/text.module.css'
import { VisuallyHidden } from '@/ui/visually-hidden'
import * as m from '../messages'
import * as dashboardTexts from '../messages/dashboard'
import { useOpenLegalOrder } from '../queries'
import { gainText, partsOf } from '../rules'
import styles from './value-hero.module.css'

export type ValueHeroProps = {
  holdings: Holdings | undefined
  isFee: boolean
  query: AsOfProps['of']
}

export function ValueHero({ holdings, isFee, query }: ValueHeroProps) {
  const isSlow = useIsSlow(!holdings)
  const isOnHold = useIsOnHold()
  return (
    <section aria-busy={!holdings}>
      <div className={`${row.line} ${styles.bar}`}>
        <h1 className={`${styles.name} ${texts.hint}`}>{m.valueTitle()}</h1>
        {holdings && <HideAmountsSwitch />}
      </div>
      <p className={texts.worth}>
        {holdings ? (
          <PrivateAmount>{formatMicroUsd(holdings.value)}</PrivateAmount>
        ) : (
          <span className={card.box} />
        )}
      </p>
      <div className={`${styles.facts} ${texts.note}`}>
        {holdings ? (
          <ValueFacts holdings={holdings} isFee={isFee} query={query} />
        ) : (
          <>
            <span className={`${styles.box} ${card.box}`} />
            <p className={styles.slow} role="status" aria-label={dashboardTexts.loadingLabel()}>
              {isSlow && actions.slowHint()}
            </p>
          </>
        )}
      </div>
      {isOnHold ? (
        <HoldNote />
      ) : (
        <div className={`${styles.buttons} ${row.row}`}>
          <ButtonLink href="/buy-shares">{actions.buyAction()}</ButtonLink>
          {isStakingOffered() && (
            <ButtonLink href="/staking" look="quiet">
              {labels.stakeAction()}
            </ButtonLink>
          )}
        </div>
      )}
    </section>
  )
}

export function useIsOnHold(): boolean {
  const { data: profile } = useProfile()
  return profile?.isOnHold === true || profile?.kycStatus === 'BLOCKED'
}

/**
 * Replaces the buttons while the account is on hold, because their actions would be refused. It has
 * the same height and keeps it when a reason arrives that the member can do nothing about: the rest
 * unfolds.
 */
export function HoldNote() {
  const { data: order } = useOpenLegalOrder()
  const contact = (text: string) => (
    <Link key="contact" href="/contactus">
      {text}
    </Link>
  )
  return (
    <div className={`${card.marked} ${styles.hold}`} role="status">
      {order ? (
        <OrderNote order={order} contact={contact} />
      ) : (
        <p>{dashboardTexts.holdText({ contact })}</p>
      )}
    </div>
  )
}

type OrderNoteProps = { order: MemberLegalOrder; contact: (text: string) => ReactNode }

/** Why an estate or a court has put an account on hold. */
function OrderNote({ order, contact }: OrderNoteProps) {
  const { what, why } = orderTexts(order, contact)
  const objection = order.state === 'waiting' ? order.objection : null
  return (
    // A member who can still stop it reads all of it at once, even though the content below moves
    // down.
    <details className={styles.order} open={objection !== null}>
      <summary>{what}</summary>
      <p>{why}</p>
      {objection !== null && (
        <form action="/api/not-me" className={styles.objection}>
          <input type="hidden" name="t" value={objection} />
          <Button type="submit" look="quiet">
            {dashboardTexts.estateStopAction()}
          </Button>
        </form>
      )}
    </details>
  )
}

function orderTexts(
  { act, state, file, waitsUntil }: MemberLegalOrder,
  contact: OrderNoteProps['contact'],
) {
  if (act === 'freeze')
    return {
      what: dashboardTexts.courtFreezeLabel(),
      why: dashboardTexts.courtFreezeText({ file, contact }),
    }
  if (state === 'waiting' && waitsUntil !== null) {
    const until = formatBinding(waitsUntil)
    return {
      what: dashboardTexts.estateLabel(),
      why: dashboardTexts.estateText({ file, contact, until }),
    }
  }
  return {
    what: dashboardTexts.orderMovingLabel(),
    why: dashboardTexts.orderMovingText({ file, contact }),
  }
}

type FactsProps = { holdings: Holdings; isFee?: boolean; query?: AsOfProps['of'] }

export function ValueFacts({ holdings, isFee = false, query }: FactsProps) {
  const showAmount = useShownAmount()
  const { pending, sharePrice, priceAt } = holdings
  const shares = showAmount(formatShares(ownedIn(holdings)))
  const time = formatLocalDayTime(priceAt)
  return (
    <>
      <PriceGain holdings={holdings} isFee={isFee} />
      <p>{dashboardTexts.sharesAtText({ shares, price: formatSharePrice(sharePrice), time })}</p>
      {BigInt(pending) > 0n && (
        <p>{dashboardTexts.pendingText({ shares: showAmount(formatShares(pending)) })}</p>
      )}
      {query && <AsOf of={query} className={styles.asOf} />}
    </>
  )
}

const arrows = { up: '▲', down: '▼', unchanged: '→' }
const spoken = {
  up: dashboardTexts.upLabel,
  down: dashboardTexts.downLabel,
  unchanged: dashboardTexts.unchangedLabel,
}

type GainProps = { holdings: Holdings; isFee: boolean }

function PriceGain({ holdings: { value, book, gainBps }, isFee }: GainProps) {
  const showAmount = useShownAmount()
  if (gainBps === null) return null
  const { gain } = partsOf(value, book)
  if (isFee)
    return (
      <p className={styles.gain}>
        {dashboardTexts.feeText({ fee: showAmount(formatMicroUsd(-gain)) })}
      </p>
    )
  const direction = gain === 0n ? 'unchanged' : gain > 0n ? 'up' : 'down'
  return (
    <p className={styles.gain}>
      <span className={texts[direction] ?? texts.muted}>
        <span className={styles.arrow} aria-hidden="true">
          {arrows[direction]}
        </span>{' '}
        <VisuallyHidden>{`${spoken[direction]()}, `}</VisuallyHidden>
        <PrivateAmount>{gainText(gain)}</PrivateAmount>{' '}
        <bdi>({formatBps(gainBps, { signed: true })})</bdi>
      </span>{' '}
      {dashboardTexts.gainLabel()}
    </p>
  )
}
