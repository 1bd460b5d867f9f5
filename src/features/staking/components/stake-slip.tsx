import type { StakingPlan } from '@/contract/user/staking'
import { formatDay } from '@/lib/dates'
import { Button } from '@/ui/button'
import { monthsText, rateText, sharesText } from '../copy'
import type { StakeTerms } from '../rules'
import styles from './stake-slip.module.css'

export type StakeSlipProps = {
  plan: StakingPlan | undefined
  terms: StakeTerms | undefined
  onCalculate: () => void
}

const unknown = '–'

/** What the stake would be, beside the form. Every line is there from the start, so that nothing moves. */
export function StakeSlip({ plan, terms, onCalculate }: StakeSlipProps) {
  return (
    <section className={styles.slip} aria-label="Terms">
      <p className={styles.result} role="status">
        <small>Reward of the whole term</small>
        <bdi className={styles.figure}>{terms ? sharesText(terms.reward) : unknown}</bdi>
      </p>
      <dl className={styles.lines}>
        <Line label="Unlocks by itself" value={terms && formatDay(terms.unlocksAt)} />
        <Line label="Rate, fixed for this stake" value={plan && rateText(plan.rateBps)} />
        <Line label="Counted" value="each day at 00:00 UTC" />
        <Line label="Term" value={plan && `${monthsText(plan.months)}, ${plan.days} days`} />
      </dl>
      <p className={styles.note}>
        The reward is paid in shares. What shares are worth goes up and down.
      </p>
      <Button look="quiet" onClick={onCalculate}>
        See it in the calculator
      </Button>
    </section>
  )
}

function Line({ label, value }: { label: string; value: string | undefined }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <bdi>{value ?? unknown}</bdi>
      </dd>
    </div>
  )
}
