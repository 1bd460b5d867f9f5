import { useEffect, useRef, useState } from 'react'
import type { RawInput } from '@/contract/define'
import { formatDay } from '@/contract/format/dates'
import type { stakingCalls } from '@/contract/user/staking'
import { useAmountsHidden } from '@/lib/amount-privacy'
import { isRefused } from '@/lib/api/is-refused'
import type { ApiMutation } from '@/lib/form/use-api-mutation'
import { Button } from '@/ui/button'
import { FigureList } from '@/ui/figure-list'
import { ErrorNote } from '@/ui/form/form-notes'
import { showToast } from '@/ui/toast'
import { type Cure, monthsText, rateText, serverRefusal, sharesText } from '../copy'
import type { StakeDesk } from '../hooks/use-stake-desk'
import type { StakeTerms } from '../rules'
import styles from './stake-review.module.css'

export type StakeReviewProps = {
  desk: StakeDesk
  stake: ApiMutation<(typeof stakingCalls)['stake']>
  terms: StakeTerms
  onBack: () => void
}

type Asked = RawInput<(typeof stakingCalls)['stake']>

/** Every line once more, before anything is locked. */
export function StakeReview({ desk, stake, terms, onBack }: StakeReviewProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const areHidden = useAmountsHidden()
  const [calls, setCalls] = useState(0)
  const { planId, amount, rateBps } = terms
  const asked = { planId, amount: String(amount), rateBps }
  const error = isSame(stake.variables, asked) ? stake.error : null
  const isOpen = stake.isPending || (error !== null && !isRefused(error))
  // It may have been done: then it is what stands in its own way.
  const hindrance = isOpen ? undefined : desk.refusal
  const refusal = hindrance ?? serverRefusal(error, { unsure, canChange: true, areHidden })
  const lock = () => {
    if (hindrance !== undefined) return setCalls(calls + 1)
    stake.mutate(asked, {
      onSuccess: (made) => {
        desk.forget()
        onBack()
        const what = areHidden ? 'Shares' : sharesText(made.amount)
        void showToast('success', `${what} staked`, {
          description: `They unlock by themselves on ${formatDay(made.unlocksAt)}.`,
        })
      },
      onError: () => setCalls((before) => before + 1),
    })
  }
  const handleBack = () => {
    if (isRefused(stake.error)) stake.reset()
    onBack()
  }
  const handleCure = (wanted: Cure) => {
    if (wanted === 'retry') return lock()
    if (wanted === 'change' || hindrance !== undefined) handleBack()
    desk.action(wanted)
  }
  return (
    <section className={styles.review} aria-labelledby="stake-review">
      <h2 id="stake-review" ref={heading} tabIndex={-1} className={styles.title}>
        You lock {sharesText(terms.amount)} for {monthsText(terms.months)}
      </h2>
      <FigureList rows={rowsOf(terms)} />
      {refusal && <ErrorNote error={refusal} calls={calls} onAction={handleCure} />}
      <div className={styles.ways}>
        <Button isBusy={stake.isPending} onClick={lock}>
          {`Lock ${sharesText(terms.amount)}`}
        </Button>
        <Button look="quiet" onClick={handleBack} disabled={stake.isPending}>
          Change
        </Button>
      </div>
    </section>
  )
}

function isSame(sent: Asked | undefined, asked: Asked): boolean {
  return JSON.stringify(sent) === JSON.stringify(asked)
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
