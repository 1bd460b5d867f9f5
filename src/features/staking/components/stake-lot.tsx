import { useId, useRef, useState } from 'react'
import { formatCount } from '@/contract/format/amounts'
import { formatDay, formatShortDay } from '@/contract/format/dates'
import type { Stake } from '@/contract/user/staking'
import { PrivateAmount } from '@/session/private-amount'
import { Button } from '@/ui/button'
import { ProgressLine } from '@/ui/chart/progress-line'
import { CheckBox } from '@/ui/form/check-box'
import { VisuallyHidden } from '@/ui/visually-hidden'
import { monthsText, rateText, sharesText } from '../copy'
import type { ClaimDesk } from '../hooks/use-claim-desk'
import { LeaveEarly } from './leave-early'
import { MovingEstimate } from './moving-estimate'
import styles from './stake-lot.module.css'

export type StakeLotProps = {
  stake: Stake
  aheadMs: number
  desk: ClaimDesk
  /** It has ended, and its lot is about to go. */
  onLeft: () => void
}

/** One stake: how far it is, what it brought, and what can be done with it. */
export function StakeLot({ stake, aheadMs, desk, onLeft }: StakeLotProps) {
  const tickId = useId()
  const title = useRef<HTMLHeadingElement>(null)
  const [isLeaving, setIsLeaving] = useState(false)
  const { id, amount, months, rateBps, status, startedAt, claimable } = stake
  const name = `stake of ${formatShortDay(startedAt)}, ${monthsText(months)}`
  const handleBack = () => {
    title.current?.focus()
    setIsLeaving(false)
  }
  const canClaim = BigInt(claimable) > 0n
  return (
    <li className={styles.lot} data-state={status} aria-label={name}>
      <div className={styles.head}>
        <h3 ref={title} tabIndex={-1} className={styles.title}>
          <PrivateAmount>{sharesText(amount)}</PrivateAmount>
        </h3>
        <p className={styles.about}>
          {monthsText(months)} at <bdi>{rateText(rateBps)}</bdi>, since{' '}
          <time dateTime={startedAt}>{formatShortDay(startedAt)}</time>
        </p>
        {desk.canChoose && canClaim && (
          <label className={styles.choose} htmlFor={tickId}>
            <CheckBox
              id={tickId}
              checked={desk.isChosen(id)}
              onChange={({ target }) => desk.choose(id, target.checked)}
            />
            Choose<VisuallyHidden>{` the ${name}`}</VisuallyHidden>
          </label>
        )}
      </div>
      {status === 'running' && (
        <ProgressLine
          label={`Days of the ${name}`}
          value={stake.daysCounted}
          target={stake.days}
          formatValue={(days) => `${formatCount(days)} days`}
        />
      )}
      <Lines stake={stake} aheadMs={aheadMs} />
      {stake.leaving && !isLeaving && (
        <div>
          <Button look="quiet" onClick={() => setIsLeaving(true)}>
            Leave early<VisuallyHidden>{`, ${name}`}</VisuallyHidden>
          </Button>
        </div>
      )}
      {stake.leaving && isLeaving && (
        <LeaveEarly stake={stake} leaving={stake.leaving} onBack={handleBack} onLeft={onLeft} />
      )}
    </li>
  )
}

function Lines({ stake, aheadMs }: Pick<StakeLotProps, 'stake' | 'aheadMs'>) {
  const { status, unlocksAt, endedAt, claimable, claimed, reward } = stake
  const isRunning = status === 'running'
  return (
    <dl className={styles.lines}>
      <div>
        <dt>{isRunning ? 'Unlocks' : 'Came back'}</dt>
        <dd>
          <time dateTime={endedAt ?? unlocksAt}>{formatDay(endedAt ?? unlocksAt)}</time>
        </dd>
      </div>
      <div>
        <dt>To claim, exactly</dt>
        <dd>
          <PrivateAmount>{sharesText(claimable)}</PrivateAmount>
        </dd>
      </div>
      <div>
        <dt>{isRunning ? 'Today, an estimate' : 'Reward'}</dt>
        <dd>
          {isRunning ? (
            <MovingEstimate stakes={[stake]} aheadMs={aheadMs} />
          ) : (
            <PrivateAmount>{sharesText(reward)}</PrivateAmount>
          )}
        </dd>
      </div>
      <div>
        <dt>{isRunning ? 'Claimed, of the whole reward' : 'Claimed'}</dt>
        <dd>
          <PrivateAmount>
            {isRunning ? `${sharesText(claimed)} of ${sharesText(reward)}` : sharesText(claimed)}
          </PrivateAmount>
        </dd>
      </div>
    </dl>
  )
}
