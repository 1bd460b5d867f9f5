import { and, eq } from 'drizzle-orm'
import { whereNewCount } from '@/server/platform/crypto/passkeys'
import type { Db } from '@/server/platform/db/database'
import type { Ports } from '@/server/platform/ports'
import { operatorChallenges, operatorPasskeys } from '../tables'

type Passkey = typeof operatorPasskeys.$inferSelect

export function passkeysOf(db: Db, operatorId: string): Promise<Passkey[]> {
  return db.select().from(operatorPasskeys).where(eq(operatorPasskeys.operatorId, operatorId))
}

export async function findPasskey(db: Db, id: string): Promise<Passkey | undefined> {
  const [passkey] = await db.select().from(operatorPasskeys).where(eq(operatorPasskeys.id, id))
  return passkey
}

/** False if its counter has been seen: the passkey is a copy, or two answers came at once. */
export async function notePasskeyUse(
  { db, clock }: Pick<Ports, 'clock' | 'db'>,
  { id }: Passkey,
  newCounter: number,
): Promise<boolean> {
  const counted = await db
    .update(operatorPasskeys)
    .set({ counter: newCounter, lastUsedAt: clock.now() })
    .where(and(eq(operatorPasskeys.id, id), whereNewCount(operatorPasskeys.counter, newCounter)))
    .returning({ id: operatorPasskeys.id })
  return counted.length === 1
}

/**
 * Consumes a challenge. True for the first answer with it, false afterwards, so an answer cannot be
 * replayed.
 */
export async function consumeOperatorChallenge(
  { db, clock }: Pick<Ports, 'clock' | 'db'>,
  { hash, expiresAt }: { hash: string; expiresAt: Date },
): Promise<boolean> {
  const used = await db
    .insert(operatorChallenges)
    .values({ hash, expiresAt, usedAt: clock.now() })
    .onConflictDoNothing()
    .returning({ hash: operatorChallenges.hash })
  return used.length === 1
}
