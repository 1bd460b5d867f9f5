import { eq } from 'drizzle-orm'
import type { Answer, Input } from '@/contract/define'
import type { contactCalls } from '@/contract/user/contact'
import type { Db } from '@/server/platform/db/database'
import { emailKey } from '@/server/platform/email-key'
import type { Services } from '@/server/services'
import { contactMessages, subscribers } from './tables'

type Calls = typeof contactCalls

export async function contactUs(
  { db, clock }: Services,
  { name, email, topic, message }: Input<Calls['contactUs']>,
): Promise<Answer<Calls['contactUs']>> {
  const reference = newReference()
  const createdAt = clock.now()
  await db.insert(contactMessages).values({ reference, name, email, topic, message, createdAt })
  return { reference }
}

export async function userSubscribe(
  { db, clock }: Services,
  input: Input<Calls['userSubscribe']>,
): Promise<Answer<Calls['userSubscribe']>> {
  const { email } = input
  await keepSubscribed(db, email, { wants: true, at: clock.now() })
  return { email }
}

// Without 0, O, 1, I and L: people read references aloud.
const letters = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'

function newReference(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(10))
  const text = [...bytes].map((byte) => letters[byte % letters.length]).join('')
  return `M-${text.slice(0, 5)}-${text.slice(5)}`
}

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
