import type { Db } from '@/server/platform/db/database'
import { closedTooLong } from './closed-days'
import { limitsOf, type MemberLimits } from './limits'
import { type Plan, plansIn } from './plans'
import { versionAt } from './versions'

export async function memberLimits(db: Db, at: Date): Promise<MemberLimits> {
  return limitsOf((await versionAt(db, 'limits', at)).content)
}

/**
 * Empty if a row closes the bank for longer than two people may decide, because orders would hold
 * their price as long.
 */
export async function closedDays(db: Db, at: Date): Promise<readonly string[]> {
  const { days } = (await versionAt(db, 'closed-days', at)).content
  // guard: without it, a row of the database holds a price for weeks — server/terms/closed-days:
  //   days that close the bank for longer than two people may decide — first choice
  return closedTooLong(days) === undefined ? days : []
}

/** The plans for new stakes, with the number of their version. */
export async function stakingPlansAt(db: Db, at: Date): Promise<{ number: number; plans: Plan[] }> {
  const { number, content } = await versionAt(db, 'plans', at)
  return { number, plans: plansIn(content) }
}
