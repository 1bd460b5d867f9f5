import { useState } from 'react'
import type { StakingPlan, StakingPlanId } from '@/contract/user/staking'
import { readAmount } from '@/lib/typed-amount'
import { AmountField } from '@/ui/form/amount-field'
import { ChoiceField } from '@/ui/form/choice-field'
import { PartFailed, PartWaiting } from '@/ui/part-state'
import * as m from '../messages'
import { type CalculatorSide, useCalculation } from '../queries'
import { aYear, inTerm } from '../texts'
import styles from './calculator.module.css'
import { CalculatorResult } from './calculator-result'

export type CalculatorProps = {
  plans: readonly StakingPlan[]
  /** Where it begins: what stands in the stake form. */
  start: { planId: StakingPlanId; text: string }
}

const sides: Record<CalculatorSide, { choice: string; field: string }> = {
  amount: { choice: m.fromAmountLabel(), field: m.toStakeLabel() },
  target: { choice: m.fromRewardLabel(), field: m.toReachLabel() },
}
const sideOptions = Object.entries(sides).map(([value, { choice }]) => ({ value, label: choice }))
const shareDecimals = 6

/** From an amount to its reward, or from a reward to the least that gives it. */
export function Calculator({ plans, start }: CalculatorProps) {
  const [planId, setPlanId] = useState(start.planId)
  const [side, setSide] = useState<CalculatorSide>('amount')
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
          label={m.calculateLabel()}
          name="calculator-side"
          chosen={side}
          options={sideOptions}
          onChange={({ target }) => setSide(target.value as CalculatorSide)}
        />
        <ChoiceField
          label={m.planToCalculateLabel()}
          name="calculator-plan"
          chosen={planId}
          options={plans.map(({ id, months, rateBps }) => ({
            value: id,
            label: `${inTerm(months)}, ${aYear(rateBps)}`,
          }))}
          onChange={({ target }) => setPlanId(target.value as StakingPlanId)}
        />
        <AmountField
          label={sides[side].field}
          figure={figure}
          onChange={setText}
          unit={m.sharesLabel()}
          note={side === 'target' && m.leastHint()}
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
      {!error && !data && units !== undefined && (
        <PartWaiting lines={6} label={m.calculatingLabel()} />
      )}
      {units === undefined && <p className={styles.note}>{m.typeHint()}</p>}
    </div>
  )
}
