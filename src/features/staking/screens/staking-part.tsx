import { useRouter } from 'next/router'
import { useEffect, useRef, useState } from 'react'
import { formatShortDay } from '@/contract/format/dates'
import type { Profile } from '@/contract/user/profile'
import type { Stake, StakingPlan } from '@/contract/user/staking'
import { newCheckout } from '@/features/checkout/machine'
import { useReviewStep } from '@/lib/use-review-step'
import * as labels from '@/messages/labels'
import { AsOf, type AsOfProps } from '@/session/as-of'
import { HideAmountsSwitch, useShownAmount } from '@/session/private-amount'
import { setReturnAfterKyc } from '@/session/return-target'
import { Button } from '@/ui/button'
import card from '@/ui/card.module.css'
import { Fold } from '@/ui/fold'
import { late } from '@/ui/late'
import { PartWaiting } from '@/ui/part-state'
import row from '@/ui/row.module.css'
import texts from '@/ui/text.module.css'
import { Claims, EndedStakes } from '../components/claim-history'
import { LeaveEarly } from '../components/leave-early'
import { NewStake } from '../components/new-stake'
import { Rewards, RunningStakes, useClaim } from '../components/running-stakes'
import { StakeCalendar } from '../components/stake-calendar'
import * as m from '../messages'
import { type StakeOrder, type Staking, useSharePriceNow, useStakeOrders } from '../queries'
import { inShares, type StakeSolution } from '../texts'
import { type StakeForm, type StakeQuote, splitStakes, useStakeForm } from '../use-stake-form'
import styles from './staking-screen.module.css'

const Calculator = late(
  () => import('../components/calculator').then((part) => part.Calculator),
  () => <PartWaiting lines={4} />,
)

type LaterPartsProps = {
  staking: Staking
  over: readonly Stake[]
  plan: StakingPlan | undefined
  text: string
}

const defaultText = '100'

function LaterParts({ staking, over, plan, text }: LaterPartsProps) {
  const showAmount = useShownAmount()
  const { stakes, plans, claimed } = staking
  const nextBack = stakes
    .filter(({ status }) => status === 'running')
    .map(({ unlocksAt }) => unlocksAt)
    .toSorted()[0]
  const start = { planId: plan?.id ?? '12-months', text: text || defaultText } as const
  return (
    <div>
      {plans.length > 0 && (
        <Fold id="calculator" title={m.calculatorTitle()} beside={m.calculatorText()}>
          <Calculator plans={plans} start={start} />
        </Fold>
      )}
      {stakes.length > 0 && (
        <>
          <Fold
            id="calendar"
            title={m.calendarTitle()}
            beside={nextBack && m.nextDayText({ day: formatShortDay(nextBack) })}
          >
            <StakeCalendar stakes={stakes} />
          </Fold>
          <Fold
            id="claims"
            title={m.claimsTitle()}
            beside={m.claimsText({ shares: showAmount(inShares(claimed)) })}
          >
            <Claims />
          </Fold>
        </>
      )}
      {over.length > 0 && (
        <Fold id="over" title={m.endedTitle()} beside={m.endedText({ count: over.length })}>
          <EndedStakes stakes={over} />
        </Fold>
      )}
    </div>
  )
}

const StakeStep = late(
  () => import('../components/stake-step').then((part) => part.StakeStep),
  () => <PartWaiting lines={8} label={m.loadingLabel()} />,
)

export type StakingPartProps = { profile: Profile; staking: Staking; query: AsOfProps['of'] }

const newStake = newCheckout<StakeQuote, null>('stake')

