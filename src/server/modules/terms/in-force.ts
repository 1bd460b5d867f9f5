import type { Db } from '@/server/platform/db/database'
import { limitsOf, type MemberLimits } from './limits'
import { type Plan, plansIn } from './plans'
import { versionAt } from './versions'

export async function memberLimits(db: Db, at: Date): Promise<MemberLimits> {
  return limitsOf((await versionAt(db, 'limits', at)).content)
}

export async function closedDays(db: Db, at: Date): Promise<readonly string[]> {
  return (await versionAt(db, 'closed-days', at)).content.days
}

/** The plans that a new stake may choose, with the number of their version. */
export async function stakingPlansAt(db: Db, at: Date): Promise<{ number: number; plans: Plan[] }> {
  const { number, content } = await versionAt(db, 'plans', at)
  return { number, plans: plansIn(content) }
}
