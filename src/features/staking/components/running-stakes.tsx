import { type RefObject, useRef, useState } from 'react'
import { formatBps, formatCount, formatShares, formatSharesFull } from '@/contract/format/amounts'
import { formatShortDay } from '@/contract/format/dates'
import { type Stake, stakingCalls } from '@/contract/user/staking'
import { useApiMutation } from '@/lib/form/use-api-mutation'
import * as actions from '@/messages/actions'
import * as labels from '@/messages/labels'
import { PrivateAmount, useAmountsHidden, useShownAmount } from '@/session/private-amount'
import { balanceKeys } from '@/session/stale-queries'
import { Button } from '@/ui/button'
import facts from '@/ui/facts.module.css'
import { ErrorNote } from '@/ui/form/form-notes'
import plain from '@/ui/plain-button.module.css'
import row from '@/ui/row.module.css'
import stack from '@/ui/stack.module.css'
import texts from '@/ui/text.module.css'
import { showToast } from '@/ui/toast'
import { VisuallyHidden } from '@/ui/visually-hidden'
import * as m from '../messages'
import type { Staking } from '../queries'
import { inShares, inTerm, type StakeSolution, serverNote, valueOfShares } from '../texts'
import { nextCountOf } from '../use-stake-form'
import styles from './running-stakes.module.css'

export type RunningStakesProps = {
  stakes: readonly Stake[]
  claiming: ClaimAction
  onLeave: (stake: Stake) => void
}

const shownAtFirst = 5

export function RunningStakes({ stakes, claiming, onLeave }: RunningStakesProps) {
  const [isWhole, setIsWhole] = useState(false)
  const canClaimOne = stakes.filter(({ claimable }) => BigInt(claimable) > 0n).length > 1
  const rows = isWhole ? stakes : stakes.slice(0, shownAtFirst)
  const areRunning = stakes.every(({ status }) => status === 'running')
  return (
    <section className={styles.part} aria-labelledby="running-stakes">
      <h2 id="running-stakes" className={texts.ruled}>
        {areRunning ? m.runningTitle() : m.stakesTitle()}
      </h2>
      <ul>
        {rows.map((stake) => (
          <Row
            key={stake.id}
            stake={stake}
            claiming={canClaimOne ? claiming : undefined}
            onLeave={() => onLeave(stake)}
          />
        ))}
      </ul>
      {stakes.length > rows.length && (
        <Button look="quiet" onClick={() => setIsWhole(true)}>
          {m.showAllAction({ count: formatCount(stakes.length) })}
        </Button>
      )}
    </section>
  )
}

type RowProps = { stake: Stake; claiming: ClaimAction | undefined; onLeave: () => void }

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
        <span className={texts.hint}>{m.planText({ term, rate: formatBps(rateBps) })}</span>
      </p>
      <Progress stake={stake} name={name} />
      <div className={styles.actions}>
        {claiming && BigInt(claimable) > 0n && (
          <button
            type="button"
            className={plain.link}
            aria-disabled={claiming.busy === id || undefined}
            onClick={() => claiming.claim(id)}
          >
            {areHidden
              ? actions.claimAction()
              : m.claimOneAction({ shares: formatShares(claimable) })}
            {about}
          </button>
        )}
        {leaving && (
          <button type="button" className={plain.link} onClick={onLeave}>
            {m.leaveAction()}
            {about}
          </button>
        )}
      </div>
    </li>
  )
}

function Progress({ stake, name }: { stake: Stake; name: string }) {
  const { status, days, daysCounted, unlocksAt, endedAt, claimable } = stake
  const back = formatShortDay(endedAt ?? unlocksAt)
  if (status !== 'running')
    return (
      <p className={`${row.between} ${styles.over} ${texts.hint}`}>
        <span>{m.cameBackText({ day: back })}</span>
        <PrivateAmount>{m.toClaimText({ shares: inShares(claimable) })}</PrivateAmount>
      </p>
    )
  return (
    <>
      <div className={styles.progress}>
        <p className={row.between}>
          <span>
            <b>{formatCount(daysCounted)}</b> {m.daysText({ days: formatCount(days) })}
          </span>
          <span className={`${styles.left} ${texts.hint}`}>
            {m.leftText({ days: days - daysCounted })}
          </span>
          <span className={`${styles.back} ${texts.hint}`}>{m.backText({ day: back })}</span>
        </p>
        <VisuallyHidden>
          <meter
            min={0}
            max={days}
            value={daysCounted}
            aria-label={name}
            aria-valuetext={m.daysLabel({ done: daysCounted, days })}
          />
        </VisuallyHidden>
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
        <span className={texts.hint}>{m.backLabel()}</span>
        <time dateTime={unlocksAt}>{back}</time>
      </p>
    </>
  )
}

