import type { KnownStake } from '../simulation/records'
import type { Law } from './law'

const dayMs = 24 * 60 * 60_000

/** No stake has earned more than its days are worth, counted here day by day. */
export const rewardsOfDays: Law = {
  name: 'rewards are of days that passed',
  check({ records, time }) {
    const now = time.now()
    return records.members.flatMap(({ name, stakes }) =>
      stakes.flatMap((stake) => {
        const due = dueOf(stake, now)
        return stake.claimed > due
          ? [`${name} has claimed ${stake.claimed} of a stake that earned ${due}`]
          : []
      }),
    )
  },
}

/** A day counts at midnight UTC; what is less than a micro-share is carried on. */
function dueOf({ amount, rateBps, days, startedAt }: KnownStake, now: number): bigint {
  const passed = Math.floor(now / dayMs) - Math.floor(startedAt / dayMs)
  const counted = BigInt(Math.max(0, Math.min(days, passed)))
  return (counted * amount * BigInt(rateBps)) / (10_000n * 365n)
}
