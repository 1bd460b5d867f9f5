import { formatShares } from '@/contract/format/amounts'
import { accrued, wholeReward } from '@/contract/staking-rewards'
import { ProgressLine } from '@/ui/chart/progress-line'
import { emptyWords, sharesText } from '../copy'
import styles from './example-stake.module.css'

const terms = { amount: 100_000_000n, rateBps: 550, days: 365 }
const day = 100

/** What the page will show, framed and named so that nobody takes it for their own. */
export function ExampleStake() {
  const soFar = accrued(terms, day)
  return (
    <section className={styles.example} aria-labelledby="example-stake">
      <h2 id="example-stake" className={styles.name}>
        Example: 100 shares in the 12-month plan
      </h2>
      <p className={styles.figure}>
        <bdi>{formatShares(soFar)}</bdi> <small>shares to claim</small>
      </p>
      <ProgressLine
        label="Days of the example"
        value={day}
        target={terms.days}
        formatValue={(days) => `${days} days`}
      />
      <p className={styles.note}>
        {`One more day brings ${formatShares(accrued(terms, day + 1) - soFar)}, the whole term ${sharesText(wholeReward(terms))}. ${emptyWords.note}`}
      </p>
    </section>
  )
}
