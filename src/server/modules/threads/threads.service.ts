import { and, desc, eq, lt } from 'drizzle-orm'
import type { Answer, Input } from '@/contract/define'
import type { threadCalls } from '@/contract/user/threads'
import { AppError } from '@/server/platform/errors'
import type { Member } from '@/server/platform/http/admit'
import type { ThreadsNeeds } from './needs'
import { inBase64, openPicture } from './pictures'
import { threadMessages, threadPictures, threads } from './tables'
import { listedDoc, selectThreads, threadDoc } from './thread-doc'

export { contactUs, visitorThread, writeOnByKey } from './visitors'
export { ask, writeOn } from './write'

type Calls = typeof threadCalls

export async function ownThreads(
  { db }: Pick<ThreadsNeeds, 'db'>,
  { accountId }: Member,
  { cursor, limit }: Input<Calls['threads']>,
): Promise<Answer<Calls['threads']>> {
  const older = cursor === undefined ? undefined : lt(threads.serial, BigInt(cursor))
  const rows = await selectThreads(db)
    .where(and(eq(threads.accountId, accountId), older))
    .orderBy(desc(threads.serial))
    .limit(limit + 1)
  const page = rows.slice(0, limit)
  return {
    docs: page.map(listedDoc),
    ...(rows.length > limit && { nextCursor: String(page.at(-1)?.thread.serial) }),
  }
}

/** A thread of another person gets the same refusal as a missing one. */
export async function ownThread(
  { db }: Pick<ThreadsNeeds, 'db'>,
  { accountId }: Member,
  { id }: Input<Calls['thread']>,
): Promise<Answer<Calls['thread']>> {
  // guard: without it, a member reads a foreign question — server/threads/threads: a foreign thread
  //   is answered — without the second condition
  const whereOwnThread = and(eq(threads.id, id), eq(threads.accountId, accountId))
  const [joined] = await selectThreads(db).where(whereOwnThread)
  if (joined === undefined) throw new AppError('QUESTION_NOT_FOUND')
  return threadDoc(db, joined)
}

export async function threadPicture(
  needs: Pick<ThreadsNeeds, 'db' | 'keys'>,
  { accountId }: Member,
  { id }: Input<Calls['threadPicture']>,
): Promise<Answer<Calls['threadPicture']>> {
  const [ownPicture] = await needs.db
    .select({ id: threadPictures.id })
    .from(threadPictures)
    .innerJoin(threadMessages, eq(threadMessages.id, threadPictures.messageId))
    .innerJoin(threads, eq(threads.id, threadMessages.threadId))
    .where(and(eq(threadPictures.id, id), eq(threads.accountId, accountId)))
  if (ownPicture === undefined) throw new AppError('QUESTION_NOT_FOUND')
  return { jpeg: inBase64(await openPicture(needs, id)) }
}