export function StakingPart({ profile, staking, query }: StakingPartProps) {
  const form = useStakeForm(profile, staking)
  const { values: orders, store } = useStakeOrders(profile.id)
  const [storedOrder, setStoredOrder] = useState<StakeOrder | undefined>(() => orders.at(-1))
  const [quote, setQuote] = useState<StakeQuote>()
  const review = useReviewStep('/staking')
  const solve = useSolve(form)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => StakeStep.fetch(), [])
  const fresh = review.isReviewing && quote && { ...newStake, quote }
  const handleClose = () => {
    setStoredOrder(undefined)
    review.close()
  }
  const handleReview = () => {
    setQuote(form.quote)
    review.open()
  }
  const start = storedOrder ?? fresh
  if (start)
    return (
      <div className={styles.step}>
        <StakeStep
          start={start}
          form={form}
          profile={profile}
          staking={staking}
          store={store}
          solve={solve}
          onClose={handleClose}
        />
      </div>
    )
  return (
    <>
      <header className={row.between}>
        <h1 ref={heading} tabIndex={-1} className={texts.title}>
          {labels.stakingLabel()}
        </h1>
        <HideAmountsSwitch />
      </header>
      <AsOf of={query} />
      {orders.map((order) => (
        <Unfinished key={order.keys.prepare} order={order} onSee={() => setStoredOrder(order)} />
      ))}
      <Parts
        form={form}
        staking={staking}
        solve={solve}
        onReview={handleReview}
        onLeft={() => heading.current?.focus()}
      />
    </>
  )
}

function Unfinished({ order, onSee }: { order: StakeOrder; onSee: () => void }) {
  return (
    <div
      className={`${card.card} ${styles.unfinished} ${row.between}`}
      role="status"
      data-state="unfinished"
    >
      <p>{m.unfinishedText({ shares: inShares(order.quote?.amount ?? '0') })}</p>
      <Button look="quiet" onClick={onSee}>
        {m.seeAction()}
      </Button>
    </div>
  )
}

type PartsProps = {
  form: StakeForm
  staking: Staking
  solve: (solution: StakeSolution) => void
  onReview: () => void
  onLeft: () => void
}

function Parts({ form, staking, solve, onReview, onLeft }: PartsProps) {
  const { alive, over } = splitStakes(staking.stakes)
  const { sharePrice } = useSharePriceNow()
  const claiming = useClaim(staking.claimable)
  const [leaving, setLeaving] = useState<Stake>()
  const now = staking.stakes.find(({ id }) => id === leaving?.id)
  const isKnown = alive.length > 0 || over.length > 0
  return (
    <>
      {isKnown && (
        <Rewards staking={staking} claiming={claiming} sharePrice={sharePrice} solve={solve} />
      )}
      {alive.length > 0 && (
        <RunningStakes stakes={alive} claiming={claiming} onLeave={setLeaving} />
      )}
      {staking.plans.length > 0 ? (
        <NewStake
          isFolded={alive.length > 0}
          form={form}
          sharePrice={sharePrice}
          solve={solve}
          onReview={onReview}
          pool={staking.pool}
        />
      ) : (
        <p className={texts.lead}>{isKnown ? m.noPlansMoreText() : m.noPlansText()}</p>
      )}
      <LaterParts staking={staking} over={over} plan={form.plan} text={form.text} />
      {leaving && (
        <LeaveEarly
          stake={now?.leaving ? now : leaving}
          solve={solve}
          onClose={() => setLeaving(undefined)}
          onLeft={() => {
            setLeaving(undefined)
            onLeft()
          }}
        />
      )}
    </>
  )
}

function useSolve(form: StakeForm) {
  const { push } = useRouter()
  return (solution: StakeSolution) => {
    const solutions: Partial<Record<StakeSolution, () => void>> = {
      kyc: () => {
        setReturnAfterKyc('/staking')
        void push('/kyc#start')
      },
      contact: () => void push('/contactus'),
      buy: () => void push('/buy-shares'),
      reload: () => window.location.reload(),
      minimum: () => form.plan && form.setAmount(BigInt(form.plan.minimum)),
      all: () => form.setAmount(form.most),
      plan: () => form.choose(undefined),
    }
    solutions[solution]?.()
  }
}
