import { useRef, useState } from 'react'
import { formatShares } from '@/contract/format/amounts'
import { formatDay, formatLocalTime } from '@/contract/format/dates'
import type { Profile } from '@/contract/user/profile'
import type { Stake } from '@/contract/user/staking'
import { Checks, FactSection } from '@/features/checkout/components/facts'
import { Stage } from '@/features/checkout/components/stage'
import * as checkout from '@/features/checkout/messages'
import { reduceCheckout } from '@/features/checkout/reduce'
import { randomKey } from '@/lib/api/api-error'
import * as actions from '@/messages/actions'
import * as labels from '@/messages/labels'
import * as session from '@/session/messages'
import { useAmountsHidden } from '@/session/private-amount'
import { Button } from '@/ui/button'
import { ErrorNote } from '@/ui/form/form-notes'
import * as m from '../messages'
import type { StakeOrder, StakeStore, Staking } from '../queries'
import { useStakeOrder } from '../stake-checkout'
import {
  aYear,
  goneNote,
  inShares,
  inTerm,
  isOneShare,
  type StakeSolution,
  serverNote,
} from '../texts'
import {
  type IdentityBlocker,
  identityBlockerOf,
  quoteOf,
  type StakeForm,
  type StakeQuote,
  termsOf,
} from '../use-stake-form'

export type StakeStepProps = {
  start: StakeOrder
  form: StakeForm
  profile: Profile
  staking: Staking
  store: StakeStore
  solve: (solution: StakeSolution) => void
  onClose: () => void
}

export function StakeStep(props: StakeStepProps) {
  const { start, form, store, onClose } = props
  const stake = useStakeOrder(start, store, form.clear)
  const { order, made, send, submission } = stake
  const quote = order.quote as StakeQuote
  const shares = inShares(quote.amount)
  if (made !== undefined) return <Made stake={made} onClose={onClose} />
  if (order.phase === 'reviewing') return <Review {...props} {...stake} />
  if (submission.isPending)
    return (
      <Stage
        state="submitting"
        title={m.stakingTitle({ shares })}
        text={submission.failureCount > 0 ? m.stakingAgainText() : m.stakingText()}
      />
    )
  const again = (label: string) => <Button onClick={() => send(order)}>{label}</Button>
  if (submission.isError)
    return (
      <Stage
        state="away"
        title={m.awayTitle()}
        text={m.awayText({ shares })}
        actions={
          <>
            {again(actions.tryAgainAction())}
            <Button look="quiet" onClick={onClose}>
              {m.toStakingAction()}
            </Button>
          </>
        }
      >
        {submission.error.status !== undefined && <p>{submission.error.message}</p>}
      </Stage>
    )
  const time = formatLocalTime(new Date(order.startedAtMs).toISOString())
  const handleDiscard = () => {
    store.drop(order.keys.prepare)
    onClose()
  }
  return (
    <Stage
      state="unfinished"
      title={m.pendingTitle()}
      text={m.pendingText({ time, shares, term: inTerm(quote.months) })}
      actions={
        <>
          {again(m.finishAction())}
          <Button look="quiet" onClick={handleDiscard}>
            {m.discardAction()}
          </Button>
        </>
      }
    >
      <p>{m.pendingHint()}</p>
    </Stage>
  )
}

type ReviewProps = StakeStepProps & ReturnType<typeof useStakeOrder>

