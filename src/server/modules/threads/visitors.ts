import { and, count, eq, gte } from 'drizzle-orm'
import { dayMs } from '@/config/durations'
import { threadTerms } from '@/config/terms'
import type { Answer, Input } from '@/contract/define'
import type { contactCalls } from '@/contract/user/contact'
import type { threadCalls } from '@/contract/user/threads'
import { locale } from '@/messages/locale'
import type { Db } from '@/server/platform/db/database'
import { AppError } from '@/server/platform/errors'
import type { ThreadsNeeds } from './needs'
import { openThread } from './open'
import { type ThreadRow, threadMessages, threads } from './tables'
import { selectThreads, threadDoc } from './thread-doc'
import { addMessage, lockThread, openAgain } from './write'

type Calls = typeof threadCalls & typeof contactCalls
type Needs = Pick<ThreadsNeeds, 'clock' | 'db' | 'keys'>

/**
 * The contact form opens a thread without an account. No mail is sent before an operator answers,
 * because the address may be another person's.
 */
export async function contactUs(
  { db, clock }: Needs,
  { name, email, topic, message }: Input<Calls['contactUs']>,
): Promise<Answer<Calls['contactUs']>> {
  const [now, language] = [clock.now(), locale()]
  return db.transaction(async (tx) => {
    const visitor = { accountId: null, name, email, locale: language, transactionId: null }
    const thread = await openThread(tx, { ...visitor, topic, now })
    await addMessage(tx, { thread, text: message, pictures: [] }, now)
    return { reference: thread.reference }
  })
}

/** The holder of the key reads the mail of the address: it is sent nowhere else. */
export async function threadKeyOf({ keys }: Pick<Needs, 'keys'>, id: string): Promise<string> {
  return `${id}.${await keys.hash(`thread key ${id}`)}`
}

async function idBehind(needs: Needs, key: string): Promise<string> {
  const [id = ''] = key.split('.')
  if (key !== (await threadKeyOf(needs, id))) throw new AppError('QUESTION_LINK_OVER')
  return id
}

export async function visitorThread(
  needs: Needs,
  { key }: Input<Calls['visitorThread']>,
): Promise<Answer<Calls['visitorThread']>> {
  return showThread(needs.db, await idBehind(needs, key))
}

/** Locks the thread, so that of two messages at once the second counts the first. */
export async function writeOnByKey(
  needs: Needs,
  { key, text }: Input<Calls['writeOnByKey']>,
): Promise<Answer<Calls['writeOnByKey']>> {
  const now = needs.clock.now()
  const id = await idBehind(needs, key)
  return needs.db.transaction(async (tx) => {
    const thread = await lockThread(tx, id)
    if (thread === undefined || thread.accountId !== null) throw new AppError('QUESTION_LINK_OVER')
    await refuseBeyondDay(tx, thread, now)
    await addMessage(tx, { thread, text, pictures: [] }, now)
    await openAgain(tx, thread, now)
    return showThread(tx, id)
  })
}

async function showThread(db: Db, id: string): Promise<Answer<Calls['visitorThread']>> {
  const [joined] = await selectThreads(db).where(eq(threads.id, id))
  // guard: without it, a key of a member’s question opens it — server/threads/visitors: a key that
  //   is wrong — without the second condition
  if (joined === undefined || joined.thread.accountId !== null)
    throw new AppError('QUESTION_LINK_OVER')
  return threadDoc(db, joined)
}

async function refuseBeyondDay(tx: Db, { id }: ThreadRow, now: Date): Promise<void> {
  const since = new Date(now.getTime() - dayMs)
  const whereLateMessage = and(eq(threadMessages.threadId, id), gte(threadMessages.at, since))
  const [used] = await tx
    .select({ all: count(threadMessages.id) })
    .from(threadMessages)
    .where(whereLateMessage)
  const max = threadTerms.maxDailyByKey
  if ((used?.all ?? 0) >= max) throw new AppError('QUESTIONS_USED', { params: { max } })
}
