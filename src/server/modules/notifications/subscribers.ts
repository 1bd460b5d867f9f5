import { and, eq, isNotNull, isNull, lt } from 'drizzle-orm'
import type { Db } from '@/server/platform/db/database'
import { emailKey } from '@/server/platform/email-key'
import { subscribers } from './tables'

const { confirmedAt, tokenExpiresAt } = subscribers

/** Whether the address is on the list. Only confirmed addresses ever get mail. */
export async function isSubscribed(db: Db, address: string): Promise<boolean> {
  // guard: without it, a visitor is on the list before they confirm —
  //   server/notifications/newsletter: is listed only after pressing the mailed link — without the
  //   second condition
  const matching = and(eq(subscribers.emailKey, emailKey(address)), isNotNull(confirmedAt))
  const rows = await db.select({ id: subscribers.id }).from(subscribers).where(matching)
  return rows.length === 1
}

/**
 * Puts an account's address on the list, or removes it. A code has confirmed it, so it is not
 * confirmed again.
 */
export async function keepSubscribed(
  tx: Db,
  email: string,
  { wants, at }: { wants: boolean; at: Date },
): Promise<void> {
  const key = emailKey(email)
  if (!wants) return endSubscription(tx, email)
  const row = { email, emailKey: key, createdAt: at, confirmedAt: at }
  await tx
    .insert(subscribers)
    .values(row)
    .onConflictDoUpdate({
      target: subscribers.emailKey,
      set: { confirmedAt: at, tokenHash: null, tokenExpiresAt: null },
      setWhere: isNull(confirmedAt),
    })
}

/** Removes a reader who leaves the list: no data about them is kept. */
export async function endSubscription(db: Db, email: string): Promise<void> {
  await db.delete(subscribers).where(eq(subscribers.emailKey, emailKey(email)))
}

export async function sweepSubscribers(db: Db, now: Date): Promise<void> {
  await db.delete(subscribers).where(and(isNull(confirmedAt), lt(tokenExpiresAt, now)))
}
