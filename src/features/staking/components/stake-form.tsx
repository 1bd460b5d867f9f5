import { type FormEvent, useRef, useState } from 'react'
import { PrivateAmount } from '@/session/private-amount'
import { Button } from '@/ui/button'
import { AmountField } from '@/ui/form/amount-field'
import { ErrorNote } from '@/ui/form/form-notes'
import { sharesText } from '../copy'
import type { StakeDesk } from '../hooks/use-stake-desk'
import { PlanChoice } from './plan-choice'
import styles from './stake-form.module.css'
import { StakeSlip } from './stake-slip'

export type StakeFormProps = {
  desk: StakeDesk
  onReview: () => void
  /** Opens the calculator with what stands here. */
  onCalculate: () => void
}

export function StakeForm({ desk, onReview, onCalculate }: StakeFormProps) {
  const { plans, plan, draft, typed, available, most, terms, refusal } = desk
  const [calls, setCalls] = useState(0)
  const form = useRef<HTMLFormElement>(null)
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (refusal !== undefined) return setCalls(calls + 1)
    if (terms !== undefined) return onReview()
    form.current?.querySelector<HTMLInputElement>('input[inputmode="decimal"]')?.focus()
  }
  const figure = {
    text: draft.text,
    error: typed.is === 'wrong' ? typed.message : undefined,
    isRenewing: false,
  }
  return (
    <form ref={form} className={styles.form} onSubmit={handleSubmit} noValidate>
      <div className={styles.fields}>
        <PlanChoice plans={plans} chosen={plan?.id} onChoose={desk.choose} />
        <AmountField
          label="Amount"
          figure={figure}
          onChange={desk.type}
          unit="shares"
          note={
            <>
              <span>
                Available: <PrivateAmount>{sharesText(available)}</PrivateAmount>
              </span>
              {plan && most >= BigInt(plan.minimum) && (
                <button type="button" className={styles.most} onClick={desk.stakeAll}>
                  All available
                </button>
              )}
            </>
          }
        />
        {refusal && <ErrorNote error={refusal} calls={calls} onAction={desk.action} />}
        <Button type="submit">Stake</Button>
      </div>
      <StakeSlip plan={plan} terms={terms} onCalculate={onCalculate} />
    </form>
  )
}
