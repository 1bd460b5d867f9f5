import { eq } from 'drizzle-orm'
import type { Db } from '@/server/platform/db/database'
import { emailKey } from '@/server/platform/email-key'
import { subscribers } from './tables'

export async function isSubscribed(db: Db, address: string): Promise<boolean> {
  const matching = eq(subscribers.emailKey, emailKey(address))
  const rows = await db.select({ email: subscribers.email }).from(subscribers).where(matching)
  return rows.length === 1
}

export async function keepSubscribed(
  tx: Db,
  email: string,
  { wants, at }: { wants: boolean; at: Date },
): Promise<void> {
  const row = { email, emailKey: emailKey(email), createdAt: at }
  if (wants) await tx.insert(subscribers).values(row).onConflictDoNothing()
  else await tx.delete(subscribers).where(eq(subscribers.emailKey, row.emailKey))
}
