import * as z from 'zod/mini'
import { describe, listOf } from '../define'
import { integerText, isoTime, pageLimit } from '../fields'

const year = z.object({
  year: z.int(),
  /** All rewards so far, paid out each time the term ends. */
  simple: integerText,
  /** The same when each one is staked again. */
  compound: integerText,
})

const outcome = z.object({
  changeBps: z.int(),
  sharePrice: integerText,
  worth: integerText,
  result: integerText,
})

/** What the calculator of rewards says about an amount in a plan. */
const calculation = {
  amount: integerText,
  reward: integerText,
  sharePrice: integerText,
  /** The reward after so many days of the term, from 0 to its end. */
  growth: z.array(z.object({ day: z.int(), reward: integerText })),
  /** With the price moved by so much: what amount and reward are worth, and the difference to today's worth of the amount. */
  outcomes: z.array(outcome),
  /** One term after the other, for the next five years. */
  years: z.array(year),
}

const stakingPlanId = z.enum(['3-months', '6-months', '12-months'])
export type StakingPlanId = z.infer<typeof stakingPlanId>

/** Shares in micro-shares, a rate in basis points for a year of 365 days. */
export const plan = z.object({
  id: stakingPlanId,
  months: z.int(),
  days: z.int(),
  rateBps: z.int(),
  minimum: integerText,
  /** The most that can be staked now: the reward of its whole term is set aside at once. */
  room: integerText,
  /** False once the pool does not cover the smallest stake. */
  isOpen: z.boolean(),
})
export type StakingPlan = z.infer<typeof plan>

/** running: counts · ended: the shares came back at the end of the term · left: before it. */
const stakeStatus = z.enum(['running', 'ended', 'left'])
export type StakeStatus = z.infer<typeof stakeStatus>

/** What leaving now would do, line by line. */
const leaving = z.object({
  /** At the full rate and at half of it, for the days that are counted. */
  full: integerText,
  half: integerText,
  /** Of the half, what is still to be paid. */
  reward: integerText,
  /** What was claimed beyond the half. */
  takenBack: integerText,
  /** Of what was staked. */
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
  /** Of a stake that is over: when its shares came back. */
  endedAt: z.nullable(isoTime),
  daysCounted: z.int(),
  /** For the whole term. */
  reward: integerText,
  /** For the days that are counted. */
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
  /** Of the one who left early the settlement, which may be below nothing. */
  kind: z.enum(['claim', 'leave']),
  /** Days of the stake it pays, the first one not included. */
  fromDay: z.int(),
  toDay: z.int(),
  amount: integerText,
  /** Of the day it was made. */
  sharePrice: integerText,
  at: isoTime,
})
export type Claim = z.infer<typeof claim>

const stakeId = z.uuid()
/** At once for one person; the newest that are over come after them. */
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
    summary: 'The plans, stakeable shares and your stakes, running ones first.',
    request: z.object({}),
    response: z.object({
      plans: z.array(plan),
      available: integerText,
      staked: integerText,
      claimable: integerText,
      claimed: integerText,
      stakes: z.array(stake),
      /** When the next day is counted, 00:00 UTC. */
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
      /** As it was shown: another one is asked about first. */
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
      /** As it was shown: when another day was counted since, or a reward was claimed, it is asked again. */
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
