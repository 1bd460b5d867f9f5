import { useRef, useState } from 'react'
import type { KycStatus } from '@/contract/fields'
import { accruedReward, leaving, unlocksAt, wholeReward } from '@/contract/staking-rewards'
import type { Profile } from '@/contract/user/profile'
import { maxRunningStakes, type Stake, type StakingPlan } from '@/contract/user/staking'
import { clearDraft, readDraft, writeDraft } from '@/lib/form/use-form-draft'
import { plainAmount, readAmount } from '@/lib/typed-amount'
import { useAmountsHidden } from '@/session/private-amount'
import type { Staking } from './queries'
import { blockerNote, type StakeNote } from './texts'

export type StakeBlocker = 'none' | 'too-many' | 'full' | 'minimum' | 'available' | 'room'

export interface StakeFacts {
  plan: StakingPlan
  amount: bigint | undefined
  available: bigint
  runningCount: number
}

type Rule = [holds: (facts: StakeFacts) => boolean, blocker: StakeBlocker]

const rules: Rule[] = [
  [({ available, plan }) => available < BigInt(plan.minimum), 'none'],
  [({ runningCount }) => runningCount >= maxRunningStakes, 'too-many'],
  [({ plan }) => !plan.isOpen, 'full'],
  [({ amount, plan }) => amount !== undefined && amount < BigInt(plan.minimum), 'minimum'],
  [({ amount, available }) => amount !== undefined && amount > available, 'available'],
  [({ amount, plan }) => amount !== undefined && amount > BigInt(plan.room), 'room'],
]

export function stakeBlockerOf(facts: StakeFacts): StakeBlocker | undefined {
  return rules.find(([holds]) => holds(facts))?.[1]
}

export type IdentityBlocker = 'blocked' | 'review-runs' | 'verify'

export function identityBlockerOf(kyc: KycStatus): IdentityBlocker | undefined {
  if (kyc === 'APPROVED') return undefined
  if (kyc === 'BLOCKED') return 'blocked'
  return kyc === 'PENDING' ? 'review-runs' : 'verify'
}

export function maxFor({ room }: StakingPlan, available: bigint): bigint {
  return available < BigInt(room) ? available : BigInt(room)
}

export function chosenPlan(
  plans: readonly StakingPlan[],
  id: string | undefined,
): StakingPlan | undefined {
  const longestFirst = plans.toSorted((a, b) => b.days - a.days)
  return (
    plans.find((plan) => plan.id === id) ?? longestFirst.find((plan) => plan.isOpen) ?? plans[0]
  )
}

export interface StakeQuote {
  planId: StakingPlan['id']
  months: number
  days: number
  rateBps: number
  amount: string
}

export function quoteOf({ id, months, days, rateBps }: StakingPlan, amount: bigint): StakeQuote {
  return { planId: id, months, days, rateBps, amount: String(amount) }
}

export function termsOf({ amount: text, rateBps, days }: StakeQuote, now: Date) {
  const terms = { amount: BigInt(text), rateBps, days }
  const day = Math.floor(days / 2)
  const { full, half } = leaving(terms, day, 0n)
  const reward = wholeReward(terms)
  return {
    amount: terms.amount,
    reward,
    total: terms.amount + reward,
    unlocksAt: unlocksAt(now, days).toISOString(),
    halfway: { day, full, half },
  }
}

type CountedStake = Pick<Stake, 'amount' | 'rateBps' | 'days' | 'daysCounted' | 'status'>

export function nextCountOf(stakes: readonly CountedStake[]): bigint {
  return stakes
    .filter(({ status, daysCounted, days }) => status === 'running' && daysCounted < days)
    .reduce((sum, { amount, rateBps, days, daysCounted }) => {
      const terms = { amount: BigInt(amount), rateBps, days }
      return sum + accruedReward(terms, daysCounted + 1) - accruedReward(terms, daysCounted)
    }, 0n)
}

export function splitStakes(stakes: readonly Stake[]) {
  const isAlive = ({ status, claimable }: Stake) => status === 'running' || BigInt(claimable) > 0n
  return { alive: stakes.filter(isAlive), over: stakes.filter((stake) => !isAlive(stake)) }
}

interface Draft {
  planId: string | undefined
  text: string
}

const shareDecimals = 6
const draftName = (accountId: string) => `stake-${accountId}`

export function forgetStakeDraft(accountId: string): void {
  clearDraft(draftName(accountId))
}

function useDraft(accountId: string) {
  const name = draftName(accountId)
  const [draft, setDraft] = useState<Draft>(() => {
    const { planId, text = '' } = readDraft(name)
    return { planId, text }
  })
  const latest = useRef(draft)
  const change = (part: Partial<Draft>) => {
    const next = { ...latest.current, ...part }
    latest.current = next
    setDraft(next)
    const { planId, text } = next
    writeDraft(name, { text, ...(planId !== undefined && { planId }) })
  }
  return { draft, change }
}

export function useStakeForm({ id }: Pick<Profile, 'id'>, staking: Staking) {
  const areHidden = useAmountsHidden()
  const { draft, change } = useDraft(id)
  const { plans, stakes } = staking
  const available = BigInt(staking.available)
  const plan = chosenPlan(plans, draft.planId)
  const typed = readAmount(draft.text, shareDecimals)
  const amount = typed.is === 'amount' && typed.units > 0n ? typed.units : undefined
  const runningCount = stakes.filter(({ status }) => status === 'running').length
  const most = plan ? maxFor(plan, available) : 0n
  const hasOpenPlan = plans.some(({ isOpen }) => isOpen)
  const noteFor = (units: bigint | undefined, of = plan): StakeNote | undefined => {
    if (of === undefined) return undefined
    const blocker = stakeBlockerOf({ plan: of, amount: units, available, runningCount })
    const facts = { plan: of, available, most: maxFor(of, available), hasOpenPlan, areHidden }
    return blocker && blockerNote(blocker, facts)
  }
  const now = new Date(Date.now() + staking.aheadMs)
  const quote = plan && amount !== undefined ? quoteOf(plan, amount) : undefined
  const type = (text: string) => change({ text })
  return {
    plans,
    plan,
    typed,
    available,
    most,
    now,
    quote,
    type,
    noteFor,
    areHidden,
    text: draft.text,
    note: noteFor(amount),
    terms: quote && termsOf(quote, now),
    setAmount: (units: bigint) => type(plainAmount(units, shareDecimals)),
    choose: (planId: string | undefined) => change({ planId }),
    fill: ({ planId, amount: units }: StakeQuote) =>
      change({ planId, text: plainAmount(units, shareDecimals) }),
    clear: () => {
      forgetStakeDraft(id)
      change({ text: '', planId: undefined })
    },
  }
}

export type StakeForm = ReturnType<typeof useStakeForm>
