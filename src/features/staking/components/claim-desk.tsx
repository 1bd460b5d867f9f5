import { formatShares } from '@/contract/format/amounts'
import type { Stake } from '@/contract/user/staking'
import { useNow } from '@/lib/use-time'
import { PrivateAmount } from '@/session/private-amount'
import { Button } from '@/ui/button'
import { ErrorNote } from '@/ui/form/form-notes'
import { sharesText } from '../copy'
import type { ClaimDesk as Desk } from '../hooks/use-claim-desk'
import type { Staking } from '../hooks/use-staking'
import styles from './claim-desk.module.css'
import { MovingEstimate } from './moving-estimate'

export type ClaimDeskProps = { desk: Desk; staking: Staking; stakes: readonly Stake[] }

/** The number the page is about: what can be claimed now, exactly; and beside it what is being counted. */
export function ClaimDesk({ desk, staking, stakes }: ClaimDeskProps) {
  const { chosen, amount, claim, isBusy, refusal, calls, action, heading } = desk
  const { staked, claimed, aheadMs } = staking
  return (
    <section className={styles.desk} aria-labelledby="rewards">
      <div className={styles.result}>
        <h2 id="rewards" ref={heading} tabIndex={-1} className={styles.name}>
          Rewards to claim
        </h2>
        <p className={styles.figure}>
          <PrivateAmount>{formatShares(staking.claimable)}</PrivateAmount>
          <small> shares, exactly</small>
        </p>
        {BigInt(staked) > 0n && (
          <p className={styles.muted}>
            <MovingEstimate stakes={stakes} aheadMs={aheadMs} /> more today, an estimate that moves.{' '}
            <NextCount at={staking.nextCountAt} aheadMs={aheadMs} />
          </p>
        )}
      </div>
      <dl className={styles.sums}>
        <div>
          <dt>Staked</dt>
          <dd>
            <PrivateAmount>{sharesText(staked)}</PrivateAmount>
          </dd>
        </div>
        <div>
          <dt>Claimed so far</dt>
          <dd>
            <PrivateAmount>{sharesText(claimed)}</PrivateAmount>
          </dd>
        </div>
      </dl>
      <div className={styles.act}>
        {amount > 0n && (
          <Button isBusy={isBusy} onClick={claim}>
            Claim rewards
          </Button>
        )}
        <p className={styles.muted} role="status">
          {amount > 0n && <Claimed count={chosen.length} amount={amount} />}
        </p>
        {refusal && <ErrorNote error={refusal} calls={calls} onAction={action} />}
      </div>
    </section>
  )
}

function Claimed({ count, amount }: { count: number; amount: bigint }) {
  return (
    <>
      {count === 0 ? 'Of all stakes' : `Of ${count} chosen ${count === 1 ? 'stake' : 'stakes'}`}:{' '}
      <PrivateAmount>{sharesText(amount)}</PrivateAmount>
    </>
  )
}

const minuteMs = 60_000

function NextCount({ at, aheadMs }: { at: string; aheadMs: number }) {
  const leftMs = Math.max(0, Date.parse(at) - aheadMs - useNow(minuteMs))
  const minutes = Math.ceil(leftMs / minuteMs)
  const text = [
    Math.floor(minutes / 60) > 0 && `${Math.floor(minutes / 60)} h`,
    `${minutes % 60} min`,
  ]
  return (
    <span>
      The next day is counted at 00:00 UTC, in <bdi>{text.filter(Boolean).join(' ')}</bdi>.
    </span>
  )
}