function Review({
  form,
  profile,
  staking,
  order,
  setOrder,
  send,
  submission,
  ...rest
}: ReviewProps) {
  const { solve, onClose } = rest
  const areHidden = useAmountsHidden()
  const [calls, setCalls] = useState(0)
  const sentAfter = useRef<unknown>(undefined)
  const quote = order.quote as StakeQuote
  const plan = staking.plans.find(({ id }) => id === quote.planId)
  const latest = plan && quoteOf(plan, BigInt(quote.amount))
  const isChanged = latest !== undefined && latest.rateBps !== quote.rateBps
  const identity = identityBlockerOf(profile.isOnHold ? 'BLOCKED' : profile.kycStatus)
  const note =
    (plan ? form.noteFor(BigInt(quote.amount), plan) : goneNote()) ??
    (isChanged ? undefined : serverNote(submission.error, { unsure: m.unsureError(), areHidden }))
  const handleConfirm = () => {
    setCalls(calls + 1)
    if (isChanged || (note !== undefined && submission.error === null)) return
    if (identity !== undefined)
      return document.querySelector<HTMLElement>('li[data-blocker]')?.focus()
    // All presses until the next answer are one stake, so an impatient second press does not stake
    // again.
    if (sentAfter.current === submission.error) return
    sentAfter.current = submission.error
    const keys = { prepare: randomKey(), submit: randomKey() }
    const confirmed = { quote, payer: '', isSecond: false, keys, atMs: Date.now() }
    send(reduceCheckout(order, { type: 'CONFIRM', ...confirmed }))
  }
  const handleAccept = () => {
    const changed = reduceCheckout(order, { type: 'QUOTE_CHANGED', quote: latest as StakeQuote })
    setOrder(reduceCheckout(changed, { type: 'QUOTE_ACCEPTED' }))
    submission.reset()
  }
  const handleBack = () => {
    form.fill(quote)
    onClose()
  }
  const handleSolve = (solution: StakeSolution) => {
    if (solution === 'retry') return handleConfirm()
    handleBack()
    if (solution !== 'change') solve(solution)
  }
  const shares = inShares(quote.amount)
  return (
    <Stage
      state="review"
      title={m.reviewTitle({ shares, term: inTerm(quote.months) })}
      text={m.reviewText()}
      areActionsLast
      actions={
        <>
          <Button onClick={handleConfirm}>{m.stakeNowAction({ shares })}</Button>
          <Button look="quiet" onClick={handleBack}>
            {labels.changeAction()}
          </Button>
        </>
      }
    >
      <FactSection title={m.termsTitle()} facts={factsOf(quote, form.now)}>
        <Checks checks={[identityCheck(identity, solve)]} />
      </FactSection>
      {isChanged && (
        <RateChanged before={quote} latest={latest} calls={calls} onAccept={handleAccept} />
      )}
      {note && <ErrorNote error={note} calls={calls} onAction={handleSolve} />}
    </Stage>
  )
}

function factsOf(quote: StakeQuote, now: Date) {
  const { amount, reward, total, unlocksAt, halfway } = termsOf(quote, now)
  const { day, half, full } = halfway
  return [
    { name: m.lockLabel(), value: inShares(amount), more: m.lockHint() },
    {
      name: m.backOnLabel(),
      value: m.backOnText({ day: formatDay(unlocksAt) }),
      more: m.backOnHint(),
    },
    { name: m.rateLabel(), value: aYear(quote.rateBps), more: m.rateHint() },
    { name: m.rewardLabel(), value: inShares(reward), more: m.rewardHint() },
    { name: m.totalLabel(), value: <b>{inShares(total)}</b> },
    {
      name: m.leavingLabel(),
      value: m.leavingText(),
      more: m.leavingHint({ day, half: formatShares(half), full: formatShares(full) }),
    },
  ]
}

function identityCheck(blocker: IdentityBlocker | undefined, solve: StakeStepProps['solve']) {
  const name = checkout.identityLabel()
  if (blocker === undefined) return { name }
  const kyc = (label: string) => ({ label, onPress: () => solve('kyc') })
  const notes = {
    verify: { message: checkout.verifyError(), action: kyc(session.verifyAction()) },
    'review-runs': {
      message: checkout.verificationRunsError(),
      action: kyc(checkout.statusAction()),
    },
    blocked: {
      message: checkout.restrictedError(),
      action: { label: actions.contactAction(), onPress: () => solve('contact') },
    },
  }
  return { name, blocker: { code: blocker, ...notes[blocker] } }
}

type RateChangedProps = {
  before: StakeQuote
  latest: StakeQuote
  calls: number
  onAccept: () => void
}

function RateChanged({ before, latest, calls, onAccept }: RateChangedProps) {
  const { reward } = termsOf(latest, new Date())
  const message = m.rateChangedText({
    rate: aYear(latest.rateBps),
    before: aYear(before.rateBps),
    reward: inShares(reward),
  })
  const actions = [{ action: 'accept', label: m.acceptAction() }] as const
  return <ErrorNote error={{ name: 'rate', message, actions }} calls={calls} onAction={onAccept} />
}

function Made({ stake, onClose }: { stake: Stake; onClose: () => void }) {
  const { amount, unlocksAt } = stake
  const isOne = isOneShare(amount)
  return (
    <Stage
      state="done"
      dial={{ is: 'done' }}
      title={m.doneTitle({ shares: inShares(amount), isOne })}
      text={m.doneText({ isOne, day: formatDay(unlocksAt) })}
      actions={<Button onClick={onClose}>{m.seeStakesAction()}</Button>}
    />
  )
}
