import { and, desc, eq, gte, inArray, isNull, lte } from 'drizzle-orm'
import { type Db, isAnyOf } from '@/server/platform/db/database'
import { notifications, outboxMessages } from './tables'

const shownRowCount = 20

interface Recipient {
  id: string
  email: string
  phone: string
  createdAt: Date
  closedAt: Date | null
}

/**
 * Letters to this person since their account exists: the address may have had another owner before,
 * and another one since.
 */
export async function lettersTo(db: Db, person: Recipient) {
  const { id, email, phone, closedAt } = person
  const { serial, channel, recipient, isCode, createdAt, tries, sentAt } = outboxMessages
  const rows = await db
    .select({ serial, channel, isCode, createdAt, tries, sentAt })
    .from(outboxMessages)
    .where(
      and(
        inArray(recipient, [email, phone]),
        gte(createdAt, person.createdAt),
        closedAt === null ? undefined : lte(createdAt, closedAt),
      ),
    )
    .orderBy(desc(serial))
    .limit(shownRowCount)
  const kinds = await newestKindsOf(db, id)
  return rows.map((row) => {
    const notification = kinds.find(({ at }) => at.getTime() === row.createdAt.getTime())
    return { ...row, kind: row.isCode ? 'code' : (notification?.kind ?? 'letter') }
  })
}

function newestKindsOf(db: Db, accountId: string) {
  const { kind, at, serial, removedAt } = notifications
  return db
    .select({ kind, at })
    .from(notifications)
    .where(and(eq(notifications.accountId, accountId), isNull(removedAt)))
    .orderBy(desc(serial))
    .limit(4 * shownRowCount)
}

/** Which of these messages still exist and were not sent. */
export async function unsentMessages(db: Db, ids: string[]): Promise<Set<string>> {
  const { id, sentAt } = outboxMessages
  const messages = await db.select({ id, sentAt }).from(outboxMessages).where(isAnyOf(id, ids))
  return new Set(messages.filter((message) => message.sentAt === null).map((one) => one.id))
}
