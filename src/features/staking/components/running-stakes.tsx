import { useState } from 'react'
import { formatBps, formatCount, formatShares } from '@/contract/format/amounts'
import { formatShortDay } from '@/contract/format/dates'
import type { Stake } from '@/contract/user/staking'
import { useAmountsHidden } from '@/lib/amount-privacy'
import { PrivateAmount } from '@/session/private-amount'
import { Button } from '@/ui/button'
import { VisuallyHidden } from '@/ui/visually-hidden'
import * as m from '../messages'
import { inShares, inTerm } from '../texts'
import type { Claiming } from './rewards'
import styles from './running-stakes.module.css'

export type RunningStakesProps = {
  stakes: readonly Stake[]
  claiming: Claiming
  onLeave: (stake: Stake) => void
}

const shownAtFirst = 5

/** What is locked, how far it is and when it comes back. */
export function RunningStakes({ stakes, claiming, onLeave }: RunningStakesProps) {
  const [isWhole, setIsWhole] = useState(false)
  // Where only one has rewards, claiming all claims its own.
  const canClaimOne = stakes.filter(({ claimable }) => BigInt(claimable) > 0n).length > 1
  const shown = isWhole ? stakes : stakes.slice(0, shownAtFirst)
  const areRunning = stakes.every(({ status }) => status === 'running')
  return (
    <section className={styles.part} aria-labelledby="running-stakes">
      <h2 id="running-stakes" className={styles.title}>
        {areRunning ? m.runningTitle() : m.stakesTitle()}
      </h2>
      <ul className={styles.list}>
        {shown.map((stake) => (
          <Row
            key={stake.id}
            stake={stake}
            claiming={canClaimOne ? claiming : undefined}
            onLeave={() => onLeave(stake)}
          />
        ))}
      </ul>
      {stakes.length > shown.length && (
        <Button look="quiet" onClick={() => setIsWhole(true)}>
          {m.showAllAction({ count: formatCount(stakes.length) })}
        </Button>
      )}
    </section>
  )
}

type RowProps = { stake: Stake; claiming: Claiming | undefined; onLeave: () => void }

function Row({ stake, claiming, onLeave }: RowProps) {
  const { id, amount, months, rateBps, status, startedAt, claimable, leaving } = stake
  const areHidden = useAmountsHidden()
  const term = inTerm(months)
  const name = m.stakeLabel({ day: formatShortDay(startedAt), term })
  const about = <VisuallyHidden>{`, ${name}`}</VisuallyHidden>
  return (
    <li className={styles.row} data-state={status} aria-label={name}>
      <p className={styles.what}>
        <span className={styles.amount}>
          <PrivateAmount>{inShares(amount)}</PrivateAmount>
        </span>
        <span className={styles.muted}>{m.planText({ term, rate: formatBps(rateBps) })}</span>
      </p>
      <Progress stake={stake} name={name} />
      <div className={styles.actions}>
        {claiming && BigInt(claimable) > 0n && (
          <button
            type="button"
            aria-disabled={claiming.busy === id || undefined}
            onClick={() => claiming.claim(id)}
          >
            {areHidden ? m.claimAction() : m.claimOneAction({ shares: formatShares(claimable) })}
            {about}
          </button>
        )}
        {leaving && (
          <button type="button" onClick={onLeave}>
            {m.leaveAction()}
            {about}
          </button>
        )}
      </div>
    </li>
  )
}

/** Days that are counted, as a line; of one that has ended, what is left to claim. */
function Progress({ stake, name }: { stake: Stake; name: string }) {
  const { status, days, daysCounted, unlocksAt, endedAt, claimable } = stake
  const back = formatShortDay(endedAt ?? unlocksAt)
  if (status !== 'running')
    return (
      <p className={styles.over}>
        <span>{m.cameBackText({ day: back })}</span>
        <PrivateAmount>{m.toClaimText({ shares: inShares(claimable) })}</PrivateAmount>
      </p>
    )
  return (
    <>
      <div className={styles.progress}>
        <p>
          <span>
            <b>{formatCount(daysCounted)}</b> {m.daysText({ days: formatCount(days) })}
          </span>
          <span className={styles.left}>{m.leftText({ days: days - daysCounted })}</span>
          <span className={styles.back}>{m.backText({ day: back })}</span>
        </p>
        <meter
          min={0}
          max={days}
          value={daysCounted}
          aria-label={name}
          aria-valuetext={m.daysLabel({ done: daysCounted, days })}
        />
        <svg width="100%" height="4" aria-hidden="true">
          <rect className={styles.track} width="100%" height="4" rx="2" />
          <rect
            className={styles.done}
            width={`${(daysCounted / days) * 100}%`}
            height="4"
            rx="2"
          />
        </svg>
      </div>
      <p className={styles.day}>
        <span className={styles.muted}>{m.backLabel()}</span>
        <time dateTime={unlocksAt}>{back}</time>
      </p>
    </>
  )
}
