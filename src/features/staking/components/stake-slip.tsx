import { formatDay } from '@/contract/format/dates'
import type { StakingPlan } from '@/contract/user/staking'
import { useDebounced } from '@/lib/use-time'
import { Button } from '@/ui/button'
import { VisuallyHidden } from '@/ui/visually-hidden'
import { monthsText, rateText, sharesText } from '../copy'
import type { StakeTerms } from '../rules'
import styles from './stake-slip.module.css'

export type StakeSlipProps = {
  plan: StakingPlan | undefined
  terms: StakeTerms | undefined
  onCalculate: () => void
}

const unknown = '–'
// Who hears the page is told the result once the typing rests, and not with each key.
const settledMs = 1_000

/** What the stake would be, beside the form. Every line is there from the start, so that nothing moves. */
export function StakeSlip({ plan, terms, onCalculate }: StakeSlipProps) {
  const reward = terms && sharesText(terms.reward)
  const settled = useDebounced(reward ?? '', settledMs)
  return (
    <section className={styles.slip} aria-label="Terms">
      <p className={styles.result}>
        <small>Reward of the whole term</small>
        <bdi className={styles.figure}>{reward ?? unknown}</bdi>
      </p>
      <VisuallyHidden>
        <span role="status">
          {settled === '' ? '' : `The reward of the whole term is ${settled}.`}
        </span>
      </VisuallyHidden>
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
