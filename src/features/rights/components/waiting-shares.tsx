import { useState } from 'react'
import { formatShares } from '@/contract/format/amounts'
import { formatZoned } from '@/contract/format/dates'
import { type BuyBackOfferDoc, buyBackCalls, type MemberBuyBack } from '@/contract/user/buy-backs'
import { TaskActions } from '@/features/checkout/components/stage'
import { useApiMutation } from '@/lib/form/use-api-mutation'
import { useShownAmount } from '@/session/private-amount'
import { balanceKeys } from '@/session/stale-queries'
import { Button } from '@/ui/button'
import { FormFailure } from '@/ui/form/form-notes'
import stack from '@/ui/stack.module.css'
import texts from '@/ui/text.module.css'
import { isOneOffered } from '../buy-back-rules'
import * as b from '../messages/buyback'

type WaitingSharesProps = { buyBack: MemberBuyBack; offer: BuyBackOfferDoc; onChange: () => void }

/** What waits for the end: it can be changed, or taken back after one more press. */
export function WaitingShares({ buyBack, offer, onChange }: WaitingSharesProps) {
  const showAmount = useShownAmount()
  const [isAsked, setIsAsked] = useState(false)
  const back = useApiMutation(buyBackCalls.takeBackOffer, { invalidates: balanceKeys })
  const figures = {
    shares: showAmount(formatShares(offer.shares)),
    isOne: isOneOffered(offer.shares),
  }
  return (
    <section className={stack.gap3} aria-labelledby="own-offer" data-task>
      <div className={stack.gap1}>
        <h2 id="own-offer" className={texts.ruled} aria-live="polite">
          {isAsked ? b.takeBackConfirmTitle(figures) : b.offeredTitle(figures)}
        </h2>
        <p className={texts.hint}>
          {isAsked ? b.takeBackConfirmText() : b.offeredText({ at: formatZoned(offer.offeredAt) })}
        </p>
      </div>
      {back.error && <FormFailure message={back.error.message} />}
      <TaskActions>
        {isAsked ? (
          <>
            <Button isBusy={back.isPending} onClick={() => back.mutate({ buyBack: buyBack.id })}>
              {b.takeBackAction()}
            </Button>
            <Button look="quiet" onClick={() => setIsAsked(false)}>
              {b.cancelAction()}
            </Button>
          </>
        ) : (
          <>
            <Button look="quiet" onClick={onChange}>
              {b.changeAction()}
            </Button>
            <Button look="quiet" onClick={() => setIsAsked(true)}>
              {b.takeBackAction()}
            </Button>
          </>
        )}
      </TaskActions>
    </section>
  )
}