export function useClaim(claimable: string) {
  const areHidden = useAmountsHidden()
  const [calls, setCalls] = useState(0)
  const heading = useRef<HTMLHeadingElement>(null)
  const mutation = useApiMutation(stakingCalls.stakingClaim, {
    invalidates: balanceKeys,
    seen: claimable,
  })
  const send = (input: typeof mutation.variables = {}) =>
    mutation.mutate(input, {
      onSuccess: ({ amount }) => {
        heading.current?.focus()
        const title = areHidden ? m.claimEntryLabel() : m.claimedToast({ shares: inShares(amount) })
        void showToast('success', title, m.nowAvailableToast())
      },
      onError: () => setCalls((before) => before + 1),
    })
  return {
    calls,
    heading,
    note: serverNote(mutation.error, { unsure: m.claimUnsureError(), areHidden }),
    busy: mutation.isPending ? (mutation.variables.stakeIds?.[0] ?? 'all') : undefined,
    claim: (stakeId?: string) => send(stakeId === undefined ? {} : { stakeIds: [stakeId] }),
    retry: () => send(mutation.variables),
  }
}

type ClaimAction = ReturnType<typeof useClaim>

type RewardsProps = {
  staking: Staking
  claiming: ClaimAction
  sharePrice: string | undefined
  solve: (solution: StakeSolution) => void
}

export function Rewards({ staking, claiming, sharePrice, solve }: RewardsProps) {
  const { claimable, staked, available, claimed } = staking
  const { heading, note, calls, busy, claim, retry } = claiming
  const has = BigInt(claimable) > 0n
  return (
    <section className={`${styles.rewards} ${stack.gap3}`} aria-labelledby="rewards">
      <div>
        <h2
          id="rewards"
          className={texts.over}
          ref={heading as RefObject<HTMLHeadingElement>}
          tabIndex={-1}
        >
          {labels.toClaimTitle()}
        </h2>
        <p className={texts.muted}>
          <span className={texts.worth}>
            <PrivateAmount>{formatShares(claimable)}</PrivateAmount>
          </span>{' '}
          <span className={texts.under}>{labels.unitLabel()}</span>
        </p>
        <p className={`${styles.about} ${texts.note}`}>
          <About
            staking={staking}
            worth={has && sharePrice ? valueOfShares(claimable, sharePrice) : ''}
          />
        </p>
        {has && (
          <Button look="quiet" isBusy={busy === 'all'} onClick={() => claim()}>
            {actions.claimAction()}
          </Button>
        )}
        {note && (
          <ErrorNote
            error={note}
            calls={calls}
            onAction={(solution) => (solution === 'retry' ? retry() : solve(solution))}
          />
        )}
      </div>
      <dl className={`${styles.sums} ${facts.rows}`}>
        <Sum name={labels.stakedLabel()} amount={staked} />
        {staking.plans.length > 0 && <Sum name={m.availableLabel()} amount={available} />}
        <Sum name={m.claimedLabel()} amount={claimed} />
      </dl>
    </section>
  )
}

function About({ staking, worth }: { staking: Staking; worth: string }) {
  const showAmount = useShownAmount()
  const next = nextCountOf(staking.stakes)
  const value = showAmount(worth)
  const shares = showAmount(formatSharesFull(next))
  if (next === 0n) return worth && labels.aboutText({ value })
  return worth ? m.valueNextText({ value, shares }) : m.nextText({ shares })
}

function Sum({ name, amount }: { name: string; amount: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <PrivateAmount>{formatSharesFull(amount)}</PrivateAmount>
      </dd>
    </div>
  )
}
