import { useState } from 'react'
import { formatShares } from '@/contract/format/amounts'
import { formatUtc } from '@/contract/format/dates'
import { type BuyBackOfferDoc, buyBackCalls, type MemberBuyBack } from '@/contract/user/buy-backs'
import { useApiMutation } from '@/lib/form/use-api-mutation'
import { useShownAmount } from '@/session/private-amount'
import { balanceKeys } from '@/session/stale-queries'
import { Button } from '@/ui/button'
import { FormFailure } from '@/ui/form/form-notes'
import * as m from '../messages'
import { isOneOffered } from '../rules'
import styles from './buy-backs.module.css'

type WaitingSharesProps = { buyBack: MemberBuyBack; offer: BuyBackOfferDoc; onChange: () => void }

/** What waits for the end: it can be changed, or taken back after one more press. */
export function WaitingShares({ buyBack, offer, onChange }: WaitingSharesProps) {
  const shown = useShownAmount()
  const [isAsked, setIsAsked] = useState(false)
  const back = useApiMutation(buyBackCalls.takeBackOffer, { invalidates: balanceKeys })
  const told = { shares: shown(formatShares(offer.shares)), isOne: isOneOffered(offer.shares) }
  return (
    <section className={styles.form} aria-labelledby="own-offer" data-task>
      <div>
        <h2 id="own-offer" className={styles.heading} aria-live="polite">
          {isAsked ? m.takeBackConfirmTitle(told) : m.offeredTitle(told)}
        </h2>
        <p className={styles.muted}>
          {isAsked ? m.takeBackConfirmText() : m.offeredText({ at: formatUtc(offer.offeredAt) })}
        </p>
      </div>
      {back.error && <FormFailure message={back.error.message} />}
      {isAsked ? (
        <div className={styles.actions}>
          <Button isBusy={back.isPending} onClick={() => back.mutate({ buyBack: buyBack.id })}>
            {m.takeBackAction()}
          </Button>
          <Button look="quiet" onClick={() => setIsAsked(false)}>
            {m.cancelAction()}
          </Button>
        </div>
      ) : (
        <div className={styles.actions}>
          <Button look="quiet" onClick={onChange}>
            {m.changeAction()}
          </Button>
          <Button look="quiet" onClick={() => setIsAsked(true)}>
            {m.takeBackAction()}
          </Button>
        </div>
      )}
    </section>
  )
}
