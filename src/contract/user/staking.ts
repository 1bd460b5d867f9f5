import * as z from 'zod/mini'
import { describe, listOf } from '../define'
import { integerText, isoTime, pageLimit } from '../fields'

const year = z.object({
  year: z.int(),
  simple: integerText,
  compound: integerText,
})

const outcome = z.object({
  changeBps: z.int(),
  sharePrice: integerText,
  worth: integerText,
  result: integerText,
})

/** Basis points for 365 days. */
const calculation = {
  amount: integerText,
  reward: integerText,
  sharePrice: integerText,
  growth: z.array(z.object({ day: z.int(), reward: integerText })),
  outcomes: z.array(outcome),
  years: z.array(year),
}

const stakingPlanId = z.enum(['3-months', '6-months', '12-months'])
export type StakingPlanId = z.infer<typeof stakingPlanId>

/** Micro-shares; basis points for 365 days. */
export const plan = z.object({
  id: stakingPlanId,
  months: z.int(),
  days: z.int(),
  rateBps: z.int(),
  minimum: integerText,
  /**
   * How many more shares can be staked in this plan. The reward for the whole term is reserved at
   * once.
   */
  room: integerText,
  isOpen: z.boolean(),
})
export type StakingPlan = z.infer<typeof plan>

/** `ended` at its term, or `left` before it. */
const stakeStatus = z.enum(['running', 'ended', 'left'])
export type StakeStatus = z.infer<typeof stakeStatus>

const leaving = z.object({
  full: integerText,
  half: integerText,
  reward: integerText,
  takenBack: integerText,
  returned: integerText,
})
export type Leaving = z.infer<typeof leaving>

export const stake = z.object({
  id: z.string(),
  planId: stakingPlanId,
  months: z.int(),
  amount: integerText,
  rateBps: z.int(),
  days: z.int(),
  status: stakeStatus,
  startedAt: isoTime,
  unlocksAt: isoTime,
  endedAt: z.nullable(isoTime),
  daysCounted: z.int(),
  reward: integerText,
  accrued: integerText,
  claimed: integerText,
  claimable: integerText,
  leaving: z.nullable(leaving),
})
export type Stake = z.infer<typeof stake>

export const claim = z.object({
  id: z.string(),
  stakeId: z.string(),
  planId: stakingPlanId,
  /** `leave` may be negative, if more was claimed than leaving early earns. */
  kind: z.enum(['claim', 'leave']),
  fromDay: z.int(),
  toDay: z.int(),
  amount: integerText,
  sharePrice: integerText,
  at: isoTime,
})
export type Claim = z.infer<typeof claim>

const stakeId = z.uuid()
export const maxRunningStakes = 100

export const stakingCalls = {
  stakingPlans: describe({
    method: 'GET',
    path: 'user/stakingPlans',
    access: 'public',
    beyondSpec: true,
    summary: 'The plans and their room.',
    request: z.object({}),
    response: z.object({ plans: z.array(plan) }),
  }),
  staking: describe({
    method: 'GET',
    path: 'user/staking',
    access: 'member',
    sealed: true,
    openToKeys: true,
    summary: 'The plans, stakeable shares and your stakes, running ones first.',
    request: z.object({}),
    response: z.object({
      plans: z.array(plan),
      /** Micro-shares that are not promised to any stake yet. */
      pool: integerText,
      available: integerText,
      staked: integerText,
      claimable: integerText,
      claimed: integerText,
      stakes: z.array(stake),
      nextCountAt: isoTime,
      now: isoTime,
    }),
  }),
  stake: describe({
    method: 'POST',
    path: 'user/staking',
    access: 'verified',
    sealed: true,
    idempotent: true,
    summary: 'Locks shares for a plan’s term at its rate.',
    request: z.object({
      planId: stakingPlanId,
      amount: integerText,
      /** The rate as it was shown. If it has changed, the member is asked first. */
      rateBps: z.int(),
    }),
    response: stake,
  }),
  stakingClaim: describe({
    method: 'POST',
    path: 'user/stakingClaim',
    access: 'member',
    sealed: true,
    idempotent: true,
    summary: 'Claims the rewards of some stakes, or of all.',
    request: z.object({
      stakeIds: z.optional(z.array(stakeId).check(z.minLength(1), z.maxLength(maxRunningStakes))),
    }),
    response: z.object({ amount: integerText, claims: z.array(claim) }),
  }),
  leaveStake: describe({
    method: 'POST',
    path: 'user/leaveStake',
    access: 'member',
    sealed: true,
    beyondSpec: true,
    idempotent: true,
    summary: 'Unstakes early, at half the reward.',
    request: z.object({
      stakeId,
      /**
       * The sums as they were shown. After another day or claim they differ, and the member is
       * asked again.
       */
      returned: integerText,
      reward: integerText,
    }),
    response: stake,
  }),
  stakingClaimList: describe({
    method: 'GET',
    path: 'user/stakingClaimList',
    access: 'member',
    sealed: true,
    summary: 'Your claims, newest first, by cursor.',
    request: z.object({
      cursor: z.optional(z.string().check(z.regex(/^\d{1,18}$/))),
      limit: pageLimit(20),
    }),
    response: listOf(claim),
  }),
  rewardCalculator: describe({
    method: 'GET',
    path: 'user/rewardCalculator/{id}',
    access: 'public',
    summary: 'The reward for an amount, or the smallest amount for a reward: name one.',
    request: z.object({
      id: stakingPlanId,
      amount: z.optional(integerText),
      target: z.optional(integerText),
    }),
    response: z.object({
      plan,
      ...calculation,
    }),
  }),
}
