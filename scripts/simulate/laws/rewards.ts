import { type AccountRow, reads } from '../product'
import type { KnownStake, StakeAct } from '../simulation/records'
import { daysBetween, plans, rewardOf, rewardPool } from '../simulation/terms'
import type { Law, Outside } from './law'

/** A stake brings what its plan says for the days that passed, no more and no less, and half of it to who leaves early. */
export const rewardsOfDays: Law = {
  name: 'rewards are of days that passed',
  async check(world, { rows, isLast }) {
    const { members } = world.records
    const accounts = await rows<AccountRow>(reads.stakedAndPool)
    const hasBalance = (owner: string | null, ...types: string[]) =>
      accounts
        .filter(
          (account) => types.includes(account.type) && (owner === null || account.owner === owner),
        )
        .reduce((sum, { balance }) => sum + BigInt(balance), 0n)
    const violations = members.flatMap(({ name, stakes }) =>
      stakes.flatMap((stake) => mispaid(world, stake).map((text) => `${name} ${text}`)),
    )
    const isSure = members.every(({ unsure }) => unsure === 0)
    const leftInPool = rewardPool - members.reduce((sum, { rewards }) => sum + rewards, 0n)
    if (isSure && hasBalance(null, 'promised', 'rewards') !== leftInPool)
      violations.push(
        `${hasBalance(null, 'promised', 'rewards')} are left for rewards instead of ${leftInPool}`,
      )
    for (const { name, accountId, stakes, unsure } of members) {
      const [least, maxRunning] = runningOf(world, stakes, isLast)
      const staked = hasBalance(accountId, 'staked')
      if (unsure === 0 && accountId !== '' && (staked < least || staked > maxRunning))
        violations.push(`${name} has staked ${staked} instead of ${least}`)
    }
    return violations
  },
}

function mispaid({ records }: Outside, stake: KnownStake): string[] {
  const { planId, amount, asked, rateBps, days, acts, startedAt, askedAt, answeredAt } = stake
  const [plan, slack] = [plans[planId], records.clockSlack(askedAt, answeredAt)]
  const isNow = askedAt - slack <= startedAt && startedAt <= answeredAt + slack
  const isMeant = amount === asked && plan?.rateBps === rateBps && plan.days === days && isNow
  return [
    ...(isMeant ? [] : [`is answered ${amount} at ${rateBps} for ${days} days by ${planId}`]),
    ...acts.flatMap((act) => {
      const [least, mostDue] = dueOf(stake, act)
      return act.total < least || act.total > mostDue
        ? [
            `has ${act.isLeaving ? 'left with' : 'claimed'} ${act.total} of a stake that earned ${least} to ${mostDue}`,
          ]
        : []
    }),
  ]
}

/** A day counts at midnight UTC, once the chain vouches for it; what is less than a micro-share is carried on. */
function dueOf(stake: KnownStake, { from, until, isLeaving }: StakeAct): [bigint, bigint] {
  const due = (at: number) =>
    rewardOf(stake, Math.min(stake.days, daysBetween(stake.startedAt, at)), isLeaving ? 2n : 1n)
  return [due(from), due(until)]
}

/** A term may end this late: a worker killed every four seconds seldom lives for the ten until its first look. */
const lateMs = 10 * 60_000

/** What certainly is staked, and what may be: a term ends when the chain says so. */
function runningOf(world: Outside, stakes: KnownStake[], isLast: boolean): [bigint, bigint] {
  const sum = (at: number) =>
    stakes
      .filter(({ startedAt, days, isLeft }) => !isLeft && daysBetween(startedAt, at) < days)
      .reduce((total, { amount }) => total + amount, 0n)
  const { longKnownMs } = world.nodes.chain
  return [sum(world.time.now()), sum(longKnownMs - (isLast ? 0 : lateMs))]
}
