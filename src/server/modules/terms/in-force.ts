import type { Db } from '@/server/platform/db/database'
import { limitsOf, type MemberLimits } from './limits'
import { versionAt } from './versions'

export async function memberLimits(db: Db, at: Date): Promise<MemberLimits> {
  return limitsOf((await versionAt(db, 'limits', at)).content)
}

export async function closedDays(db: Db, at: Date): Promise<readonly string[]> {
  return (await versionAt(db, 'closed-days', at)).content.days
}
