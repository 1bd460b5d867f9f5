import { and, eq, gt } from 'drizzle-orm'
import { randomSecret } from '@/server/platform/crypto/keys'
import type { Db } from '@/server/platform/db/database'
import { knownDeviceMs, loginLimits } from './limits'
import type { IdentityNeeds } from './needs'
import { knownDevices, loginChallenges } from './tables'

interface DeviceQuestion {
  account: { id: string } | undefined
  device: string | undefined
}

export const nobodysId = '00000000-0000-0000-0000-000000000000'

/**
 * Whether this browser has logged in to this account before: it sends the secret that
 * `rememberDevice` gave it then. A known one has its own limits, so that a stranger’s guesses do
 * not lock its owner out. It proves nothing else: a thief who has it still needs the password and
 * both codes.
 */
export async function isKnownDevice(
  needs: IdentityNeeds,
  { account, device }: DeviceQuestion,
): Promise<boolean> {
  if (device === undefined || device === '') return false
  const keyHash = await needs.keys.hash(`device:${device}`)
  const rows = await needs.db
    .select({ accountId: knownDevices.accountId })
    .from(knownDevices)
    .where(
      and(
        eq(knownDevices.keyHash, keyHash),
        eq(knownDevices.accountId, account?.id ?? nobodysId),
        gt(knownDevices.createdAt, new Date(needs.clock.now().getTime() - knownDeviceMs)),
      ),
    )
  return rows.length === 1
}

export async function rememberDevice(
  needs: IdentityNeeds,
  db: Db,
  accountId: string,
): Promise<string> {
  const device = randomSecret()
  const keyHash = await needs.keys.hash(`device:${device}`)
  await db.insert(knownDevices).values({ keyHash, accountId, createdAt: needs.clock.now() })
  return device
}

export type Challenge = typeof loginChallenges.$inferSelect

export async function beginChallenge(
  { clock }: IdentityNeeds,
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
