import { useEffect, useRef, useState } from 'react'
import type { StakingPlan, StakingPlanId } from '@/contract/user/staking'
import { readAmount } from '@/lib/typed-amount'
import { AmountField } from '@/ui/form/amount-field'
import { ChoiceField } from '@/ui/form/choice-field'
import { PartFailed, PartWaiting } from '@/ui/part-state'
import { monthsText, rateText } from '../copy'
import { type Side, useCalculation } from '../hooks/use-calculation'
import styles from './calculator.module.css'
import { CalculatorResult } from './calculator-result'

export type CalculatorProps = {
  plans: readonly StakingPlan[]
  /** Where it begins: what stands in the stake form. */
  start: { planId: StakingPlanId; text: string }
  /** Somebody pressed for it and wants to go on here. */
  isCalled?: boolean
}

const sides: Record<Side, { choice: string; field: string }> = {
  amount: { choice: 'From an amount', field: 'Shares to stake' },
  target: { choice: 'From a reward', field: 'Reward to reach' },
}
const sideOptions = Object.entries(sides).map(([value, { choice }]) => ({ value, label: choice }))
const shareDecimals = 6

/** From an amount to its reward, or from a reward to the least that gives it. */
export function Calculator({ plans, start, isCalled = false }: CalculatorProps) {
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (isCalled) field.current?.focus()
  }, [isCalled])
  const [planId, setPlanId] = useState(start.planId)
  const [side, setSide] = useState<Side>('amount')
  const [text, setText] = useState(start.text)
  const typed = readAmount(text, shareDecimals)
  const units = typed.is === 'amount' && typed.units > 0n ? typed.units : undefined
  const { data, error, isRenewing, isFetching, refetch } = useCalculation({
    id: planId,
    side,
    units,
  })
  const figure = {
    text,
    error: typed.is === 'wrong' ? typed.message : undefined,
    isRenewing: false,
  }
  return (
    <div className={styles.calculator}>
      <div className={styles.asked}>
        <ChoiceField
          label="Calculate"
          name="calculator-side"
          chosen={side}
          options={sideOptions}
          onChange={({ target }) => setSide(target.value as Side)}
        />
        <ChoiceField
          label="Plan to calculate"
          name="calculator-plan"
          chosen={planId}
          options={plans.map(({ id, months, rateBps }) => ({
            value: id,
            label: `${monthsText(months)}, ${rateText(rateBps)}`,
          }))}
          onChange={({ target }) => setPlanId(target.value as StakingPlanId)}
        />
        <AmountField
          label={sides[side].field}
          figure={figure}
          onChange={setText}
          inputRef={field}
          unit="shares"
          note={side === 'target' && 'The least that gives this reward over the whole term.'}
        />
      </div>
      {error && (
        <PartFailed message={error.message} onRetry={() => void refetch()} isTrying={isFetching} />
      )}
      {!error && data && units !== undefined && (
        <div className={isRenewing ? styles.renewing : undefined} aria-busy={isRenewing}>
          <CalculatorResult calculation={data} side={side} />
        </div>
      )}
      {!error && !data && units !== undefined && <PartWaiting lines={6} label="Calculating" />}
      {units === undefined && <p className={styles.note}>Type an amount to see what it brings.</p>}
    </div>
  )
}
