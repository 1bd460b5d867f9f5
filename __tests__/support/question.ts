import { threadMessages, threads } from '@/server/modules/threads/tables'
import type { Db } from '@/server/platform/db/database'

interface Question {
  reference: string
  name: string
  email: string
  message: string
  at: Date
}

/** A visitor's question as it is stored, without the form's checks. */
export async function writeQuestion(db: Db, { message, at, ...from }: Question): Promise<void> {
  const times = { openedAt: at, changedAt: at, waitingSince: at }
  const [thread] = await db
    .insert(threads)
    .values({ ...from, ...times, locale: 'en', topic: 'press' })
    .returning()
  if (thread) await db.insert(threadMessages).values({ threadId: thread.id, text: message, at })
}
