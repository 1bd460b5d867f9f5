import { stakingTerms } from '@/config/terms'
import { microUsdPerCent, wholeBps } from '@/config/units'
import type { Answer, Input } from '@/contract/define'
import { valueAt } from '@/contract/format/amounts'
import { accruedReward, amountFor, type StakeTerms, wholeReward } from '@/contract/staking-rewards'
import type { stakingCalls } from '@/contract/user/staking'
import * as fields from '@/messages/fields'
import { offeredMicroShares } from '@/server/modules/ledger'
import { sharePriceAt } from '@/server/modules/offerings'
import { type Plan, stakingPlansAt } from '@/server/modules/terms'
import { wrongField } from '@/server/platform/errors'
import type { StakingNeeds } from './needs'
import { freePool, planDoc, planOf } from './stake-doc'

type Call = (typeof stakingCalls)['rewardCalculator']

const stepDays = 7
/** How far the share price may have moved by the end of the term, in the outcomes shown. */
const changes = [-2_000, 0, 2_000]
const yearDays = 365
const yearsShown = [1, 2, 3, 4, 5]

/**
 * What staking an amount would bring, or the amount needed for a wanted reward. Reserves nothing.
 */
export async function rewardCalculator(
  { db, clock }: StakingNeeds,
  { id, amount: wanted, target }: Input<Call>,
): Promise<Answer<Call>> {
  const now = clock.now()
  const { plans } = await stakingPlansAt(db, now)
  const plan = planOf(plans, id)
  const amount = amountOf(plan, wanted, target)
  const terms = { ...plan, amount }
  const [pool, price] = await Promise.all([freePool(db), sharePriceAt(db, now)])
  const reward = wholeReward(terms)
  return {
    plan: planDoc(plan, pool),
    amount: String(amount),
    reward: String(reward),
    sharePrice: String(price),
    growth: daysShown(plan.days).map((day) => ({ day, reward: String(accruedReward(terms, day)) })),
    outcomes: changes.map((changeBps) => outcomeOf({ amount, reward, price, changeBps })),
    years: yearsShown.map((year) => yearOf(terms, year)),
  }
}

function amountOf(plan: Plan, amount: string | undefined, target: string | undefined): bigint {
  const [path, text] =
    amount === undefined ? (['target', target] as const) : (['amount', amount] as const)
  if (text === undefined || (amount !== undefined && target !== undefined))
    throw wrongField(path, fields.amountOrRewardError())
  const figure = BigInt(text)
  if (figure <= 0n) throw wrongField(path, fields.aboveZeroError())
  if (figure > offeredMicroShares + stakingTerms.poolMicroShares)
    throw wrongField(path, fields.supplyError())
  return path === 'amount' ? figure : amountFor(figure, plan)
}

function daysShown(days: number): number[] {
  const steps = Array.from({ length: Math.ceil(days / stepDays) }, (_, step) => step * stepDays)
  return [...steps, days]
}

interface Outcome {
  amount: bigint
  reward: bigint
  price: bigint
  changeBps: number
}

function outcomeOf({ amount, reward, price, changeBps }: Outcome) {
  const exact = (price * BigInt(wholeBps + changeBps)) / BigInt(wholeBps)
  // A price is in whole cents: shares times the shown price is the value next to it.
  const moved = changeBps === 0 ? price : exact - (exact % microUsdPerCent)
  const worth = valueAt(amount + reward, moved)
  const result = worth - valueAt(amount, price)
  return {
    changeBps,
    sharePrice: String(moved),
    worth: String(worth),
    result: String(result),
  }
}

/**
 * The reward after some years of consecutive terms; terms that would end later are not counted.
 * `simple` stakes the same amount each time, `compound` also the reward of earlier terms.
 */
function yearOf(terms: StakeTerms, year: number) {
  const termCount = Math.floor((year * yearDays) / terms.days)
  let staked = terms.amount
  for (let term = 0; term < termCount; term += 1)
    staked += wholeReward({ ...terms, amount: staked })
  return {
    year,
    simple: String(wholeReward(terms) * BigInt(termCount)),
    compound: String(staked - terms.amount),
  }
}
