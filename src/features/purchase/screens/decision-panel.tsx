import { useState } from 'react'
import type { TransactionDetail } from '@/contract/transaction'
import { formatCoins, formatMicroUsd } from '@/lib/amounts'
import { formatTime } from '@/lib/dates'
import { Button } from '@/ui/button'
import { FigureList } from '@/ui/figure-list'
import { FormFailure } from '@/ui/form/form-failure'
import { payText, sharesText, troubleWords } from '../copy/order'
import { type Choice, useDecide } from '../hooks/use-decide'
import styles from './decision-panel.module.css'

export type DecisionPanelProps = { transaction: TransactionDetail }

/** A payment that does not match its order: take what it buys, or have it back. */
export function DecisionPanel({ transaction }: DecisionPanelProps) {
  const { id, status, decision, trouble, currency, decimals, quote, paid } = transaction
  const decide = useDecide(id)
  const [asked, setAsked] = useState<Choice>()
  if (status !== 'decision' || decision === null) return null
  const fee = `${formatCoins(decision.fee, decimals)} ${currency ?? ''}`
  const quoted = quote && `quoted was ${formatMicroUsd(quote.sharePrice, 3)}`
  return (
    <section className={styles.decision} aria-labelledby={`decide-${id}`}>
      <h2 id={`decide-${id}`} className={styles.title}>
        Your payment is safe. What shall become of it?
      </h2>
      <p>
        {payText(transaction)} reached us. {trouble && troubleWords[trouble]} Choose until{' '}
        {formatTime(decision.endsAt)}; without a choice it goes back.
      </p>
      <div className={styles.ways}>
        <div className={styles.way}>
          <h3>Take {sharesText(decision.shares)}</h3>
          <FigureList
            rows={[
              {
                name: 'Price of one share',
                value: formatMicroUsd(decision.sharePrice, 3),
                more: quoted ?? undefined,
              },
              { name: 'Fee in it', value: fee },
            ]}
          />
          <Way choice="take" asked={asked} decide={decide} onAsk={setAsked}>
            Take the shares
          </Way>
        </div>
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
          <Way choice="return" asked={asked} decide={decide} onAsk={setAsked}>
            Return the payment
          </Way>
        </div>
      </div>
      {decide.error && <FormFailure message={decide.error.message} />}
    </section>
  )
}

type WayProps = {
  choice: Choice
  asked: Choice | undefined
  decide: ReturnType<typeof useDecide>
  onAsk: (choice: Choice | undefined) => void
  children: string
}

/** Asked once more: neither of the two can be taken back. */
function Way({ choice, asked, decide, onAsk, children }: WayProps) {
  const isBusy = decide.isPending && decide.variables === choice
  if (asked !== choice)
    return (
      <Button look="quiet" onClick={() => onAsk(choice)}>
        {children}
      </Button>
    )
  return (
    <div className={styles.sure}>
      <p>This cannot be undone.</p>
      <Button isBusy={isBusy} onClick={() => decide.mutate(choice)}>
        {`Yes, ${children.toLowerCase()}`}
      </Button>
      <Button look="quiet" onClick={() => onAsk(undefined)}>
        Not yet
      </Button>
    </div>
  )
}
