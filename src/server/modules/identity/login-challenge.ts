import type { Db } from '@/server/platform/db/database'
import type { Services } from '@/server/services'
import { loginLimits } from './limits'
import { loginChallenges } from './tables'

export type Challenge = typeof loginChallenges.$inferSelect

/** Begins a login whose codes are awaited; answers its id. */
export async function beginChallenge(
  { clock }: Services,
  tx: Db,
  given: Pick<Challenge, 'accountId' | 'isBlind' | 'isKnownDevice'>,
): Promise<string> {
  const now = clock.now()
  const expiresAt = new Date(now.getTime() + loginLimits.challengeMs)
  const [row] = await tx
    .insert(loginChallenges)
    .values({ ...given, createdAt: now, expiresAt })
    .returning({ id: loginChallenges.id })
  return (row as { id: string }).id
}
