import { asc, eq, inArray, sql } from 'drizzle-orm'
import type { ListedThread, Thread, ThreadEntry } from '@/contract/user/threads'
import { memberTransactions } from '@/server/modules/ledger/tables'
import type { Db } from '@/server/platform/db/database'
import { type ThreadRow, threadAnswers, threadMessages, threadPictures, threads } from './tables'

const beginningLength = 120

const beginning = sql<string>`(select left(first.text, ${beginningLength}::int) from thread_message first
  where first.thread_id = ${threads.id} order by first.at, first.id limit 1)`

/** A thread with the fields of its list; the transaction is null once it is no longer known. */
export function selectThreads(db: Db) {
  const { kind, at } = memberTransactions
  return db
    .select({ thread: threads, beginning, kind, at })
    .from(threads)
    .leftJoin(memberTransactions, eq(memberTransactions.id, threads.transactionId))
    .$dynamic()
}

export type SelectedThread = Awaited<ReturnType<typeof selectThreads>>[number]

export function listedDoc({ thread, beginning: begun, kind, at }: SelectedThread): ListedThread {
  const { id, reference, topic, transactionId, openedAt, changedAt } = thread
  return {
    id,
    reference,
    topic,
    state: threadStateOf(thread),
    beginning: begun ?? '',
    about: transactionId && kind && at ? { id: transactionId, kind, at: at.toISOString() } : null,
    openedAt: openedAt.toISOString(),
    changedAt: changedAt.toISOString(),
  }
}

export function threadStateOf({
  doneAt,
  waitingSince,
}: Pick<ThreadRow, 'doneAt' | 'waitingSince'>): ListedThread['state'] {
  if (doneAt !== null) return 'done'
  return waitingSince === null ? 'answered' : 'waiting'
}

export async function threadDoc(db: Db, selected: SelectedThread): Promise<Thread> {
  const entries = await entriesOf(db, selected.thread.id)
  return {
    ...listedDoc(selected),
    entries: entries.map(({ operator, at, ...entry }) => ({
      ...entry,
      from: operator === null ? 'you' : 'us',
      at: at.toISOString(),
    })),
  }
}

export interface Entry extends Pick<ThreadEntry, 'id' | 'text' | 'pictures'> {
  at: Date
  /** Null if the asker has written it. */
  operator: string | null
}

/** All messages, by time. */
export async function entriesOf(db: Db, threadId: string): Promise<Entry[]> {
  const messages = await db
    .select()
    .from(threadMessages)
    .where(eq(threadMessages.threadId, threadId))
    .orderBy(asc(threadMessages.at), asc(threadMessages.id))
  const ids = messages.map(({ id }) => id)
  const { id, messageId, place } = threadPictures
  const pictures =
    ids.length === 0
      ? []
      : await db
          .select({ id, messageId })
          .from(threadPictures)
          .where(inArray(messageId, ids))
          .orderBy(asc(messageId), asc(place))
  const answers = await db
    .select()
    .from(threadAnswers)
    .where(eq(threadAnswers.threadId, threadId))
    .orderBy(asc(threadAnswers.at), asc(threadAnswers.id))
  const written: Entry[] = messages.map((message) => ({
    id: message.id,
    text: message.text,
    at: message.at,
    operator: null,
    pictures: pictures.filter((picture) => picture.messageId === message.id).map((one) => one.id),
  }))
  const said: Entry[] = answers.map((answer) => ({
    id: answer.id,
    text: answer.text,
    at: answer.at,
    operator: answer.operator,
    pictures: [],
  }))
  return [...written, ...said].sort((a, b) => a.at.getTime() - b.at.getTime())
}
