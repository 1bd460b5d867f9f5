import { type RefObject, useRef, useState } from 'react'
import { formatShares, formatSharesFull } from '@/contract/format/amounts'
import { stakingCalls } from '@/contract/user/staking'
import { useAmountsHidden } from '@/lib/amount-privacy'
import { useApiMutation } from '@/lib/form/use-api-mutation'
import { PrivateAmount, useShownAmount } from '@/session/private-amount'
import { balanceKeys } from '@/session/stale-queries'
import { Button } from '@/ui/button'
import { ErrorNote } from '@/ui/form/form-notes'
import { showToast } from '@/ui/toast'
import * as m from '../messages'
import type { Staking } from '../queries'
import { nextCountOf } from '../rules'
import { inShares, type StakeSolution, serverNote, worthOfShares } from '../texts'
import styles from './rewards.module.css'

/** The rewards of all stakes, or of one of them: what can be claimed on another day is another claim. */
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
        // The button goes away with what it claimed.
        heading.current?.focus()
        const title = areHidden
          ? m.rewardsClaimedToast()
          : m.claimedToast({ shares: inShares(amount) })
        void showToast('success', title, m.nowAvailableToast())
      },
      onError: () => setCalls((before) => before + 1),
    })
  return {
    ...{ calls, heading },
    note: serverNote(mutation.error, { unsure: m.claimUnsureError(), areHidden }),
    /** All of them: 'all'; one: its id. */
    busy: mutation.isPending ? (mutation.variables.stakeIds?.[0] ?? 'all') : undefined,
    claim: (stakeId?: string) => send(stakeId === undefined ? {} : { stakeIds: [stakeId] }),
    // What was asked for may be claimed by now: only the same request finds out.
    retry: () => send(mutation.variables),
  }
}

export type Claiming = ReturnType<typeof useClaim>

export type RewardsProps = {
  staking: Staking
  claiming: Claiming
  sharePrice: string | undefined
  solve: (solution: StakeSolution) => void
}

/** The number the page is about: what can be claimed now, and what midnight adds. */
export function Rewards({ staking, claiming, sharePrice, solve }: RewardsProps) {
  const { claimable, staked, available, claimed } = staking
  const { heading, note, calls, busy, claim, retry } = claiming
  const has = BigInt(claimable) > 0n
  return (
    <section className={styles.rewards} aria-labelledby="rewards">
      <div>
        <h2 id="rewards" ref={heading as RefObject<HTMLHeadingElement>} tabIndex={-1}>
          {m.rewardsTitle()}
        </h2>
        <p className={styles.figure}>
          <span>
            <PrivateAmount>{formatShares(claimable)}</PrivateAmount>
          </span>{' '}
          <small>{m.sharesLabel()}</small>
        </p>
        <p className={styles.about}>
          <About
            staking={staking}
            worth={has && sharePrice ? worthOfShares(claimable, sharePrice) : ''}
          />
        </p>
        {has && (
          <Button look="quiet" isBusy={busy === 'all'} onClick={() => claim()}>
            {m.claimAction()}
          </Button>
        )}
        {note && (
          <ErrorNote
            error={note}
            calls={calls}
            onAction={(wanted) => (wanted === 'retry' ? retry() : solve(wanted))}
          />
        )}
      </div>
      <dl className={styles.sums}>
        <Sum name={m.stakedLabel()} amount={staked} />
        <Sum name={m.availableLabel()} amount={available} />
        <Sum name={m.claimedLabel()} amount={claimed} />
      </dl>
    </section>
  )
}

function About({ staking, worth }: { staking: Staking; worth: string }) {
  const shown = useShownAmount()
  const next = nextCountOf(staking.stakes)
  const value = shown(worth)
  const shares = shown(formatSharesFull(next))
  if (next === 0n) return worth && m.worthText({ value })
  return worth ? m.worthNextText({ value, shares }) : m.nextText({ shares })
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
