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
import * as buybackTexts from '../messages/buyback'

type WaitingSharesProps = { buyBack: MemberBuyBack; offer: BuyBackOfferDoc; onChange: () => void }

/** An offer that waits for the close: it can be changed, or withdrawn after a confirmation. */
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
          {isAsked
            ? buybackTexts.takeBackConfirmTitle(figures)
            : buybackTexts.offeredTitle(figures)}
        </h2>
        <p className={texts.hint}>
          {isAsked
            ? buybackTexts.takeBackConfirmText()
            : buybackTexts.offeredText({ at: formatZoned(offer.offeredAt) })}
        </p>
      </div>
      {back.error && <FormFailure message={back.error.message} />}
      <TaskActions>
        {isAsked ? (
          <>
            <Button isBusy={back.isPending} onClick={() => back.mutate({ buyBack: buyBack.id })}>
              {buybackTexts.takeBackAction()}
            </Button>
            <Button look="quiet" onClick={() => setIsAsked(false)}>
              {buybackTexts.cancelAction()}
            </Button>
          </>
        ) : (
          <>
            <Button look="quiet" onClick={onChange}>
              {buybackTexts.changeAction()}
            </Button>
            <Button look="quiet" onClick={() => setIsAsked(true)}>
              {buybackTexts.takeBackAction()}
            </Button>
          </>
        )}
      </TaskActions>
    </section>
  )
}
