import type { Db } from '@/server/platform/db/database'
import type { Services } from '@/server/services'
import { readPosition } from './position'

const aheadMs = 10 * 60_000

/**
 * What rewards and deadlines go by: now, and no further than the chain vouches for. A clock that is years
 * ahead pays no rewards of these years.
 */
export async function countedTime({ chain, clock }: Services, db: Db): Promise<Date> {
  const now = clock.now()
  const position = chain.isAbsent ? undefined : await readPosition(db)
  return position === undefined ? now : earlier(now, vouchedUntil(position))
}

export function vouchedUntil({ finalAt }: { finalAt: Date }): Date {
  return new Date(finalAt.getTime() + aheadMs)
}

export function earlier(one: Date, other: Date): Date {
  return one <= other ? one : other
}
