import { and, count, eq, gte } from 'drizzle-orm'
import { utcMidnight } from '@/config/durations'
import { threadTerms } from '@/config/terms'
import type { Answer, Input } from '@/contract/define'
import type { threadCalls } from '@/contract/user/threads'
import { lockMember } from '@/server/modules/identity'
import { memberTransactions } from '@/server/modules/ledger/tables'
import type { Db } from '@/server/platform/db/database'
import { AppError } from '@/server/platform/errors'
import type { Member } from '@/server/platform/http/admit'
import type { Idempotently, Stored } from '@/server/platform/http/idempotency'
import type { ThreadsNeeds } from './needs'
import { openThread } from './open'
import { type LockedPicture, lockPictures, storePictures } from './pictures'
import { type ThreadRow, threadMessages, threadPictures, threads } from './tables'

type Calls = typeof threadCalls
type Written = Answer<Calls['ask']>

/**
 * A member asks, about a transaction of theirs or none. Pictures are redrawn before the transaction
 * begins. Locks the request's key, the account and the session, so that of two messages at once the
 * second counts the first.
 */
export function ask(
  needs: ThreadsNeeds,
  member: Member,
  { topic, text, about, pictures }: Input<Calls['ask']>,
  idempotently: Idempotently,
): Promise<Stored<Written>> {
  return idempotently({
    before: () => drawPictures(needs, member, pictures),
    work: async (tx, locked) => {
      const now = needs.clock.now()
      const { id: accountId, locale } = await lockMember(tx, member, now)
      await refuseBeyondDay(tx, { accountId, pictures: locked.length }, now)
      if (about !== null) await expectOwn(tx, accountId, about)
      const thread = await openThread(tx, {
        accountId,
        name: null,
        email: null,
        locale,
        transactionId: about,
        topic,
        now,
      })
      await addMessage(tx, { thread, text, pictures: locked }, now)
      return writtenOf(thread)
    },
  })
}

/** A member writes more in a thread of theirs; a done one is open again. */
export function writeOn(
  needs: ThreadsNeeds,
  member: Member,
  { id, text, pictures }: Input<Calls['writeOn']>,
  idempotently: Idempotently,
): Promise<Stored<Written>> {
  return idempotently({
    before: () => drawPictures(needs, member, pictures),
    work: async (tx, locked) => {
      const now = needs.clock.now()
      const { id: accountId } = await lockMember(tx, member, now)
      const thread = await lockThread(tx, id)
      // guard: without it, a member writes in a foreign question — server/threads/threads: a
      //   foreign thread is answered — only if missing
      if (thread?.accountId !== accountId) throw new AppError('QUESTION_NOT_FOUND')
      await refuseBeyondDay(tx, { accountId, pictures: locked.length }, now)
      await addMessage(tx, { thread, text, pictures: locked }, now)
      await openAgain(tx, thread, now)
      return writtenOf(thread)
    },
  })
}

/**
 * Pictures beyond the day's limit are not redrawn either; the day is counted again under the lock.
 */
async function drawPictures(
  needs: ThreadsNeeds,
  member: Member,
  sent: string[],
): Promise<LockedPicture[]> {
  const { accountId } = member
  // guard: without it, pictures beyond the day are drawn — server/threads/pictures: twelve pictures
  //   are a day
  await refuseBeyondDay(needs.db, { accountId, pictures: sent.length }, needs.clock.now())
  return lockPictures(needs, member, sent)
}

const writtenOf = ({ id, reference }: ThreadRow): Written => ({ id, reference })

export async function lockThread(tx: Db, id: string): Promise<ThreadRow | undefined> {
  const [thread] = await tx.select().from(threads).where(eq(threads.id, id)).for('update')
  return thread
}

interface NewMessage {
  thread: ThreadRow
  text: string
  pictures: LockedPicture[]
}

export async function addMessage(
  tx: Db,
  { thread, text, pictures }: NewMessage,
  at: Date,
): Promise<void> {
  const [message] = await tx
    .insert(threadMessages)
    .values({ threadId: thread.id, text, at })
    .returning({ id: threadMessages.id })
  await storePictures(tx, message?.id ?? '', pictures)
}

/** A person who already waits for us keeps waiting since then. The caller has locked the thread. */
export async function openAgain(tx: Db, { id, waitingSince }: ThreadRow, now: Date): Promise<void> {
  await tx
    .update(threads)
    .set({ changedAt: now, waitingSince: waitingSince ?? now, doneAt: null })
    .where(eq(threads.id, id))
}

async function expectOwn(tx: Db, accountId: string, id: string): Promise<void> {
  // guard: without it, a question names a foreign transaction — server/threads/threads: names a
  //   transaction of one’s own — without the second condition
  const whereOwnTransaction = and(
    eq(memberTransactions.id, id),
    eq(memberTransactions.accountId, accountId),
  )
  const [transaction] = await tx
    .select({ id: memberTransactions.id })
    .from(memberTransactions)
    .where(whereOwnTransaction)
  if (transaction === undefined) throw new AppError('TRANSACTION_NOT_FOUND')
}

async function refuseBeyondDay(
  tx: Db,
  { accountId, pictures }: { accountId: string; pictures: number },
  now: Date,
): Promise<void> {
  const midnight = utcMidnight(now)
  const [used] = await tx
    .select({ messages: count(threadMessages.id) })
    .from(threadMessages)
    .innerJoin(threads, eq(threads.id, threadMessages.threadId))
    .where(and(eq(threads.accountId, accountId), gte(threadMessages.at, midnight)))
  const { maxDailyMessages, maxDailyPictures } = threadTerms
  if ((used?.messages ?? 0) >= maxDailyMessages)
    throw new AppError('QUESTIONS_USED', { params: { max: maxDailyMessages } })
  if (pictures === 0) return
  const [sent] = await tx
    .select({ pictures: count(threadPictures.id) })
    .from(threadPictures)
    .innerJoin(threadMessages, eq(threadMessages.id, threadPictures.messageId))
    .innerJoin(threads, eq(threads.id, threadMessages.threadId))
    .where(and(eq(threads.accountId, accountId), gte(threadMessages.at, midnight)))
  if ((sent?.pictures ?? 0) + pictures > maxDailyPictures)
    throw new AppError('PICTURES_USED', { params: { max: maxDailyPictures } })
}
