import { below, oneOf } from '../faked/chance'
import { calls } from '../product'
import type { Refused } from '../simulation/network'
import type { KnownStake, StakeAct } from '../simulation/records'
import type { Actor, Simulation } from '../simulation/simulation'
import { Buyer, beginBuyers } from './buyers'

const minStake = 1_000_000n

/** Members who stake what they bought, claim rewards, and sometimes leave early. */
export const stakers: Actor = {
  name: 'stakers',
  begin: (simulation) => beginBuyers(simulation, 4, (number) => new Staker(simulation, number)),
}

interface Overview {
  plans: { id: string; rateBps: number; isOpen: boolean }[]
  available: string
  stakes: StakeDoc[]
}

interface StakeDoc {
  id: string
  amount: string
  rateBps: number
  days: number
  startedAt: string
  claimed: string
  leaving: { returned: string; reward: string } | null
}

class Staker extends Buyer {
  constructor(simulation: Simulation, number: number) {
    super(simulation, number, 'staker')
  }

  protected override async act(): Promise<void> {
    const { random } = this.person
    const overview = await this.person.ask<Overview>(calls.staking, {})
    const roll = random()
    if (BigInt(overview.available) < 2n * minStake || roll < 0.3) await this.buyExactly()
    else if (roll < 0.65) await this.stake(overview)
    else if (roll < 0.95) await this.claim()
    else await this.leave(overview)
  }

  private async stake({ plans, available }: Overview): Promise<void> {
    const { random, member } = this.person
    const openPlans = plans.filter(({ isOpen }) => isOpen)
    if (openPlans.length === 0) return
    const { id: planId, rateBps } = oneOf(random, openPlans)
    const amount = minStake + BigInt(below(random, Number(BigInt(available) - minStake)))
    const input = { planId, amount: String(amount), rateBps }
    const { time } = this.simulation
    const askedAt = time.now()
    await this.person.sure(async () => {
      const doc = await this.person.ask<StakeDoc>(calls.stake, input)
      member.stakes.push({
        id: doc.id,
        amount: BigInt(doc.amount),
        rateBps: doc.rateBps,
        days: doc.days,
        startedAt: Date.parse(doc.startedAt),
        claimed: 0n,
        isLeft: false,
        acts: [],
        planId,
        asked: amount,
        askedAt,
        answeredAt: time.now(),
      })
    })
    this.person.done(`stakes ${amount} for ${planId}`)
  }

  private async claim(): Promise<void> {
    const { member } = this.person
    const from = this.simulation.nodes.chain.longKnownMs
    const nothingClaimed = (error: Refused): Claimed => {
      if (error.code !== 'NOTHING_TO_CLAIM') throw error
      return { claims: [] }
    }
    const { claims } = await this.person.sure(async () => {
      const answer = await this.person.ask<Claimed>(calls.claim, {}).catch(nothingClaimed)
      for (const stake of member.stakes.filter(({ isLeft }) => !isLeft)) {
        const ownClaims = answer.claims.filter(({ stakeId }) => stakeId === stake.id)
        const amount = ownClaims.reduce((sum, claim) => sum + BigInt(claim.amount), 0n)
        this.earned(stake, amount, { from })
      }
      return answer
    })
    this.person.done(`claims of ${claims.length} stakes`)
  }

  private async leave({ stakes }: Overview): Promise<void> {
    const { random, member } = this.person
    const leavingStakes = stakes.filter((stake) => stake.leaving !== null)
    if (leavingStakes.length === 0) return
    const { id, leaving: terms } = oneOf(random, leavingStakes)
    const input = { stakeId: id, returned: terms?.returned, reward: terms?.reward }
    const from = this.simulation.nodes.chain.longKnownMs
    await this.person.sure(async () => {
      const { claimed } = await this.person.ask<StakeDoc>(calls.leaveStake, input)
      const knownStake = member.stakes.find((stake) => stake.id === id)
      if (knownStake === undefined) return
      this.earned(knownStake, BigInt(claimed) - knownStake.claimed, { from, isLeaving: true })
      knownStake.isLeft = true
    })
    this.person.done('leaves a stake')
  }

  private earned(
    stake: KnownStake,
    amount: bigint,
    { from, isLeaving = false }: Pick<StakeAct, 'from'> & { isLeaving?: boolean },
  ): void {
    this.person.member.rewards += amount
    stake.claimed += amount
    const until = this.simulation.time.now()
    stake.acts.push({ from, until, total: stake.claimed, isLeaving })
  }
}

interface Claimed {
  claims: { stakeId: string; amount: string }[]
}
