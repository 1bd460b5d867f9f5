import Link from 'next/link'
import { formatCount } from '@/contract/format/amounts'
import { formatDay } from '@/contract/format/dates'
import { PrivateAmount } from '@/session/private-amount'
import { ProgressLine } from '@/ui/chart/progress-line'
import { PartFailed, PartWaiting } from '@/ui/part-state'
import { monthsText, sharesText } from '../copy'
import { type Staking, useStaking } from '../hooks/use-staking'
import styles from './stakes-short.module.css'

const shownMost = 3

/** The stakes in short: what can be claimed, what unlocks next, and the way to the rest. */
export function StakesShort() {
  const { data, error, refetch, isFetching } = useStaking()
  return (
    <section aria-labelledby="stakes-panel">
      <div className={styles.bar}>
        <h2 id="stakes-panel" className={styles.title}>
          Stakes
        </h2>
        <Link href="/staking" prefetch={false}>
          Open staking
        </Link>
      </div>
      {data && <Running staking={data} />}
      {!data && error && (
        <PartFailed message={error.message} onRetry={() => void refetch()} isTrying={isFetching} />
      )}
      {!data && !error && <PartWaiting label="Loading your stakes" />}
    </section>
  )
}

function Running({ staking: { stakes, claimable, staked } }: { staking: Staking }) {
  const running = stakes.filter(({ status }) => status === 'running')
  const more = running.length - shownMost
  if (running.length === 0 && BigInt(claimable) === 0n)
    return (
      <p className={styles.muted}>
        No stake runs. Shares that you leave alone for 3, 6 or 12 months bring more shares.
      </p>
    )
  return (
    <>
      <p className={styles.sums}>
        <PrivateAmount>{sharesText(staked)}</PrivateAmount> staked,{' '}
        <PrivateAmount>{sharesText(claimable)}</PrivateAmount> to claim
      </p>
      <ul className={styles.list}>
        {running.slice(0, shownMost).map(({ id, months, amount, daysCounted, days, unlocksAt }) => (
          <li key={id}>
            <p>
              <PrivateAmount>{sharesText(amount)}</PrivateAmount> for {monthsText(months)}, until{' '}
              <time dateTime={unlocksAt}>{formatDay(unlocksAt)}</time>
            </p>
            <ProgressLine
              label={`Days of the stake until ${formatDay(unlocksAt)}`}
              value={daysCounted}
              target={days}
              formatValue={(count) => `${formatCount(count)} days`}
            />
          </li>
        ))}
      </ul>
      {more > 0 && <p className={styles.muted}>{`And ${more} more.`}</p>}
    </>
  )
}
