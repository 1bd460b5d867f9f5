import type { Db } from '../db/database'
import { loginChallenges } from '../db/schema/login-challenge'
import type { Services } from '../services'
import { loginLimits } from './limits'

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
