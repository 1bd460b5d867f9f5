import { useEffect, useRef, useState } from 'react'
import type { DocumentAccepted } from '@/contract/offering'
import type { Offer } from '@/contract/purchase'
import { Button } from '@/ui/button'
import { ErrorNote } from '@/ui/form/form-notes'
import { batchingWords, sharesText } from '../copy/order'
import type { Cure } from '../copy/refusals'
import { useAcceptance } from '../hooks/use-acceptance'
import { useConfirmOrder } from '../hooks/use-confirm-order'
import type { OrderDesk } from '../hooks/use-order-desk'
import type { OrderKeeper } from '../kept-orders'
import { areSameTerms } from '../rules'
import { AcceptanceBlock } from './acceptance-block'
import { OrderFacts } from './order-facts'
import styles from './order-review.module.css'
import { Countdown } from './order-slip'
import { PriceChange } from './price-change'

export type OrderReviewProps = {
  desk: OrderDesk
  keeper: OrderKeeper
  onBack: () => void
}

/** All figures once more, with their units, before anything is locked. */
export function OrderReview({ desk, keeper, onBack }: OrderReviewProps) {
  const { live, draft, currency, address = '', action } = desk
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const [accepted, setAccepted] = useState(live.offer as Offer)
  const [calls, setCalls] = useState(0)
  const acceptance = useAcceptance()
  const { confirm, isBusy, refusal, forget } = useConfirmOrder(keeper, acceptance.learn)
  const latest = live.offer ?? live.lastOffer ?? accepted
  const isChanged = !areSameTerms(accepted, latest)
  const hindered = desk.refusal ?? refusal
  const confirmWith = (documents: DocumentAccepted[], isSecond = false) => {
    if (desk.refusal || isChanged || !live.offer) return setCalls(calls + 1)
    const order = { offer: live.offer, payer: address, token: currency?.address ?? null }
    void confirm({ ...order, isSecond, accepted: documents })
  }
  const handleConfirm = (isSecond = false) => {
    if (acceptance.documents === undefined) return acceptance.retry()
    if (acceptance.changed.length > 0) return setCalls(calls + 1)
    confirmWith(acceptance.accepted, isSecond)
  }
  const handleCure = (wanted: Cure) => {
    if (wanted === 'second') return handleConfirm(true)
    if (wanted === 'retry' && refusal) return handleConfirm()
    forget()
    if (wanted === 'change' || wanted === 'minimum' || wanted === 'orders') onBack()
    action(wanted)
  }
  return (
    <section className={styles.review} aria-labelledby="review-title">
      <h2 id="review-title" ref={heading} tabIndex={-1} className={styles.title}>
        You receive {sharesText(accepted.receive)}
      </h2>
      <OrderFacts offer={accepted} payer={address} {...feeFacts(desk)} />
      <p className={styles.note}>
        Confirming holds price and shares for ten minutes. The last digits of the amount then name
        your order; leave them as they are.
      </p>
      {desk.mayBatch && <p className={styles.note}>{batchingWords}</p>}
      {isChanged && (
        <PriceChange
          side={draft.side}
          before={accepted}
          after={latest}
          calls={calls}
          onAccept={() => setAccepted(latest)}
        />
      )}
      {hindered && (
        <ErrorNote
          error={hindered}
          calls={desk.refusal ? calls : 1}
          busyAction={desk.busyAction}
          onAction={handleCure}
        />
      )}
      <p className={styles.held}>
        {live.renewsAtMs !== undefined && !live.isRenewing ? (
          <Countdown atMs={live.renewsAtMs} />
        ) : (
          'Asking for the price…'
        )}
      </p>
      <AcceptanceBlock
        acceptance={acceptance}
        calls={calls}
        isBusy={isBusy}
        onAccept={confirmWith}
      />
      <div className={styles.ways}>
        <Button isBusy={isBusy} onClick={() => handleConfirm()}>
          Confirm and pay
        </Button>
        <Button look="quiet" onClick={onBack}>
          Change
        </Button>
      </div>
    </section>
  )
}

function feeFacts({ networkFee, list }: OrderDesk) {
  const coin = list.find(({ address }) => address === null)
  return { networkFee: networkFee?.expected, coinPrice: coin?.price }
}
