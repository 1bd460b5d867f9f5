import { useId } from 'react'
import { stakingTerms } from '@/config/staking-terms'
import { formatBps } from '@/contract/format/amounts'
import type { StakingPlan } from '@/contract/user/staking'
import { closedText, monthsText, sharesText } from '../copy'
import styles from './plan-choice.module.css'

export type PlanChoiceProps = {
  plans: readonly StakingPlan[]
  chosen: string | undefined
  onChoose: (planId: string) => void
}

/** The plans with all that tells them apart; a closed one says why. */
export function PlanChoice({ plans, chosen, onChoose }: PlanChoiceProps) {
  const name = useId()
  return (
    <fieldset className={styles.field}>
      <legend className={styles.legend}>Plan</legend>
      <div className={styles.plans}>
        {plans.map((plan) => (
          <label key={plan.id} className={styles.plan}>
            <input
              type="radio"
              name={name}
              value={plan.id}
              checked={plan.id === chosen}
              disabled={!plan.isOpen}
              onChange={() => onChoose(plan.id)}
            />
            <span className={styles.card}>
              <span className={styles.term}>{monthsText(plan.months)}</span>
              <span className={styles.rate}>
                <bdi>{formatBps(plan.rateBps)}</bdi> <small>a year</small>
              </span>
              <span className={styles.facts}>
                <span>{`${plan.days} days, from ${sharesText(plan.minimum)}`}</span>
                <span>{plan.isOpen ? roomText(plan.room) : closedText}</span>
              </span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

const one = 1_000_000n
const exactBelow = 100n * one

/** Whole shares are enough to know, until there are few; and no figure while all there are would fit. */
function roomText(room: string): string {
  const amount = BigInt(room)
  if (amount >= stakingTerms.existingMicroShares) return 'Open to new stakes'
  return `${sharesText(amount < exactBelow ? amount : amount - (amount % one))} still fit`
}
