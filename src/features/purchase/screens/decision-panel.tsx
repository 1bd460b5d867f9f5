import { type ReactNode, useState } from 'react'
import { formatCoins, formatSharePrice } from '@/contract/format/amounts'
import { formatTime } from '@/contract/format/dates'
import type { TransactionDetail } from '@/contract/transaction'
import { ApiError } from '@/lib/api/api-error'
import { Button } from '@/ui/button'
import { FigureList } from '@/ui/figure-list'
import { FormFailure } from '@/ui/form/form-notes'
import { payText, sharesText, troubleWords } from '../copy/order'
import { useDecide } from '../hooks/use-decide'
import { type LiveOffer, useOffer } from '../hooks/use-offer'
import styles from './decision-panel.module.css'

export type DecisionPanelProps = { transaction: TransactionDetail }

/** A payment that does not match its order: take what it buys now, or have it back. */
export function DecisionPanel({ transaction }: DecisionPanelProps) {
  const { status, decision, currency } = transaction
  if (status !== 'decision' || decision === null || currency === null) return null
  return <Decision transaction={transaction} currency={currency} endsAt={decision.endsAt} />
}

type DecisionProps = DecisionPanelProps & { currency: string; endsAt: string }

function Decision({ transaction, currency, endsAt }: DecisionProps) {
  const { id, trouble, pay, paid } = transaction
  const decide = useDecide(id)
  const live = useOffer({ currency, side: 'pay', units: BigInt(pay) })
  const [asked, setAsked] = useState<'take' | 'return'>()
  const { offer } = live
  const take = () => {
    if (offer === undefined) return
    decide.mutate({ choice: 'take', offerId: offer.id }, { onError: live.renew })
  }
  const wayOf = (choice: 'take' | 'return', act: () => void) => ({
    isAsked: asked === choice,
    isBusy: decide.isPending && decide.variables.choice === choice,
    onAsk: (isAsked: boolean) => setAsked(isAsked ? choice : undefined),
    onSure: act,
  })
  return (
    <section className={styles.decision} aria-labelledby={`decide-${id}`}>
      <h2 id={`decide-${id}`} className={styles.title}>
        Your payment is safe. Choose what to do with it.
      </h2>
      <p>
        {payText(transaction)} reached us. {trouble && troubleWords[trouble]} Choose until{' '}
        {formatTime(endsAt)}; without a choice it goes back.
      </p>
      <div className={styles.ways}>
        <TakeWay transaction={transaction} live={live}>
          <Way {...wayOf('take', take)}>Take the shares</Way>
        </TakeWay>
        <div className={styles.way}>
          <h3>Have {payText(transaction)} returned</h3>
          <FigureList
            rows={[
              {
                name: 'To',
                value: paid?.payer ?? '',
                more: 'The address it came from.',
                isAddress: true,
              },
              { name: 'When', value: 'usually within a working day' },
            ]}
          />
          <Way {...wayOf('return', () => decide.mutate({ choice: 'return' }))}>
            Return the payment
          </Way>
        </div>
      </div>
      {decide.error && <FormFailure message={decide.error.message} />}
    </section>
  )
}

type TakeWayProps = DecisionPanelProps & { live: LiveOffer; children: ReactNode }

/** At the price of this minute, beside the one that was ordered: nothing is held until it is taken. */
function TakeWay({ transaction, live, children }: TakeWayProps) {
  const { quote, decimals, currency } = transaction
  const { offer, error } = live
  if (offer === undefined) {
    const isLasting = error instanceof ApiError && error.status === 422
    return (
      <div className={styles.way}>
        <h3>Take shares</h3>
        {error === null ? (
          <p role="status">Getting today’s price…</p>
        ) : (
          <p role="alert">{error.message}</p>
        )}
        {error !== null && !isLasting && (
          <Button look="quiet" isBusy={live.isRenewing} onClick={live.renew}>
            Try again
          </Button>
        )}
      </div>
    )
  }
  const ordered = quote && `ordered at ${formatSharePrice(quote.sharePrice)}`
  const isTooSmall = BigInt(offer.pay) < BigInt(offer.minimumPay)
  return (
    <div className={styles.way}>
      <h3>Take {sharesText(offer.receive)}</h3>
      <FigureList
        rows={[
          {
            name: 'Price of one share',
            value: formatSharePrice(offer.sharePrice),
            more: ordered ?? undefined,
          },
          { name: 'Fee in it', value: `${formatCoins(offer.fee, decimals)} ${currency ?? ''}` },
        ]}
      />
      {isTooSmall ? (
        <p>It is less than the smallest purchase, so it can only go back.</p>
      ) : (
        children
      )}
    </div>
  )
}

type WayProps = {
  isAsked: boolean
  isBusy: boolean
  onAsk: (isAsked: boolean) => void
  onSure: () => void
  children: string
}

/** Asked once more: neither of the two can be taken back. */
function Way({ isAsked, isBusy, onAsk, onSure, children }: WayProps) {
  if (!isAsked)
    return (
      <Button look="quiet" onClick={() => onAsk(true)}>
        {children}
      </Button>
    )
  return (
    <div className={styles.sure}>
      <p>This cannot be undone.</p>
      <Button isBusy={isBusy} onClick={onSure}>
        {`Yes, ${children.toLowerCase()}`}
      </Button>
      <Button look="quiet" onClick={() => onAsk(false)}>
        Not yet
      </Button>
    </div>
  )
}
