import { lt } from 'drizzle-orm'
import type { Services } from '@/server/services'
import { knownDeviceMs } from './limits'
import {
  contactChanges,
  handOvers,
  knownDevices,
  loginChallenges,
  oneTimeCodes,
  passkeyChallenges,
  passwordRequests,
  passwordSecrets,
  sessions,
  signups,
} from './tables'

const dayMs = 24 * 60 * 60_000

export async function sweepAccounts({ db, clock }: Services): Promise<void> {
  const now = clock.now().getTime()
  const twoDaysAgo = new Date(now - 2 * dayMs)
  await db.delete(oneTimeCodes).where(lt(oneTimeCodes.createdAt, twoDaysAgo))
  await db.delete(signups).where(lt(signups.createdAt, twoDaysAgo))
  await db.delete(loginChallenges).where(lt(loginChallenges.createdAt, twoDaysAgo))
  await db.delete(passwordRequests).where(lt(passwordRequests.createdAt, twoDaysAgo))
  await db.delete(passwordSecrets).where(lt(passwordSecrets.expiresAt, twoDaysAgo))
  await db.delete(passkeyChallenges).where(lt(passkeyChallenges.expiresAt, twoDaysAgo))
  await db.delete(contactChanges).where(lt(contactChanges.createdAt, twoDaysAgo))
  await db.delete(handOvers).where(lt(handOvers.expiresAt, twoDaysAgo))
  await db.delete(sessions).where(lt(sessions.expiresAt, new Date(now - 7 * dayMs)))
  await db.delete(knownDevices).where(lt(knownDevices.createdAt, new Date(now - knownDeviceMs)))
}
