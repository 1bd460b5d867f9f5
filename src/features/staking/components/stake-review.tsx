import { useEffect, useRef, useState } from 'react'
import { stakingCalls } from '@/contract/user/staking'
import { formatDay } from '@/lib/dates'
import { Button } from '@/ui/button'
import { FigureList } from '@/ui/figure-list'
import { RefusalNote } from '@/ui/form/refusal-note'
import { showToast } from '@/ui/toast'
import { type Cure, monthsText, rateText, serverRefusal, sharesText } from '../copy'
import { useKeyedCall } from '../hooks/use-keyed-call'
import type { StakeDesk } from '../hooks/use-stake-desk'
import type { StakeTerms } from '../rules'
import styles from './stake-review.module.css'

export type StakeReviewProps = { desk: StakeDesk; terms: StakeTerms; onBack: () => void }

/** Every line once more, before anything is locked. */
export function StakeReview({ desk, terms, onBack }: StakeReviewProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const stake = useKeyedCall(stakingCalls.stake)
  const [calls, setCalls] = useState(0)
  const refusal = desk.refusal ?? serverRefusal(stake.error, unsure)
  const lock = () => {
    if (desk.refusal !== undefined) return setCalls(calls + 1)
    const { planId, amount, rateBps } = terms
    stake.mutate(
      { planId, amount: String(amount), rateBps },
      {
        onSuccess: (made) => {
          desk.forget()
          onBack()
          void showToast('success', `${sharesText(made.amount)} staked`, {
            description: `They unlock by themselves on ${formatDay(made.unlocksAt)}.`,
          })
        },
        onError: () => setCalls((before) => before + 1),
      },
    )
  }
  const handleCure = (wanted: Cure) => {
    if (wanted === 'retry') return lock()
    if (wanted === 'change' || desk.refusal !== undefined) onBack()
    desk.cure(wanted)
  }
  return (
    <section className={styles.review} aria-labelledby="stake-review">
      <h2 id="stake-review" ref={heading} tabIndex={-1} className={styles.title}>
        You lock {sharesText(terms.amount)} for {monthsText(terms.months)}
      </h2>
      <FigureList rows={rowsOf(terms)} />
      {refusal && <RefusalNote refusal={refusal} calls={calls} onCure={handleCure} />}
      <div className={styles.ways}>
        <Button isBusy={stake.isPending} onClick={lock}>
          {`Lock ${sharesText(terms.amount)}`}
        </Button>
        <Button look="quiet" onClick={onBack}>
          Change
        </Button>
      </div>
    </section>
  )
}

function rowsOf({ amount, months, days, rateBps, reward, unlocksAt, halfway }: StakeTerms) {
  return [
    {
      name: 'Amount',
      value: sharesText(amount),
      more: 'Locked until the end of the term. They stay yours and keep all rights.',
    },
    { name: 'Term', value: `${monthsText(months)}, ${days} days` },
    {
      name: 'Unlocks on',
      value: `${formatDay(unlocksAt)} at 00:00 UTC`,
      more: 'By itself: the shares are then available again, and nothing is renewed.',
    },
    {
      name: 'Reward',
      value: sharesText(reward),
      more: `At ${rateText(rateBps)}, fixed for this stake and set aside for you now. Counted daily; claim it whenever you like.`,
    },
    {
      name: 'Leaving early',
      value: 'costs half of the reward so far',
      more: `On day ${halfway.day} that would leave ${sharesText(halfway.half)} instead of ${sharesText(halfway.full)}. What you claimed beyond the half is taken from the shares you get back.`,
    },
  ]
}

const unsure = 'we do not know whether the shares are staked. Try again: it is done once only.'
